import { Link } from "@tanstack/react-router";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import type { Ended } from "./flow.ts";
import { endingWords } from "./ending-words.en.ts";

/** The result of the last sale, shown above the next one. */
export function Ending({ ended }: { ended: Ended }) {
  const t = useWords(endingWords);
  if (ended.kind === "refused") {
    return (
      <Callout tone="bad" title={ended.msg}>
        {t.failedTitle}. {t.again}
      </Callout>
    );
  }
  if (ended.kind === "unknown") {
    return (
      <Callout tone="warn" title={t.notKnown}>
        <p>{t.notKnownNote}</p>
        <Link to="/profile/transactions" className="font-semibold text-accent underline">
          {t.seeHistory}
        </Link>
      </Callout>
    );
  }
  const { _id, trans_Status, trans_amount } = ended.receipt;
  const isPaid = trans_Status === "success";
  return (
    <Callout
      tone={isPaid ? "good" : "warn"}
      title={isPaid ? t.done({ amount: formatMoney(fromWire(trans_amount)) }) : t.onItsWay}
    >
      {!isPaid && <p>{t.onItsWayNote}</p>}
      <Link to="/profile" search={{ receipt: _id }} className="font-semibold text-accent underline">
        {t.seeReceipt}
      </Link>
    </Callout>
  );
}
