import { formatMoney } from "../../shared/money.ts";
import { Margin } from "../../shared/shop/margin.tsx";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import type { DraftProps } from "./plan-fields.tsx";
import { priceOf } from "./plan-draft.ts";
import { PRICE_FIELDS } from "./rules.ts";
import { formWords } from "./form-words.en.ts";

const SHORT = {
  smartEarnerPrice: "price",
  resellerPrice: "reseller",
  partnerPrice: "partner",
  apiPrice: "api",
} as const;

/** Our cost, and the four prices, each with its margin while it is typed. */
export function PriceFields({ draft }: DraftProps) {
  const t = useWords(formWords);
  const names = useWords(shopWords);
  const { values, problems, set } = draft;
  const cost = priceOf(values.planCostPrice);
  return (
    <fieldset className="grid pairs items-start gap-x-3 gap-y-4">
      <legend className="mb-3 text-base font-bold">{t.prices}</legend>
      <div className="col-span-full">
        <AmountField
          label={t.costPrice}
          value={values.planCostPrice}
          error={problems.planCostPrice}
          onChange={(text) => set({ planCostPrice: text })}
        />
      </div>
      {PRICE_FIELDS.map((name) => {
        const isFree = name === "partnerPrice" && !values.partnerPrice.trim();
        const price = priceOf(isFree ? values.resellerPrice : values[name]);
        return (
          <AmountField
            key={name}
            label={names[SHORT[name]]}
            value={values[name]}
            error={problems[name]}
            placeholder={isFree && price ? formatMoney(price).slice(1) : ""}
            hint={
              <>
                {isFree && <span className="block">{t.partnerHint}</span>}
                {price && cost && <Margin price={price} cost={cost} />}
              </>
            }
            onChange={(text) => set({ [name]: text })}
          />
        );
      })}
    </fieldset>
  );
}
