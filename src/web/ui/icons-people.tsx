import { line } from "./icons.tsx";

/** Icons of the screens that manage people. */
export const MailIcon = /* @__PURE__ */ line(<path d="M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5" />);
export const LadderIcon = /* @__PURE__ */ line(<path d="M12 20V5m0 0-6 6m6-6 6 6M5 20.5h14" />);
export const TagIcon = /* @__PURE__ */ line(<path d="M12.5 3.5h8v8l-9 9-8-8zM16.5 7.5v.1" />);
export const KeyIcon = /* @__PURE__ */ line(
  <path d="M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 11.5h8.5v3.5M17 11.5V14" />,
);
export const PersonEditIcon = /* @__PURE__ */ line(
  <path d="M10 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3.5 20c.6-3.7 3-5.8 6.5-5.8M13 20.5l.6-2.8 5.7-5.7 2.2 2.2-5.7 5.7z" />,
);
export const BlockIcon = /* @__PURE__ */ line(
  <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 18 18 6" />,
);
export const LockIcon = /* @__PURE__ */ line(
  <path d="M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2" />,
);
export const CouponIcon = /* @__PURE__ */ line(
  <path d="M3.5 7h17v3.5a1.8 1.8 0 0 0 0 3.5V17h-17v-3a1.8 1.8 0 0 0 0-3.5zM14 7.5v1.5m0 2v2m0 2v1.5" />,
);
