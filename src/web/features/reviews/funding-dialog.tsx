import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { DECISION } from "../../shared/query-keys.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import type { Funding } from "./api.ts";
import { decidedLines } from "./decided.tsx";
import { RejectStep } from "./reject-step.tsx";
import { ReviewDialog, type StepProps } from "./review-dialog.tsx";
import { StateBadge } from "./states.tsx";
import { reviewsWords } from "./words.en.ts";

type FundingDialogProps = { funding: Funding; onClose: () => void };

/** One reported transfer, to approve when it is on the bank statement, or to reject. */
export function FundingDialog({ funding, onClose }: FundingDialogProps) {
  const t = useWords(reviewsWords);
  const { _id, status, amountCredited } = funding;
  const isOpen = status === "pending";
  const params = { id: _id };
  return (
    <ReviewDialog
      title={funding.userName}
      person={funding.userName}
      lines={[
        [t.reported, formatMoney(fromWire(funding.amountPaid))],
        ...(amountCredited === null ? [] : [[t.credited, formatMoney(fromWire(amountCredited))] as const]),
        [t.bank, funding.bankName],
        [t.reference, funding.paymentReference],
        // The database refuses a second report of the same bank and reference while one is open or approved.
        ...(status === "rejected" ? [] : [[t.unique, t.uniqueYes] as const]),
        [t.reportedAt, formatDateTime(funding.createdAt)],
        [t.status, <StateBadge key="state" tab="funding" state={status} />],
        ...decidedLines(funding),
      ]}
      yes={
        isOpen ? { label: t.approve, step: (step) => <CreditStep funding={funding} {...step} /> } : undefined
      }
      no={
        isOpen
          ? {
              label: t.reject,
              step: (step) => (
                <RejectStep
                  title={t.rejectTransfer}
                  text={t.rejectTransferMore}
                  hint={t.whyRead}
                  max={200}
                  send={(reason) =>
                    call("POST /admin/manualFunding/{id}/reject", { params, body: { reason } })
                  }
                  {...step}
                />
              ),
            }
          : undefined
      }
      onClose={onClose}
    />
  );
}

/** Credits the amount reported, or the amount that really arrived. */
function CreditStep({ funding, onBack, onDone }: StepProps & { funding: Funding }) {
  const t = useWords(reviewsWords);
  const reported = fromWire(funding.amountPaid);
  const [typed, setTyped] = useState(String(funding.amountPaid));
  const [error, setError] = useState<string>();
  const amount = parseTyped(typed);
  const act = useAct({ ...DECISION, send: sendCredit, onDone: sayThen(onDone), fallback: t.wentWrong });
  const press = () => {
    if (amount && amount > 0n) return act.run({ id: funding._id, amount: toWire(amount) });
    setError(t.badAmount);
    notify.error(t.badAmount);
  };
  return (
    <ConfirmDialog
      title={t.creditTitle({ who: funding.userName })}
      action={amount ? t.creditAct({ amount: formatMoney(amount) }) : t.approve}
      busyText={t.working}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={press}
      onClose={onBack}
    >
      <p>{t.creditMore}</p>
      <AmountField
        label={t.seen}
        hint={t.seenHint({ amount: formatMoney(reported) })}
        value={typed}
        error={error ?? act.problem?.fields.amount}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

function sendCredit({ id, amount }: { id: string; amount: number }) {
  return call("POST /admin/manualFunding/{id}/approve", { params: { id }, body: { amount } });
}
