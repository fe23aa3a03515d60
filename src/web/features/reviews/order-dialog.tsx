import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import type { UnknownOrder } from "./api.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { ageText, orderState, StateBadge } from "./states.tsx";
import { WordStep } from "./word-step.tsx";
import { reviewsWords } from "./words.en.ts";

/** One order without an outcome: its facts, what is known, and the two words that end it. */
export function OrderDialog({ order, onClose }: { order: UnknownOrder; onClose: () => void }) {
  const t = useWords(reviewsWords);
  return (
    <ReviewDialog
      title={order.what}
      person={order.userName}
      lines={[
        [t.person, order.userName],
        [t.number, order.number],
        [t.amount, formatMoney(fromWire(order.amount))],
        [t.supplier, order.supplier],
        [
          t.quote,
          <span key="reference" className="wrap-anywhere select-all">
            {order.reference}
          </span>,
        ],
        [t.status, <StateBadge key="state" tab="orders" state={orderState(order)} />],
        [t.sent, formatDateTime(order.sentAt)],
        [t.age, ageText(order)],
        [t.returns, returnsText(order)],
        [t.transaction, order.trans_Id],
      ]}
      yes={{ label: t.arrived, step: (step) => <WordStep order={order} outcome="arrived" {...step} /> }}
      no={{ label: t.notArrived, step: (step) => <WordStep order={order} outcome="not_arrived" {...step} /> }}
      onClose={onClose}
    >
      <Known order={order} />
    </ReviewDialog>
  );
}

function returnsText({ isHeld, releaseAt }: UnknownOrder): string {
  const t = reviewsWords.get();
  if (!isHeld) return t.returned;
  return releaseAt ? formatDateTime(releaseAt) : t.returnsNever;
}

/** The evidence in plain words, each piece with its time and the side to which it points. */
function Known({ order }: { order: UnknownOrder }) {
  const t = useWords(reviewsWords);
  const { known, lastAnswer, asked } = order;
  return (
    <section className="mt-4 grid gap-2">
      <h3 className="font-semibold">{t.known}</h3>
      {order.cannotSay && <p className="text-sm text-ink-soft">{t.cannotSay}</p>}
      <ul className="grid gap-2">
        {known.map((one) => (
          <li key={one.sentence} className="grid gap-1 rounded-xl bg-sunken p-3 text-sm wrap-anywhere">
            <span>
              {one.times > 1 ? t.times({ sentence: one.sentence, count: one.times }) : one.sentence}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-ink-soft">
              {formatDateTime(one.at)}
              {one.points !== "neither" && (
                <Badge tone={one.points === "arrived" ? "good" : "bad"}>
                  {one.points === "arrived" ? t.hintArrived : t.hintNotArrived}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {lastAnswer ? t.lastAnswer({ said: lastAnswer }) : t.knownNothing}
        {asked > 0 && ` ${t.askedTimes(asked)}`}
      </p>
      <p className="text-sm font-semibold">{t.noProof}</p>
    </section>
  );
}
