import { CheckIcon } from "./icons.tsx";

type StepsProps = { label: string; steps: readonly string[]; at: number };

/** The current step in a flow of a few steps; earlier steps are ticked. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-1.5 sm:gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={`flex items-center gap-1.5 text-xs font-semibold step-line sm:gap-2 sm:text-sm ${
            index < at ? "text-accent [--line:var(--accent)]" : ""
          } ${index > at ? "text-ink-soft" : ""}`}
        >
          <span
            aria-hidden="true"
            className={`figures grid size-6 shrink-0 place-items-center rounded-full border-2 ${
              index > at ? "border-line-strong" : "border-accent"
            } ${index < at ? "bg-accent text-on-accent" : ""} ${index === at ? "bg-accent-soft text-accent" : ""}`}
          >
            {index < at ? <CheckIcon className="size-3.5" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
