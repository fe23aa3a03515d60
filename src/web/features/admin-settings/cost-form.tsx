import { useState } from "react";
import { NETWORKS } from "../../../core/networks.ts";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { isBelowCost, LossDialog, type Sure } from "../../shared/shop/loss-dialog.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/forms/select.tsx";
import { costsQuery } from "./api.ts";
import { CheckList } from "./lists.tsx";
import { Part } from "./part.tsx";
import { checkCost, type CostDraft, percentOf } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

/** Sets our cost of a network's airtime, or of electricity. */
export function CostForm() {
  const t = useWords(settingsWords);
  const draft = useDraft<CostDraft>({ network: "", cost: "" }, checkCost);
  const [isChecking, setChecking] = useState(false);
  const act = useAct({
    send: ({ network, cost, confirmBelowCost }: CostDraft & Sure) =>
      call("POST /admin/costPrice", {
        body: { network, costPrice: percentOf(cost) ?? 0, ...(confirmBelowCost ? { confirmBelowCost } : {}) },
      }),
    onDone: ({ msg }) => {
      draft.set({ cost: "" });
      notify.success(msg);
    },
    invalidates: [costsQuery.queryKey],
    isQuiet: isBelowCost,
  });
  return (
    <Part title={t.costsTitle} note={t.costsNote}>
      <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
        <Select
          label={t.network}
          placeholder={t.select}
          value={draft.values.network}
          error={draft.problems.network}
          options={[...NETWORKS, "electricity"].map((value) => ({ value, label: value }))}
          onChange={({ target }) => draft.set({ network: target.value })}
        />
        <TextField
          label={t.costPrice}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          lead="%"
          className="figures"
          value={draft.values.cost}
          error={draft.problems.cost}
          onChange={({ target }) => draft.set({ cost: target.value })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={act.isBusy}>
            {t.updateCost}
          </Button>
          <Button variant="secondary" onClick={() => setChecking(true)}>
            {t.checkCosts}
          </Button>
        </div>
      </form>
      <LossDialog act={act} nameOf={() => t.costField} />
      {isChecking && <CheckList of="costs" onClose={() => setChecking(false)} />}
    </Part>
  );
}
