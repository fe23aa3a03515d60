import { formatDateTime } from "../../shared/date.ts";
import type { SummaryLine } from "../../ui/summary.tsx";
import { reviewsWords } from "./words.en.ts";

type Decision = { decidedBy: string | null; decidedAt: string | null; reason: string };

/** Lines with the decider, time and reason of a decision; empty while the request waits. */
export function decidedLines({ decidedBy, decidedAt, reason }: Decision): SummaryLine[] {
  const t = reviewsWords.get();
  const who = decidedBy ?? t.nobody;
  return [
    ...(decidedAt ? [[t.decided, t.decidedLine({ who, at: formatDateTime(decidedAt) })] as const] : []),
    ...(reason ? [[t.reason, reason] as const] : []),
  ];
}
