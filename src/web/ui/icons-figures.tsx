/**
 * Icons of the screens with figures and documents, kept apart so that other screens do not load them.
 * Decoration, as in icons.tsx.
 */

const LINE = {
  "aria-hidden": true,
  className: "size-5 shrink-0",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export function ChartIcon() {
  return (
    <svg {...LINE}>
      <path d="M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-7.5" />
    </svg>
  );
}

export function TicksIcon() {
  return (
    <svg {...LINE}>
      <path d="m3.5 7 2 2L9 5.5M3.5 16l2 2L9 14.5M12.5 7.5H20M12.5 16.5H20" />
    </svg>
  );
}

export function MailIcon() {
  return (
    <svg {...LINE}>
      <path d="M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5" />
    </svg>
  );
}

export function BinIcon() {
  return (
    <svg {...LINE}>
      <path d="M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" />
    </svg>
  );
}

export function ShareIcon() {
  return (
    <svg {...LINE}>
      <path d="M12 15V3.5m0 0L8 7.5m4-4 4 4M6 11H4.5v9.5h15V11H18" />
    </svg>
  );
}

export function PrintIcon() {
  return (
    <svg {...LINE}>
      <path d="M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z" />
    </svg>
  );
}
