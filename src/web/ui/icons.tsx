import type { ReactNode } from "react";

type IconProps = { className?: string };

/** Makes a 24 px line icon. Icons are always decoration: the word beside them carries the meaning. */
export function line(shape: ReactNode) {
  return function Icon({ className = "" }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={`shrink-0 ${className.includes("size-") ? "" : "size-5"} ${className}`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    );
  };
}

export const HomeIcon = /* @__PURE__ */ line(<path d="M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5" />);
export const ListIcon = /* @__PURE__ */ line(
  <path d="M7 4h10v16l-2.5-1.6L12 20l-2.5-1.6L7 20zM10 9h4M10 13h4" />,
);
export const ChatIcon = /* @__PURE__ */ line(<path d="M4 5.5h16v11H10l-4.5 3.5v-3.5H4zM8 9.5h8M8 12.5h5" />);
export const LogoutIcon = /* @__PURE__ */ line(
  <path d="M10 4.5H5v15h5M9.5 12H20m0 0-3.5-3.5M20 12l-3.5 3.5" />,
);
export const MenuIcon = /* @__PURE__ */ line(<path d="M4 7h16M4 12h11M4 17h16" />);
export const CloseIcon = /* @__PURE__ */ line(<path d="m6 6 12 12M18 6 6 18" />);
export const CopyIcon = /* @__PURE__ */ line(<path d="M9 9h11v11H9zM15 9V4H4v11h5" />);
export const CheckIcon = /* @__PURE__ */ line(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AlertIcon = /* @__PURE__ */ line(<path d="M12 3.5 2.8 19.5h18.4zM12 10v4M12 16.9v.1" />);
export const ClockIcon = /* @__PURE__ */ line(
  <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2" />,
);
export const UndoIcon = /* @__PURE__ */ line(<path d="M4 9h10.5a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4" />);
export const CrossIcon = /* @__PURE__ */ line(<path d="m8 8 8 8m0-8-8 8" />);
export const ArrowRightIcon = /* @__PURE__ */ line(<path d="M4.5 12h15m0 0L14 6.5M19.5 12 14 17.5" />);
export const ChevronRightIcon = /* @__PURE__ */ line(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ChevronLeftIcon = /* @__PURE__ */ line(<path d="M14.5 5.5 8 12l6.5 6.5" />);
export const ChevronDownIcon = /* @__PURE__ */ line(<path d="m5.5 9.5 6.5 6.5 6.5-6.5" />);
export const FilterIcon = /* @__PURE__ */ line(<path d="M3.5 6h17M7 12h10M10.5 18h3" />);
export const RefreshIcon = /* @__PURE__ */ line(
  <path d="M20 5v5h-5M4 19v-5h5M5.5 9.5A7 7 0 0 1 18.5 8L20 10M18.5 14.5A7 7 0 0 1 5.5 16L4 14" />,
);
export const PlusIcon = /* @__PURE__ */ line(<path d="M12 5v14M5 12h14" />);
export const DownloadIcon = /* @__PURE__ */ line(<path d="M12 4v11.5m0 0L8 11.5m4 4 4-4M4.5 20h15" />);
