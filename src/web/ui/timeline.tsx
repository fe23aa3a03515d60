import type { ReactNode } from "react";

export type TimelineStep = {
  key: string;
  title: ReactNode;
  time?: ReactNode;
  note?: ReactNode;
  state: "done" | "now" | "later";
};

const DOTS = {
  done: "border-accent bg-accent",
  now: "border-accent bg-surface",
  later: "border-line-strong border-dashed bg-surface",
};

/** Past, current and next steps, from top to bottom. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ key, title, time, note, state }) => (
        <li
          key={key}
          aria-current={state === "now" ? "step" : undefined}
          className="relative grid grid-cols-[1rem_1fr] gap-3 pb-4 last:pb-0 thread"
        >
          <span aria-hidden="true" className={`mt-1 size-4 rounded-full border-3 ${DOTS[state]}`} />
          <div className="min-w-0">
            <p className={`text-sm ${state === "later" ? "text-ink-soft" : "font-semibold"}`}>{title}</p>
            {time && <p className="text-sm text-ink-soft">{time}</p>}
            {note && <p className="text-sm text-ink-soft">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
