import { line } from "./icons.tsx";

/** Icons of the frame around the signed-in screens; pages before log-in do not load them. */
export const PersonIcon = /* @__PURE__ */ line(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
);
export const SettingsIcon = /* @__PURE__ */ line(
  <path d="M4 7.5h8m4.5 0H20M4 16.5h3.5m4.5 0h8M14.2 9.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM9.8 18.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z" />,
);
export const SearchIcon = /* @__PURE__ */ line(
  <path d="M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8l4.7 4.7" />,
);
export const EyeIcon = /* @__PURE__ */ line(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />,
);
export const EyeOffIcon = /* @__PURE__ */ line(
  <path d="M4.5 8.2A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.5 0 2.8-.4 4-1M8.2 6.2A8.5 8.5 0 0 1 12 5.5C18 5.5 21.5 12 21.5 12a15 15 0 0 1-2.3 3.2M4 4l16 16" />,
);
