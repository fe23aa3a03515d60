import { line } from "./icons.tsx";

/** Icons that only the account screen uses. */
export const ShieldIcon = /* @__PURE__ */ line(
  <path d="M12 3 4.5 6v6c0 4.4 3.2 7.6 7.5 9 4.3-1.4 7.5-4.6 7.5-9V6zM9 12l2.2 2.2L15.2 10" />,
);
export const DevicesIcon = /* @__PURE__ */ line(
  <path d="M14 17.5H3.5v-12h15V9M14 10.5h6.5v9H14zM7 20.5h4M17 17.3v.1" />,
);
export const LockIcon = /* @__PURE__ */ line(
  <path d="M5.5 10.5h13v10h-13zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5M12 14.5v2" />,
);
export const KeyIcon = /* @__PURE__ */ line(
  <path d="M8.5 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.7 11.8 20 3.5M16.5 7l3 3M14 9.5l2 2" />,
);
export const HookIcon = /* @__PURE__ */ line(
  <path d="M12 8.5a3 3 0 1 0-2.6-1.5L6.5 13M6 19.5a3 3 0 1 1 2.8-4H16M18 19.5a3 3 0 1 0-1.6-5.5l-3-5.8" />,
);
export const LogIcon = /* @__PURE__ */ line(<path d="M4 5.5h16v13H4zM7.5 9.5l2.5 2.5-2.5 2.5M12.5 15h4" />);
