import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, toWire } from "../../shared/money.ts";
import { type AdminPlan, plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { priceOf } from "./plan-draft.ts";
import { nameOf } from "./rules.ts";
import { formWords } from "./form-words.en.ts";

const FIELDS = {
  price: "smartEarnerPrice",
  reseller: "resellerPrice",
  partner: "partnerPrice",
  api: "apiPrice",
} as const;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];
type Draft = Record<Name, string>;

/** Lets an agent change a plan's four prices, above cost. An empty field leaves its price as it is. */
export function PriceDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useWords(formWords);
  const names = useWords(shopWords);
  const cache = useQueryClient();
  const draft = useDraft<Draft>({ price: "", reseller: "", partner: "", api: "" }, check);
  const act = useAct({
    send: (typed: Draft) =>
      call("POST /admin/updatePrice", { body: { newPrice: newPriceOf(typed), dataId: plan._id } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      void plansChanged(cache);
      onClose();
    },
    onProblem: ({ code, fields }) => {
      if (code !== "below_cost") return;
      draft.show(
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split(".")[1], text])),
      );
    },
  });
  return (
    <FormDialog
      title={t.priceTitle({ name: nameOf(plan) })}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.savePrices}
      busyText={t.saving}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <AmountField
          key={name}
          label={names[name]}
          value={draft.values[name]}
          error={draft.problems[name]}
          placeholder={formatMoney(fromWire(plan[FIELDS[name]])).slice(1)}
          onChange={(text) => draft.set({ [name]: text })}
        />
      ))}
    </FormDialog>
  );
}

/** Requires at least one of the four; each must be a price. */
function check(draft: Draft): Problems<Draft> {
  const t = formWords.get();
  const bad = NAMES.filter((name) => draft[name].trim() && !priceOf(draft[name]));
  const isEmpty = NAMES.every((name) => !draft[name].trim());
  return Object.fromEntries((isEmpty ? ["price"] : bad).map((name) => [name, t.validValue]));
}

function newPriceOf(draft: Draft): { [name in Name]?: number } {
  const typed = NAMES.flatMap((name) => {
    const amount = priceOf(draft[name]);
    return amount ? [[name, toWire(amount)] as const] : [];
  });
  return Object.fromEntries(typed);
}
