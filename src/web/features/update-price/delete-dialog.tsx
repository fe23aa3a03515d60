import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { type AdminPlan, plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { shopWords } from "../../shared/shop/words.en.ts";
import { nameOf } from "./rules.ts";
import { formWords } from "./form-words.en.ts";

/** Deletes a plan after a confirmation. */
export function DeleteDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useWords(formWords);
  const names = useWords(shopWords);
  const cache = useQueryClient();
  const remove = useAct({
    send: () => call("DELETE /dataPlan/delete", { query: { planId: plan._id } }),
    onDone: async ({ msg }) => {
      notify.success(msg);
      onClose();
      await plansChanged(cache);
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle({ name: `${plan.planNetwork} ${nameOf(plan)}` })}
      action={t.deleteAction({ name: plan.planName })}
      busyText={t.deleting}
      cancel={t.cancel}
      isBusy={remove.isBusy}
      isDangerous
      problem={remove.problem?.msg}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <p>{t.deleteText}</p>
      <Summary
        lines={[
          [t.planId, plan.planId],
          [t.validity, plan.planValidity],
          [names.price, <Money key="price" amount={fromWire(plan.smartEarnerPrice)} />],
        ]}
      />
    </ConfirmDialog>
  );
}
