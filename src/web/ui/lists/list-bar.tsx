import type { ReactNode } from "react";

type ListBarProps = {
  label: string;
  /** Totals over the whole filter, not only the page. */
  figures?: readonly (readonly [label: string, value: ReactNode])[];
  children?: ReactNode;
};

/** The totals of a list in one line, and its buttons. */
export function ListBar({ label, figures = [], children }: ListBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <dl aria-label={label} className="flex flex-wrap gap-x-6 gap-y-2 px-1">
        {figures.map(([name, value]) => (
          <div key={name} className="lg:flex lg:items-baseline lg:gap-1.5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures text-lg font-bold lg:text-sm">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </div>
  );
}
