import { line } from "./icons.tsx";

/** Icons of the screens where money comes in and goes out. */
export const BankIcon = /* @__PURE__ */ line(
  <path d="M4 9.5 12 4l8 5.5zM5.5 9.5v8m4.5-8v8m4-8v8m4.5-8v8M3.5 20h17" />,
);
export const TrashIcon = /* @__PURE__ */ line(
  <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l.8 14h9.4l.8-14M10 10.5v6m4-6v6" />,
);
export const TicketIcon = /* @__PURE__ */ line(
  <path d="M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM14 7v1.6m0 2.6v1.6m0 2.6V17" />,
);
export const ReceiptIcon = /* @__PURE__ */ line(
  <path d="M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9.5 8.5h5m-5 4h5" />,
);
export const AccountIcon = /* @__PURE__ */ line(<path d="M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4m5 0h1.5" />);
export const EarnedIcon = /* @__PURE__ */ line(
  <path d="M3.5 19.5h17M6 16v-4.5M11 16V8M16 16V4.5M16 4.5 13.4 7M16 4.5 18.6 7" />,
);
export const GiveIcon = /* @__PURE__ */ line(<path d="M20.5 3.5 3.5 10l7 3.5 3.5 7zM20.5 3.5l-10 10" />);
