import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { plansQuery } from "./queries.ts";
import { bulkWords } from "./words.en.ts";

type PlanProps = { label: string; network: string; value: string; onChange: (plan: string) => void };

/** The plans of a network to choose from; without a network, or its plans, their ID is typed. */
export function PlanField({ label, network, value, onChange }: PlanProps) {
  const t = useWords(bulkWords);
  const { data } = useQuery(plansQuery(network));
  if (network === "" || !data)
    return (
      <TextField
        label={label}
        hint={t.planHint}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const plans = data.plans.map((plan) => ({
    value: String(plan.id),
    label: `${plan.plan} ${plan.plan_type}, ${plan.month_validate}, ${formatMoney(fromWire(plan.my_price))}`,
    disabled: !plan.isAvailable,
  }));
  const isKnown = value === "" || plans.some((plan) => plan.value === value);
  return (
    <Select
      label={label}
      value={value}
      placeholder={t.perRow}
      options={isKnown ? plans : [{ value, label: value }, ...plans]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
