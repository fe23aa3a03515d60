import { kobo } from "../../../core/money.ts";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import type { Payout } from "./api.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { mayAsk } from "./rules.ts";
import { PayoutState } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** One withdrawal in full, with a button to requery it. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useWords(reviewsWords);
  const amount = fromWire(payout.amount);
  const fee = fromWire(payout.fee);
  const ask = () => call("POST /admin/reQueryWithdrawal", { body: { transactionId: payout.trans_Id } });
  return (
    <ReviewDialog
      title={payout.userName}
      person={payout.userName}
      lines={[
        [t.amount, formatMoney(amount)],
        [t.fee, formatMoney(fee)],
        [t.receives, formatMoney(kobo(amount - fee))],
        [t.toBank, payout.bankName],
        [t.account, payout.accountNumber],
        [t.name, payout.accountName],
        [t.status, <PayoutState key="state" payout={payout} />],
        [t.askedAt, formatDateTime(payout.createdAt)],
        ...(payout.nextCheckAt ? [[t.nextCheck, formatDateTime(payout.nextCheckAt)] as const] : []),
        [t.transaction, payout.trans_Id],
        [t.providerRef, payout.reference],
        ...(payout.note ? [[t.note, payout.note] as const] : []),
      ]}
      {...(mayAsk(payout)
        ? {
            yes: {
              label: t.askProvider,
              step: (step) => (
                <ConfirmStep
                  title={t.askTitle}
                  action={t.askProvider}
                  busyText={t.asking}
                  send={ask}
                  {...step}
                >
                  <p>{t.askMore}</p>
                </ConfirmStep>
              ),
            },
          }
        : {})}
      onClose={onClose}
    />
  );
}
