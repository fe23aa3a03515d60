import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import type { Job, JobRow } from "./api.ts";
import { bulkWords } from "./words.en.ts";

const TONES = {
  running: "accent",
  paused: "warn",
  cancelled: "calm",
  done: "good",
  failed: "bad",
  refunded: "warn",
  waiting: "calm",
  buying: "accent",
  bought: "warn",
} as const;

/** The state of a list or of a row of one, as a word. */
export function JobState({ state }: { state: Job["state"] | JobRow["state"] }) {
  const t = useWords(bulkWords);
  return <Badge tone={TONES[state]}>{t[state]}</Badge>;
}

const REASONS = [
  "insufficient_balance",
  "account_frozen",
  "account_blocked",
  "service_locked",
  "selling_stopped",
] as const;

/** Why a list is paused or rests; undefined for one that its owner paused. */
export function useReason({ reason }: Job): string | undefined {
  const t = useWords(bulkWords);
  if (reason === "") return undefined;
  const known = REASONS.find((one) => one === reason);
  return known ? t[`reason_${known}`] : t.reason_other;
}
