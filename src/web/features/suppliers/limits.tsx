import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { type Supplier, suppliersQuery } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { checkLimits, type LimitDraft, limitsBody, limitsOf } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

/** The number of concurrent orders, the time-out, and the time after which "not found" counts as proof. */
export function Limits({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  const draft = useDraft<LimitDraft>(limitsOf(supplier), checkLimits);
  const act = useAct({
    send: (typed: LimitDraft) =>
      call("PATCH /admin/suppliers/{code}", {
        params: { code: supplier.supplierName },
        body: limitsBody(typed),
      }),
    onDone: ({ msg }) => notify.success(msg),
    invalidates: [suppliersQuery.queryKey],
  });
  const field = (name: keyof LimitDraft) => ({
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 6,
    className: "figures",
    value: draft.values[name],
    error: draft.problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => draft.set({ [name]: target.value }),
  });
  return (
    <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
      <TextField label={t.maxInFlight} hint={t.maxHint} {...field("maxInFlight")} />
      <TextField label={t.timeout} {...field("timeout")} />
      <TextField label={t.notFound} {...field("notFound")} />
      <Button type="submit" busy={act.isBusy} busyText={t.saving}>
        {t.saveLimits}
      </Button>
    </form>
  );
}
