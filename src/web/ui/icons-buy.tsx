import { line } from "./icons.tsx";

/** Icons of the screens for purchases, contacts and airtime to cash. */
export const BookIcon = /* @__PURE__ */ line(
  <path d="M6 3.5h12.5v17H6a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 6 3.5ZM12 11.3a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.3 16.5a3.9 3.9 0 0 1 7.4 0" />,
);
export const PasteIcon = /* @__PURE__ */ line(
  <path d="M9 4.5H6v16h12v-16h-3M9 3h6v3.5H9zM9 11.5h6M9 15h4" />,
);
export const EditIcon = /* @__PURE__ */ line(<path d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM13.5 7.5l3 3" />);
export const TrashIcon = /* @__PURE__ */ line(
  <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6" />,
);
export const LockIcon = /* @__PURE__ */ line(
  <path d="M6 10.5h12v10H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2" />,
);
export const QuestionIcon = /* @__PURE__ */ line(
  <path d="M8.5 8.5a3.5 3.5 0 1 1 5.2 3.1c-1.1.6-1.7 1.3-1.7 2.4M12 18v.1" />,
);
