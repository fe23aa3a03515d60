import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Brand } from "../../../core/services.ts";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { isBelowCost, LossDialog, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { type AdminPlan, plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Link } from "../../shared/router/link.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { fieldNames, PlanFields } from "./plan-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { bodyOf, checkPlan, deliveryOf, draftOf, editOf, type PlanDraft } from "./plan-draft.ts";
import { nameOf } from "./rules.ts";
import { SupplierFields } from "./supplier-fields.tsx";
import { formWords } from "./form-words.en.ts";

type PlanDialogProps = { plan?: AdminPlan; network: Brand | undefined; onClose: () => void };

/** Edits every field of a plan, or of a new one. */
export function PlanDialog({ plan, network, onClose }: PlanDialogProps) {
  const t = useWords(formWords);
  const cache = useQueryClient();
  // The plan when the dialog opened; the list behind may be refetched.
  const [opened] = useState(plan);
  const draft = useDraft<PlanDraft>(() => draftOf(opened, network), checkPlan);
  const [delivery, setDelivery] = useState(() => deliveryOf(opened));
  const act = useAct({
    send: ({ confirmBelowCost, ...typed }: PlanDraft & Sure) => {
      const sure = sureOf(confirmBelowCost);
      return opened
        ? call("PATCH /dataPlan/update", { body: { ...editOf(opened, typed, delivery), ...sure } })
        : call("POST /dataPlan/add", { body: { ...bodyOf(typed, delivery), ...sure } });
    },
    onDone: ({ msg }) => {
      notify.success(msg);
      void plansChanged(cache);
      onClose();
    },
    isQuiet: isBelowCost,
    onProblem: ({ msg, code, fields }) => {
      if (isBelowCost({ code })) return;
      if (code === "plan_number_taken") draft.show({ planId: msg });
      else draft.show(Object.fromEntries(Object.entries(fields).filter(([name]) => name in draft.values)));
    },
  });
  return (
    <FormDialog
      title={plan ? t.editTitle({ name: nameOf(plan) }) : t.addTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={plan ? t.save : t.add}
      busyText={t.saving}
      onClose={onClose}
      above={<LossDialog act={act} nameOf={(field) => fieldNames()[field] ?? field} />}
    >
      <div className="grid gap-7">
        <PlanFields draft={draft} />
        <PriceFields draft={draft} />
        {opened && (
          <Link to="/admin/prices" search={{ tab: "history", plan: opened._id }} className="text-accent">
            {t.priceHistory}
          </Link>
        )}
        <SupplierFields
          delivery={delivery}
          known={opened?.planCodes ?? []}
          planId={draft.values.planId.trim()}
          onChange={setDelivery}
        />
      </div>
    </FormDialog>
  );
}
