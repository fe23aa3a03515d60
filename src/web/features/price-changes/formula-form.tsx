import { PLAN_PRICES, type PlanPriceName } from "../../../core/margins.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { Formula } from "./api.ts";
import { checkFormula, EMPTY_FORMULA, type FormulaDraft, formulaOf } from "./rules.ts";
import { pricesWords } from "./words.en.ts";

type FormulaFormProps = {
  tier: PlanPriceName | undefined;
  isBusy: boolean;
  /** Undefined: no formula any more. */
  onFormula: (formula: Formula | undefined) => void;
};
const LOW = "lg:[&_input]:min-h-10 lg:[&_select]:min-h-10 lg:[&_label]:text-xs lg:[&_select+svg]:top-2.5";

/** The formula of new prices: from cost or price, for each kind of buyer a share and an amount. */
export function FormulaForm({ tier, isBusy, onFormula }: FormulaFormProps) {
  const t = useWords(pricesWords);
  const draft = useDraft<FormulaDraft>(EMPTY_FORMULA, (typed) => checkFormula(typed, t));
  const shown = PLAN_PRICES.filter((name) => tier === undefined || name === tier);
  const select = (name: "base" | "roundUpTo", options: readonly { value: string; label: string }[]) => (
    <Select
      label={t[name]}
      value={draft.values[name]}
      options={options}
      onChange={({ target }) => draft.set({ [name]: target.value })}
    />
  );
  return (
    <section aria-label={t.formula} className={`rounded-2xl border border-line bg-surface p-4 ${LOW}`}>
      <h2 className="text-base">{t.formula}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t.formulaNote}</p>
      <form
        ref={draft.form}
        noValidate
        className="grid gap-3"
        onSubmit={draft.submit((typed) => onFormula(formulaOf(typed)))}
      >
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {select("base", [
            { value: "cost", label: t.baseCost },
            { value: "price", label: t.basePrice },
          ])}
          {select("roundUpTo", [
            { value: "none", label: t.roundNone },
            { value: "5", label: t.roundTo({ amount: 5 }) },
            { value: "10", label: t.roundTo({ amount: 10 }) },
          ])}
        </div>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map((name) => (
            <Tier key={name} name={name} draft={draft} />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy} busyText={t.showing}>
            {t.show}
          </Button>
          {shown.length > 1 && (
            <Button variant="secondary" onClick={() => draft.set(sameForAll(draft.values))}>
              {t.copyToAll}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              draft.set(EMPTY_FORMULA);
              onFormula(undefined);
            }}
          >
            {t.clear}
          </Button>
        </div>
      </form>
    </section>
  );
}

type Drafted = Pick<ReturnType<typeof useDraft<FormulaDraft>>, "text">;

/** One kind of buyer: a share and an amount on top. */
function Tier({ name, draft }: { name: PlanPriceName; draft: Drafted }) {
  const t = useWords(pricesWords);
  const field = (part: "Percent" | "Plus") => (
    <TextField
      label={part === "Percent" ? t.percent : t.plus}
      aria-label={part === "Percent" ? t.percentOf({ tier: t[name] }) : t.plusOf({ tier: t[name] })}
      inputMode="text"
      autoComplete="off"
      maxLength={12}
      className="figures"
      {...draft.text(`${name}${part}`)}
    />
  );
  return (
    <fieldset className="rounded-xl border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-sm font-semibold">{t[name]}</legend>
      <div className="grid grid-cols-2 gap-2">
        {field("Percent")}
        {field("Plus")}
      </div>
    </fieldset>
  );
}

/** Returns what makes every price follow the first one that is filled in. */
function sameForAll(values: FormulaDraft): Partial<FormulaDraft> {
  const filled = PLAN_PRICES.find((name) => values[`${name}Percent`].trim() || values[`${name}Plus`].trim());
  if (!filled) return {};
  const [percent, plus] = [values[`${filled}Percent`], values[`${filled}Plus`]];
  return Object.fromEntries(
    PLAN_PRICES.flatMap((name) => [
      [`${name}Percent`, percent],
      [`${name}Plus`, plus],
    ]),
  );
}
