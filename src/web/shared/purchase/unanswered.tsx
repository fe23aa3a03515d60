import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { formatMoney, fromWire } from "../money.ts";
import { useUserField } from "../user.ts";
import { useWords } from "../words.ts";
import { forgetOrder, type KeptOrder, useKeptOrders } from "../kept-orders.ts";
import { forgetDraft } from "../forms/kept-draft.ts";
import { formOf } from "../order.ts";
import { resultOf } from "../receipt-search.ts";
import { type KeyOutcome, refusalError, useOutcome } from "../sending/outcome.ts";
import { foundSentence, toneOf } from "../result/ending.ts";
import { type Purchase, usePurchase } from "./use-purchase.ts";
import { purchaseWords } from "./words.en.ts";
import { rememberReceipt, type Transaction } from "../transactions.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";

type Ended = { order: KeptOrder; outcome: KeyOutcome };

/**
 * Orders that were sent and never answered, also after a reload. What became of each is asked by itself and
 * said in its place; until then it can be sent again under its own key (rules 9.44).
 */
export function UnansweredOrders({ purchase }: { purchase: Purchase }) {
  const kept = useKeptOrders(useUserField("_id"));
  const t = useWords(purchaseWords);
  const cache = useQueryClient();
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  const open = kept.filter((order) => order.requestKey !== purchase.order?.requestKey);
  const end = (order: KeptOrder, outcome: KeyOutcome) => {
    if (outcome.receipt) rememberReceipt(cache, outcome.receipt, "repeated");
    if (outcome.receipt && outcome.receipt.trans_Status !== "failed") forgetDraft(formOf(order));
    setEnded((before) => [...before, { order, outcome }]);
    forgetOrder(order.requestKey);
  };
  if (open.length === 0 && ended.length === 0) return null;
  return (
    <section aria-label={t.unansweredList} className="grid gap-3">
      {ended.map((one) => (
        <EndedOrder
          key={one.order.requestKey}
          ended={one}
          onClose={() => setEnded((before) => before.filter((other) => other !== one))}
        />
      ))}
      {open.map((order) => (
        <OpenOrder
          key={order.requestKey}
          order={order}
          onCheck={() => purchase.open(order)}
          onEnd={(outcome) => end(order, outcome)}
        />
      ))}
    </section>
  );
}

const namesOf = ({ title, priceNaira }: KeptOrder) => ({ title, price: formatMoney(fromWire(priceNaira)) });

type OpenProps = { order: KeptOrder; onCheck: () => void; onEnd: (outcome: KeyOutcome) => void };

function OpenOrder({ order, onCheck, onEnd }: OpenProps) {
  const t = useWords(purchaseWords);
  const [found, setFound] = useState<KeyOutcome["state"]>();
  useOutcome(order.requestKey, (outcome) =>
    outcome.receipt || outcome.refusal ? onEnd(outcome) : setFound(outcome.state),
  );
  const note = found === "running" ? `${t.isRunning}.` : found === "unseen" ? t.unseenNote : t.lineCut;
  return (
    <Callout tone="warn" title={t.unansweredTitle(namesOf(order))}>
      <p>{note}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onCheck}>
          {found === "unseen" ? t.tryAgain : t.checkNow}
        </Button>
        <Link to="/profile/transactions" className="inline-flex min-h-9 items-center px-2 underline">
          {t.transactions}
        </Link>
        <Button size="sm" variant="quiet" onClick={() => forgetOrder(order.requestKey)}>
          {t.discard}
        </Button>
      </p>
    </Callout>
  );
}

/** An order whose own answer was lost, with what became of it. */
function EndedOrder({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const t = useWords(purchaseWords);
  const { order, outcome } = ended;
  const { receipt } = outcome;
  const text = receipt ? foundSentence(receipt) : outcome.refusal && refusalError(outcome.refusal).msg;
  return (
    <Callout
      tone={receipt ? toneOf(receipt) : "bad"}
      title={(receipt ? t.isFound : t.isRefused)(namesOf(order))}
    >
      <p role="status">
        {text} {!receipt && t.nothingCharged}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {receipt && (
          <Link to="/profile" search={resultOf(receipt)} className={buttonClass({ size: "sm" })}>
            {t.seeResult}
          </Link>
        )}
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </p>
    </Callout>
  );
}

/** Unanswered orders, with the dialog that asks about them again. */
export function UnansweredPurchases({ onReceipt }: { onReceipt: (receipt: Transaction) => void }) {
  const purchase = usePurchase(onReceipt);
  return (
    <>
      <UnansweredOrders purchase={purchase} />
      <PurchaseDialog purchase={purchase} />
    </>
  );
}
