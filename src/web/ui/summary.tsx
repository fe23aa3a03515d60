import type { ReactNode } from "react";

export type SummaryLine = readonly [label: ReactNode, value: ReactNode];

/**
 * Labels and values, one per line, of a purchase or act before or after it happens. A value keeps its words
 * and amounts whole; the label wraps first.
 */
export function Summary({ lines, className = "" }: { lines: readonly SummaryLine[]; className?: string }) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {lines.map(([label, value], at) => (
        <div key={at} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="flex-1 text-sm text-ink-soft">{label}</dt>
          <dd className="max-w-[78%] text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
