import { line } from "./icons.tsx";

/** Icons of the services and the theme, for the dashboard, the menu and the public pages. */
export const PhoneIcon = /* @__PURE__ */ line(<path d="M8 2.8h8v18.4H8zM11 18.3h2" />);
export const DataIcon = /* @__PURE__ */ line(
  <path d="M8 20V5m0 0L4.5 8.5M8 5l3.5 3.5M16 4v15m0 0 3.5-3.5M16 19l-3.5-3.5" />,
);
export const BoltIcon = /* @__PURE__ */ line(<path d="M13 2.5 5 13.5h6l-1 8 8-11h-6z" />);
export const TvIcon = /* @__PURE__ */ line(<path d="M3.5 7.5h17v11h-17zM8.5 3.5 12 7.5l3.5-4M8 21.5h8" />);
export const CapIcon = /* @__PURE__ */ line(
  <path d="M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5M21.5 9.5V15" />,
);
export const CardIcon = /* @__PURE__ */ line(<path d="M3 6h18v12H3zM6.5 10h5M6.5 14h3M15 14h2.5" />);
export const BallIcon = /* @__PURE__ */ line(
  <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8.5l3.5 2.6-1.3 4.1H9.8l-1.3-4.1zM12 3.5v5M20 10l-4.5 1.1M17 19l-2.8-3.8M7 19l2.8-3.8M4 10l4.5 1.1" />,
);
export const WalletIcon = /* @__PURE__ */ line(<path d="M4 7.5V18.5h16V7.5zM4 7.5l11.5-4v4M15 13h2" />);
export const SwapIcon = /* @__PURE__ */ line(<path d="M4 8.5h15l-3.5-3.5M20 15.5H5l3.5 3.5" />);
export const PeopleIcon = /* @__PURE__ */ line(
  <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 5a3.3 3.3 0 0 1 0 6.3M18 14.2a6.3 6.3 0 0 1 3.5 5.3" />,
);
export const ThemeIcon = /* @__PURE__ */ line(
  <>
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
