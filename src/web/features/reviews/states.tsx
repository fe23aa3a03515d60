import { atServer } from "../../shared/server-clock.ts";
import { useWords } from "../../shared/words.ts";
import { CheckIcon, ClockIcon, CrossIcon, UndoIcon } from "../../ui/icons.tsx";
import { Badge } from "../../ui/status.tsx";
import type { UnknownOrder, Payout } from "./api.ts";
import { ageOf, type Tab } from "./rules.ts";
import { reviewsWords } from "./words.en.ts";

const LOOKS = {
  pending: { tone: "warn", Icon: ClockIcon },
  open: { tone: "warn", Icon: ClockIcon },
  processing: { tone: "warn", Icon: ClockIcon },
  approved: { tone: "good", Icon: CheckIcon },
  paid: { tone: "good", Icon: CheckIcon },
  rejected: { tone: "bad", Icon: CrossIcon },
  failed: { tone: "bad", Icon: CrossIcon },
  reversed: { tone: "calm", Icon: UndoIcon },
  expired: { tone: "calm", Icon: ClockIcon },
  held: { tone: "warn", Icon: ClockIcon },
  released: { tone: "calm", Icon: UndoIcon },
} as const;

export type State = keyof typeof LOOKS;

/** Names a state as a tab's filter and rows do. */
export function stateName(tab: Tab, state: string): string {
  const t: Record<string, unknown> = reviewsWords.get();
  // "pending" means something else for a withdrawal than for a request that waits for a person.
  const name = t[tab === "withdrawals" && state === "pending" ? "again" : state];
  return typeof name === "string" ? name : state;
}

/** The colour, icon and word of a state. */
export function StateBadge({ tab, state }: { tab: Tab; state: State }) {
  useWords(reviewsWords);
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" /> {stateName(tab, state)}
    </Badge>
  );
}

/** A withdrawal's state, with a mark when it needs a person. */
export function PayoutState({ payout }: { payout: Payout }) {
  const t = useWords(reviewsWords);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge tab="withdrawals" state={payout.status} />
      {payout.needsPerson && <Badge tone="bad">{t.review}</Badge>}
    </span>
  );
}

/** The state of an order without an outcome: where its money is. */
export const orderState = ({ isHeld }: Pick<UnknownOrder, "isHeld">) => (isHeld ? "held" : "released");

/** "7 minutes", "3 hours". */
export function ageText({ sentAt }: Pick<UnknownOrder, "sentAt">): string {
  const t = reviewsWords.get();
  const { unit, count } = ageOf(sentAt, Date.parse(atServer(Date.now())));
  return unit === "minutes" ? t.minutesOld(count) : t.hoursOld(count);
}
