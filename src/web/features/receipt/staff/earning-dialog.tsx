import { useState } from "react";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import type { Transaction } from "../../../shared/transactions.ts";
import { DECISION } from "../../../shared/query-keys.ts";
import { sayThen, useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { decideEarning } from "./api.ts";
import { staffWords } from "../staff-words.en.ts";

type EarningProps = { receipt: Transaction; approve: boolean; onClose: () => void };

/** An admin's decision about a request for earnings. The server takes each decision once. */
export function EarningDialog({ receipt, approve, onClose }: EarningProps) {
  const t = useWords(staffWords);
  const [reason, setReason] = useState("");
  const amount = formatMoney(fromWire(receipt.trans_amount));
  const facts = { amount, user: receipt.trans_UserName };
  const act = useAct({
    ...DECISION,
    send: () => decideEarning({ id: receipt._id, approve, reason: reason.trim() }),
    onDone: sayThen(onClose),
    fallback: t.wentWrong,
  });
  return (
    <ConfirmDialog
      title={approve ? t.approveTitle(facts) : t.rejectTitle(facts)}
      action={approve ? t.approveAct({ amount }) : t.rejectAct({ amount })}
      busyText={approve ? t.approving : t.rejecting}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous={!approve}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{approve ? t.approveText : t.rejectText}</p>
      {!approve && (
        <TextAreaField
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
