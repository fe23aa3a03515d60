import { useWords } from "../../../shared/words.ts";
import { TextField } from "../../forms/field.tsx";
import { Select } from "../../forms/select.tsx";
import { type Order, ORDERS, type View } from "../../../shared/plans/plan-order.ts";
import { planWords } from "../../../shared/plans/words.en.ts";

/** Search and order of the list. */
export function PlanTools({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useWords(planWords);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <TextField
        label={t.find}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t.findExample}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.target.value })}
      />
      <Select
        label={t.sortBy}
        value={view.order}
        options={ORDERS.map((value) => ({ value, label: t.orders[value] }))}
        onChange={(event) => onChange({ ...view, order: event.target.value as Order })}
      />
    </div>
  );
}
