import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, ClockIcon } from "../icons.tsx";

type Tone = "good" | "bad" | "warn" | "calm";
const TONES: Record<Tone, string> = {
  good: "bg-good-soft [&>svg]:text-good",
  bad: "bg-bad-soft [&>svg]:text-bad",
  warn: "bg-warn-soft [&>svg]:text-warn",
  calm: "bg-sunken [&>svg]:text-ink-soft",
};
const MARKS = { good: CheckIcon, bad: AlertIcon, warn: ClockIcon, calm: ClockIcon };

/**
 * A notice beside what it concerns: what happened to the money, and what to do. It stays until the state
 * changes.
 */
export function Callout({ tone, title, children }: { tone: Tone; title: ReactNode; children?: ReactNode }) {
  const Mark = MARKS[tone];
  return (
    <div className={`flex gap-3 rounded-xl p-4 ${TONES[tone]}`}>
      <Mark className="mt-0.5 size-5" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm text-ink-soft">{children}</div>}
      </div>
    </div>
  );
}
