import type { ReactNode } from "react";
import { CheckIcon, ClockIcon, CrossIcon, UndoIcon } from "./icons.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type Tone = "good" | "bad" | "warn" | "calm" | "accent";
const TONES: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  calm: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
};

/** A short word in a tinted pill. */
export function Badge({ tone = "calm", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`pill ${TONES[tone]}`}>{children}</span>;
}

const STATUS = {
  success: { tone: "good", Icon: CheckIcon },
  pending: { tone: "warn", Icon: ClockIcon },
  processing: { tone: "warn", Icon: ClockIcon },
  failed: { tone: "bad", Icon: CrossIcon },
  refunded: { tone: "calm", Icon: UndoIcon },
  stopped: { tone: "calm", Icon: UndoIcon },
} as const;

/** A transaction's status as colour, icon and word, so that none of them carries it alone (WCAG 1.4.1). */
export function Status({ status }: { status: keyof typeof STATUS }) {
  const t = useWords(uiWords);
  const { tone, Icon } = STATUS[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" /> {t[status]}
    </Badge>
  );
}
