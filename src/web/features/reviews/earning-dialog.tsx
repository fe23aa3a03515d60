import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import type { Earning } from "./api.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { decidedLines } from "./decided.tsx";
import { RejectStep } from "./reject-step.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { StateBadge } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

/** One request for earnings: pay it into the wallet, or return it with a reason. */
export function EarningDialog({ earning, onClose }: { earning: Earning; onClose: () => void }) {
  const t = useWords(reviewsWords);
  const { _id: withdrawalId, userName, status } = earning;
  const amount = formatMoney(fromWire(earning.amount));
  const pay = () => call("POST /admin/approveWithdrawal", { body: { withdrawalId } });
  const refuse = (reason: string) => call("POST /admin/rejectWithdrawal", { body: { withdrawalId, reason } });
  return (
    <ReviewDialog
      title={userName}
      person={userName}
      lines={[
        [t.amount, amount],
        [t.partner, earning.isPartner ? t.yes : t.no],
        [t.transaction, earning.trans_Id],
        [t.askedAt, formatDateTime(earning.createdAt)],
        [t.status, <StateBadge key="state" tab="earnings" state={status} />],
        ...decidedLines(earning),
      ]}
      {...(status === "pending"
        ? {
            yes: {
              label: t.approve,
              step: (step) => (
                <ConfirmStep
                  title={t.payAsk({ amount, who: userName })}
                  action={t.payAct({ amount })}
                  send={pay}
                  {...step}
                >
                  <p>{t.payMore}</p>
                </ConfirmStep>
              ),
            },
            no: {
              label: t.reject,
              step: (step) => (
                <RejectStep
                  title={t.rejectEarnings}
                  text={t.rejectEarningsMore}
                  hint={t.whyRead}
                  max={200}
                  send={refuse}
                  {...step}
                />
              ),
            },
          }
        : {})}
      onClose={onClose}
    />
  );
}
