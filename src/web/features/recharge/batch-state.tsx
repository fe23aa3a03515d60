import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import { rechargeWords } from "./words.en.ts";

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
type State = keyof typeof TONES;
const isState = (state: string): state is State => Object.hasOwn(TONES, state);

/** The state of a batch, or of a card of one, as a word. */
export function BatchState({ state, isCard = false }: { state: string; isCard?: boolean }) {
  const t = useWords(rechargeWords);
  if (!isState(state)) return undefined;
  return <Badge tone={TONES[state]}>{isCard && state === "done" ? t.ready : t[state]}</Badge>;
}
