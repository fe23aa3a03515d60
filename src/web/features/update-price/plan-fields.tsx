import { ALL_BRANDS } from "../../../core/services.ts";
import type { useDraft } from "../../shared/forms/draft.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { isData, type PlanDraft } from "./plan-draft.ts";
import { CATEGORIES } from "./search.ts";
import { formWords } from "./form-words.en.ts";

export type DraftProps = { draft: ReturnType<typeof useDraft<PlanDraft>> };

/** The fields that describe the plan. */
export function PlanFields({ draft }: DraftProps) {
  const t = useWords(formWords);
  const { values, problems, set } = draft;
  return (
    <fieldset className="grid pairs items-start gap-x-3 gap-y-4">
      <legend className="mb-3 text-base font-bold">{t.whatItIs}</legend>
      <Select
        label={t.network}
        placeholder={t.select}
        value={values.network}
        error={problems.network}
        options={ALL_BRANDS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => set({ network: target.value })}
      />
      <PlanText name="planId" draft={draft} label={t.planId} inputMode="numeric" maxLength={9} />
      <PlanText name="planName" draft={draft} label={t.planName} hint={t.planNameHint} maxLength={60} />
      {isData(values) && (
        <PlanText name="planVolumeRatio" draft={draft} label={t.volume} inputMode="decimal" maxLength={10} />
      )}
      <PlanText name="planType" draft={draft} label={t.planType} hint={t.planTypeHint} maxLength={60} />
      <PlanText name="planValidity" draft={draft} label={t.validity} hint={t.validityHint} maxLength={40} />
      <div className="col-span-full">
        <Select
          label={t.category}
          value={values.planCategory}
          options={CATEGORIES.map((value) => ({
            value,
            label: value === "all" ? t.byValidity : t[value],
          }))}
          onChange={({ target }) => set({ planCategory: target.value })}
        />
      </div>
    </fieldset>
  );
}

type PlanTextProps = DraftProps & {
  name: keyof PlanDraft;
  label: string;
  hint?: string;
  inputMode?: "numeric" | "decimal";
  maxLength: number;
};

function PlanText({ name, draft, label, ...rest }: PlanTextProps) {
  return (
    <TextField
      {...rest}
      label={label}
      autoComplete="off"
      value={draft.values[name]}
      error={draft.problems[name]}
      onChange={({ target }) => draft.set({ [name]: target.value })}
    />
  );
}

/** Maps the server's field names to the form's labels. */
export function fieldNames(): Readonly<Record<string, string>> {
  const names = shopWords.get();
  return {
    smartEarnerPrice: names.price,
    resellerPrice: names.reseller,
    partnerPrice: names.partner,
    apiPrice: names.api,
  };
}
