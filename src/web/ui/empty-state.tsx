import type { ReactNode } from "react";

/**
 * An empty list: either nothing exists yet (offer the first step) or no row matches (offer to clear the
 * filters).
 */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-2xl border border-dashed border-line-strong px-6 py-10 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 120 40"
        className="h-10 w-30 stroke-line-strong"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        <path d="M6 26c12 0 12-9 24-9s12 9 24 9 12-9 24-9 12 9 24 9 9-4 12-6" />
        <path d="M22 35c10 0 10-5 19-5s10 5 20 5 10-5 19-5 10 5 18 5" opacity=".5" />
      </svg>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
