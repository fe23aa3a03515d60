import { formatDateTime } from "../../shared/date.ts";
import type { SummaryLine } from "../../ui/summary.tsx";
import { reviewsWords } from "./words.en.ts";

type Decision = { decidedBy: string | null; decidedAt: string | null; reason: string };

/** Who decided, when and why; nothing while it waits. */
export function decidedLines({ decidedBy, decidedAt, reason }: Decision): SummaryLine[] {
  const t = reviewsWords.get();
  const who = decidedBy ?? t.nobody;
  return [
    ...(decidedAt ? [[t.decided, t.decidedLine({ who, at: formatDateTime(decidedAt) })] as const] : []),
    ...(reason ? [[t.reason, reason] as const] : []),
  ];
}
