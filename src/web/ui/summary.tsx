import type { ReactNode } from "react";

export type SummaryLine = readonly [label: ReactNode, value: ReactNode];

/**
 * Labels and values, one per line, of a purchase or act before or after it happens. A value keeps its words
 * and amounts whole: the label wraps first, then the value takes a line of its own.
 */
export function Summary({ lines, className = "" }: { lines: readonly SummaryLine[]; className?: string }) {
  return (
    <dl className={`lines-y ${className}`}>
      {lines.map(([label, value], at) => (
        <div key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className="grow basis-[min-content] text-sm text-ink-soft">{label}</dt>
          <dd className="ml-auto max-w-max min-w-0 grow-[999] basis-[min-content] text-right text-[min(1em,8vw)] font-semibold wrap-break-word">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
