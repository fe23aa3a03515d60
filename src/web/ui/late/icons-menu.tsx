import { line } from "../icons.tsx";

/** Icons that only the menus use (those of most pages are in icons.tsx). */
export const ContactsIcon = /* @__PURE__ */ line(
  <path d="M6 3.5h13v17H6zM3.5 8H6m-2.5 4H6m-2.5 4H6M12.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-3.2 4.2a3.3 3.3 0 0 1 6.4 0" />,
);
export const EarningsIcon = /* @__PURE__ */ line(
  <path d="M3.5 19.5h17M6 16v-4.5M11 16V8M16 16V4.5M16 4.5 13.4 7M16 4.5 18.6 7" />,
);
export const ShopIcon = /* @__PURE__ */ line(
  <path d="M5 11v8.5h14V11M3.5 9.5 5.5 4.5h13l2 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5V15h4v4.5" />,
);
export const PriceIcon = /* @__PURE__ */ line(
  <path d="M12.5 3.5h8v8l-8.7 8.7a1.5 1.5 0 0 1-2.1 0l-5.9-5.9a1.5 1.5 0 0 1 0-2.1zM16.5 7.5v.1" />,
);
export const PricesIcon = /* @__PURE__ */ line(
  <path d="M13.5 3.5h7v7l-7.4 7.4a1.2 1.2 0 0 1-1.7 0l-5.3-5.3a1.2 1.2 0 0 1 0-1.7zM17 7v.1M3.5 14.5l6 6" />,
);
export const SendIcon = /* @__PURE__ */ line(<path d="M20.5 3.5 3.5 10l7 3.5 3.5 7zM20.5 3.5l-10 10" />);
export const MailIcon = /* @__PURE__ */ line(<path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />);
export const CouponIcon = /* @__PURE__ */ line(
  <path d="M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM14 7v1.6m0 2.6v1.6m0 2.6V17" />,
);
export const NewCouponIcon = /* @__PURE__ */ line(
  <path d="M12.5 18.5h-9v-3.6a2.3 2.3 0 0 0 0-4.4V6.5h17v3.6M18 13.5v7m-3.5-3.5h7" />,
);
export const GaugeIcon = /* @__PURE__ */ line(
  <path d="M4 18.5a9 9 0 1 1 16 0zM12 14.5l3.8-4.3M7 14.5h.1M12 9.2v.1" />,
);
export const ReviewIcon = /* @__PURE__ */ line(
  <path d="M9 4.5H5.5v16h13v-16H15M9 3h6v3.2H9zM8.8 13.3l2.2 2.2 4.2-4.5" />,
);
export const SupplierIcon = /* @__PURE__ */ line(
  <path d="M12 3.5 20.5 8 12 12.5 3.5 8zM3.5 12 12 16.5l8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />,
);
export const AuditIcon = /* @__PURE__ */ line(
  <path d="M12 3 4.5 6v6c0 4.4 3.2 7.6 7.5 9 4.3-1.4 7.5-4.6 7.5-9V6zM9 12l2.2 2.2L15.2 10" />,
);
export const LedgerIcon = /* @__PURE__ */ line(
  <path d="M12 6.2C10 4.8 7 4.5 3.5 4.5v14c3.5 0 6.5.3 8.5 1.7 2-1.4 5-1.7 8.5-1.7v-14c-3.5 0-6.5.3-8.5 1.7zM12 6.2v14" />,
);
export const BooksIcon = /* @__PURE__ */ line(
  <path d="M6 3.5h12v17H6zM9 7.5h6M9 11h2M13 11h2M9 14h2M13 14h2M9 17h2M13 17h2" />,
);

export const ProblemIcon = /* @__PURE__ */ line(
  <path d="M4 4.5h16v11.5H11l-5 4v-4H4zM12 7.5v3.5M12 13.2v.1" />,
);
