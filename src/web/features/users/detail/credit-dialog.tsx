import { useState } from "react";
import type { Kobo } from "../../../../core/money.ts";
import { call } from "../../../shared/api/api.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { formatMoney, parseTyped, toWire } from "../../../shared/money.ts";
import { TRANSACTION_LISTS } from "../../../shared/query-keys.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { AmountField } from "../../../ui/forms/amount-field.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Summary } from "../../../ui/summary.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { shownOf } from "../api.ts";
import { checkCredit } from "./rules.ts";
import type { ActProps } from "./act.ts";
import { WaitingDialog } from "./waiting-dialog.tsx";
import { detailWords } from "./words.en.ts";

type Credit = { amount: Kobo; reason: string };

/**
 * Credits a wallet from the treasury: amount and reason, a confirmation, then the credit or a request for a
 * second admin (rules 12.2, 12.7).
 */
export function CreditDialog(props: ActProps) {
  const [credit, setCredit] = useState<Credit>();
  const [approval, setApproval] = useState<string>();
  const t = useWords(detailWords);
  const { userName: name } = props.managed.user;
  if (approval)
    return (
      <WaitingDialog
        title={t.creditTitle({ name })}
        approval={approval}
        means={t.secondMeans}
        onClose={props.onClose}
      />
    );
  return (
    <>
      <CreditForm {...props} onCredit={setCredit} />
      {credit && (
        <ConfirmCredit
          {...props}
          credit={credit}
          onBack={() => setCredit(undefined)}
          onWaiting={(id) => setApproval(id)}
        />
      )}
    </>
  );
}

function CreditForm({
  managed: { user },
  onClose,
  onCredit,
}: ActProps & { onCredit: (credit: Credit) => void }) {
  const t = useWords(detailWords);
  const draft = useDraft({ amount: "", reason: "" }, checkCredit);
  const next = ({ amount, reason }: typeof draft.values) => {
    const kobo = parseTyped(amount);
    if (kobo !== undefined) onCredit({ amount: kobo, reason: reason.trim() });
  };
  return (
    <FormDialog
      title={t.creditTitle({ name: user.userName })}
      draft={draft}
      act={{ run: next }}
      cancel={t.cancel}
      action={t.next}
      onClose={onClose}
    >
      <AmountField
        label={t.creditAmount}
        value={draft.values.amount}
        error={draft.problems.amount}
        onChange={(amount) => draft.set({ amount })}
      />
      <TextAreaField
        label={t.reason}
        hint={t.creditHint}
        rows={3}
        maxLength={300}
        value={draft.values.reason}
        error={draft.problems.reason}
        onChange={({ target }) => draft.set({ reason: target.value })}
      />
    </FormDialog>
  );
}

type ConfirmCreditProps = ActProps & { credit: Credit; onBack: () => void; onWaiting: (id: string) => void };

function ConfirmCredit({ managed: { user }, credit, onBack, onClose, onWaiting }: ConfirmCreditProps) {
  const t = useWords(detailWords);
  const { userName: name } = user;
  const amount = formatMoney(credit.amount);
  const act = useAct({
    // The answer has no time: the key's age counts instead.
    key: { route: "POST /admin/credit", doneAt: () => undefined },
    send: (body: { userName: string; amount: number; reason: string }, requestKey) =>
      call("POST /admin/credit", { body, requestKey }),
    onDone: ({ msg, approval }) => {
      notify.success(msg);
      if (approval) onWaiting(approval);
      else onClose();
    },
    invalidates: [...shownOf(user._id), TRANSACTION_LISTS],
  });
  return (
    <ConfirmDialog
      title={t.creditAsk({ amount, name })}
      action={t.creditDo({ amount })}
      busyText={t.crediting}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run({ userName: name, amount: toWire(credit.amount), reason: credit.reason })}
      onClose={onBack}
    >
      <Summary
        lines={[
          [t.to, user.fullName ? `${user.fullName} (${name})` : name],
          [t.creditAmount, amount],
          [t.reason, credit.reason],
        ]}
      />
      <p className="text-sm text-ink-soft">{t.creditMeans}</p>
    </ConfirmDialog>
  );
}
