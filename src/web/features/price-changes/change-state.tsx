import { Badge } from "../../ui/status.tsx";
import type { PriceChange } from "./api.ts";
import { pricesWords } from "./words.en.ts";

type State = PriceChange["status"];

const TONES = {
  waiting: "warn",
  applied: "good",
  undone: "calm",
  cancelled: "calm",
  refused: "bad",
} as const satisfies Record<State, string>;

/** Names a state, or all of them. */
export function stateName(state: State | "all"): string {
  const t = pricesWords.get();
  return state === "waiting" ? t.waitingState : t[state];
}

/** A change's state in a word and a colour. */
export function ChangeBadge({ status }: { status: State }) {
  return <Badge tone={TONES[status]}>{stateName(status)}</Badge>;
}

/** Names what made a change. */
export function sourceName(source: PriceChange["source"]): string {
  const t = pricesWords.get();
  if (source === "formula") return t.byFormula;
  return source === "undo" ? t.undoOf : t[source];
}
