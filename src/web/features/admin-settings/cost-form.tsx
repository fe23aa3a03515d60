import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { servicesQuery } from "../../shared/admin-details.ts";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { isBelowCost, LossDialog, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { costsQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/forms/select.tsx";
import { CheckList } from "./lists.tsx";
import { Part } from "./part.tsx";
import {
  checkCost,
  COST_SERVICES,
  costBody,
  type CostDraft,
  labelOf,
  productsOf,
  serviceOf,
} from "./rules.ts";
import { settingsWords } from "./words.en.ts";

const HINTS = {
  data: "costOfGigabyte",
  airtime: "costOfFace",
  electricity: "costOfFace",
  betting: "costOfBetting",
} as const;

/**
 * Sets what a gigabyte of a data product costs us, or 100 naira of a network's airtime, of electricity or of
 * a betting company.
 */
export function CostForm() {
  const t = useWords(settingsWords);
  const draft = useDraft<CostDraft>({ service: "data", network: "", cost: "" }, checkCost);
  const service = serviceOf(draft.values);
  const services = useQuery(servicesQuery);
  const cache = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const act = useAct({
    send: ({ confirmBelowCost, ...typed }: CostDraft & Sure) =>
      call("POST /admin/costPrice", { body: { ...costBody(typed), ...sureOf(confirmBelowCost) } }),
    onDone: ({ msg }) => {
      draft.set({ cost: "" });
      void plansChanged(cache);
      notify.success(msg);
    },
    invalidates: [costsQuery.queryKey],
    isQuiet: isBelowCost,
  });
  return (
    <Part title={t.costsTitle} note={t.costsNote}>
      <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
        <Choice
          legend={t.type}
          name="cost-service"
          value={service}
          options={COST_SERVICES.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => draft.set({ service: value, network: value === "electricity" ? value : "" })}
        />
        {service !== "electricity" && (
          <Select
            label={service === "data" ? t.product : t.network}
            placeholder={t.select}
            value={draft.values.network}
            error={draft.problems.network}
            options={productsOf(services.data ?? [], service).map((value) => ({
              value,
              label: labelOf(value),
            }))}
            onChange={({ target }) => draft.set({ network: target.value })}
          />
        )}
        <AmountField
          label={t.costPrice}
          hint={t[HINTS[service]]}
          value={draft.values.cost}
          error={draft.problems.cost}
          onChange={(cost) => draft.set({ cost })}
        />
        <div className="flex flex-wrap gap-3 *:flex-auto">
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
