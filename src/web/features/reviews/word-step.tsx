import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { DECISION } from "../../shared/query-keys.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { UnknownOrder } from "./api.ts";
import type { StepProps } from "./review-dialog.tsx";
import { reviewsWords } from "./words.en.ts";

type Word = "arrived" | "not_arrived";
type WordStepProps = StepProps & { order: UnknownOrder; outcome: Word };
type Values = { proof: string; token: string };

/** Ends an order with proof attached. The proof is always required, because it decides about money. */
export function WordStep({ order, outcome, onBack, onDone }: WordStepProps) {
  const t = useWords(reviewsWords);
  const isArrived = outcome === "arrived";
  const takesToken = isArrived && order.needsToken;
  const draft = useDraft<Values>({ proof: "", token: "" }, (values) => check(values, takesToken));
  const act = useAct({
    ...DECISION,
    form: draft,
    send: ({ proof, token }: Values) =>
      call("POST /admin/unknownOrders/{id}", {
        params: { id: order._id },
        body: { attempt: order.attempt, outcome, proof, ...(takesToken ? { token: digitsOf(token) } : {}) },
      }),
    onDone: sayThen(onDone),
    fallback: t.wentWrong,
  });
  return (
    <ConfirmDialog
      title={isArrived ? t.arrivedAsk : t.notArrivedAsk}
      action={isArrived ? t.arrived : t.notArrived}
      busyText={t.working}
      cancel={t.cancel}
      isDangerous={!isArrived}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => draft.form.current?.requestSubmit()}
      onClose={onBack}
    >
      <p>{consequenceOf(order, outcome)}</p>
      <Summary
        lines={[
          [t.person, order.userName],
          [t.product, order.what],
          [t.amount, formatMoney(fromWire(order.amount))],
        ]}
      />
      <form
        ref={draft.form}
        noValidate
        className="grid gap-4"
        onSubmit={draft.submit((values) => act.run({ ...values, proof: values.proof.trim() }))}
      >
        {takesToken && (
          <TextField
            label={t.token}
            hint={t.tokenHint}
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
            value={draft.values.token}
            error={draft.problems.token}
            onChange={({ target }) => draft.set({ token: target.value })}
          />
        )}
        <TextAreaField
          label={t.proof}
          hint={t.proofHint}
          rows={4}
          maxLength={500}
          value={draft.values.proof}
          error={draft.problems.proof}
          onChange={({ target }) => draft.set({ proof: target.value })}
        />
      </form>
    </ConfirmDialog>
  );
}

const digitsOf = (token: string) => token.replace(/[\s-]/g, "");

function check({ proof, token }: Values, takesToken: boolean) {
  const t = reviewsWords.get();
  return {
    ...(takesToken && !/^\d{20}$/.test(digitsOf(token)) ? { token: t.tokenNeeded } : {}),
    ...(proof.trim() ? {} : { proof: t.proofNeeded }),
  };
}

function consequenceOf({ isHeld }: UnknownOrder, outcome: Word): string {
  const t = reviewsWords.get();
  if (outcome === "arrived") return isHeld ? t.arrivedMore : t.arrivedLate;
  return isHeld ? t.notArrivedMore : t.notArrivedLate;
}
