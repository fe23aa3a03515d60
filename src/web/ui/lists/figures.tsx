import type { ReactNode } from "react";

const FIRST_ALONE =
  "max-sm:first:flex max-sm:first:basis-full max-sm:first:flex-wrap max-sm:first:items-baseline max-sm:first:justify-between max-sm:first:gap-x-3";
/**
 * The columns on a wide window, by the number of figures. A phone has two, or one where the text is large; an
 * odd first figure spans both.
 */
const WIDE: Record<number, string> = { 2: "sm:grid-cols-2", 4: "sm:grid-cols-4", 5: "sm:grid-cols-5" };

/** A few totals side by side, or stacked on a narrow window. */
export function Figures({
  label,
  figures,
}: {
  label: string;
  figures: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl
      aria-label={label}
      className={`flex flex-wrap gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid ${WIDE[figures.length] ?? "sm:grid-cols-3"}`}
    >
      {figures.map(([name, value]) => (
        <div
          key={name}
          className={`min-w-[min(8rem,100%)] grow basis-[calc(50%-1px)] bg-surface px-3 py-3 sm:px-4 sm:min-w-0 ${figures.length % 2 === 1 ? FIRST_ALONE : ""}`}
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className={`figures text-[min(1em,8vw)] font-bold ${figures.length > 4 ? "" : "sm:text-lg"}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
