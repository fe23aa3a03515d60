import { call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import type { ProofState } from "../../shared/payment-proof/proof-query.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { settingsWords } from "./words.en.ts";

type ChoiceDraft = { freeDaily: string; purchasesAbove: string };

function check({ freeDaily, purchasesAbove }: ChoiceDraft): Problems<ChoiceDraft> {
  const { enterAmount } = settingsWords.get();
  return {
    ...(parseTyped(freeDaily) === undefined ? { freeDaily: enterAmount } : {}),
    ...(purchasesAbove.trim() && parseTyped(purchasesAbove) === undefined
      ? { purchasesAbove: enterAmount }
      : {}),
  };
}

/** Returns the body of a valid form. An empty amount for purchases means that none takes the PIN. */
function bodyOf({ freeDaily, purchasesAbove }: ChoiceDraft) {
  const free = parseTyped(freeDaily);
  const above = parseTyped(purchasesAbove);
  return {
    ...(free === undefined ? {} : { freeDaily: toWire(free) }),
    purchasesAbove: above === undefined ? ("none" as const) : toWire(above),
  };
}

type Props = { state: ProofState; onClose: () => void; onDone: () => void };

/** Changes when the PIN is asked for; to be asked less often takes the proof (rules 11.17). */
export function ProofChoices({ state, onClose, onDone }: Props) {
  const t = useWords(settingsWords);
  const proof = useProof();
  const start = {
    freeDaily: String(state.freeDaily.amount),
    purchasesAbove: state.purchasesAbove === null ? "" : String(state.purchasesAbove),
  };
  const draft = useDraft(start, check);
  const act = useAct({
    send: (typed: ChoiceDraft) =>
      call("PATCH /auth/paymentProof", { body: { ...bodyOf(typed), ...proof.body() } }),
    onDone: sayThen(onDone),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.changeProof}
      draft={draft}
      act={{
        ...act,
        run: (typed) => proof.confirm({ act: "choice", ...bodyOf(typed) }, () => act.run(typed)),
      }}
      cancel={t.close}
      action={t.saveProof}
      busyText={t.saving}
      onClose={onClose}
      above={
        <div className="mt-5 empty:hidden">
          <ProofStep proof={proof} onGo={() => draft.form.current?.requestSubmit()} />
        </div>
      }
    >
      <AmountField
        label={t.freeDaily}
        value={draft.values.freeDaily}
        error={draft.problems.freeDaily}
        hint={t.freeDailyHint}
        onChange={(freeDaily) => draft.set({ freeDaily })}
      />
      <AmountField
        label={t.purchasesAbove}
        value={draft.values.purchasesAbove}
        error={draft.problems.purchasesAbove}
        hint={t.purchasesAboveHint}
        onChange={(purchasesAbove) => draft.set({ purchasesAbove })}
      />
    </FormDialog>
  );
}
