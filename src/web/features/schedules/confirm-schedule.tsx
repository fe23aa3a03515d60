import { useState } from "react";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { formatPhone } from "../../shared/phone.ts";
import { newRequestKey } from "../../shared/request-key.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { type Form, saveSchedule } from "./api.ts";
import { SCHEDULES } from "./queries.ts";
import { scheduleWords } from "./words.en.ts";

type ConfirmProps = {
  form: Form;
  /** The schedule that is changed; undefined for a new one. */
  id: string | undefined;
  order: string;
  often: string;
  /** When a new one buys first. */
  first?: string | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Shows what is agreed to, and asks for the proof that one purchase of the price takes. */
export function ConfirmSchedule({ form, id, order, often, first, onClose, onSaved }: ConfirmProps) {
  const t = useWords(scheduleWords);
  const [newId] = useState(newRequestKey);
  const proof = useProof();
  const act = useAct({
    send: (wanted: Form) => saveSchedule({ form: wanted, newId, ...(id ? { id } : {}) }, proof.body()),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    invalidates: [SCHEDULES],
    fallback: t.notSaved,
    onDone: ({ msg, schedule }) => {
      notify.success(msg);
      onSaved(schedule._id);
    },
  });
  const { problem } = act;
  const amount = fromWire(form.seenPrice);
  const asked = { act: "schedule", amount: form.seenPrice, number: String(form.mobile_number) } as const;
  const confirm = () => proof.confirm(asked, () => act.run(form));
  return (
    <ConfirmDialog
      title={t.confirm}
      action={t.save({ amount: formatMoney(amount) })}
      busyText={t.saving}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.isBusy || proof.isAbout(problem) ? undefined : problem?.msg}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Money amount={amount} className="block text-center text-4xl font-bold tracking-tight" />
      <Summary
        lines={[
          [t.order, order],
          [t.number, formatPhone(String(form.mobile_number))],
          [t.often, often],
          ...(first === undefined ? [] : ([[t.first, first]] as const)),
        ]}
      />
      <p className="text-sm text-ink-soft">{t.most}</p>
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}
