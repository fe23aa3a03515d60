import { useState } from "react";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { DISPUTES, readAgain } from "../../../shared/query-keys.ts";
import { isPurchase } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { UndoIcon } from "../../../ui/icons.tsx";
import { RefundDialog } from "../../../shared/refund/refund-dialog.tsx";
import { kindName } from "../../../shared/problems/rules.ts";
import type { DisputeSeen } from "./api.ts";
import { staffDisputeWords } from "./words.en.ts";

/** The refund of a problem's purchase, within an agent's bound; it ends the problem. */
export function MoneyBack({ seen }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  const [asking, setAsking] = useState<"refund" | "supplier_pays">();
  const { transaction, dispute, mayRefund, isRefundWaiting } = seen;
  const isOver = transaction.trans_Status === "failed" || transaction.trans_Status === "refunded";
  if (!isPurchase(transaction) || isOver || isRefundWaiting) return null;
  const amount = formatMoney(fromWire(transaction.trans_amount));
  const isAbove = mayRefund !== null && transaction.trans_amount > mayRefund;
  const close = () => {
    setAsking(undefined);
    readAgain([DISPUTES]);
  };
  return (
    <Card title={t.money}>
      {isAbove ? (
        <Callout tone="warn" title={t.needsAdmin}>
          {t.bound({ amount: formatMoney(fromWire(mayRefund)) })}
        </Callout>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("refund")}>
            <UndoIcon /> {t.refund({ amount })}
          </Button>
          {transaction.trans_Status === "success" && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("supplier_pays")}>
              {t.supplierPays}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <RefundDialog
          receipt={transaction}
          reason={t.reason({ ticket: dispute.ticket, kind: kindName(dispute.kind) })}
          supplierPaysBack={asking === "supplier_pays"}
          onClose={close}
        />
      )}
    </Card>
  );
}
