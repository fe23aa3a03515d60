import { SPECIAL_PRODUCTS } from "../../../../core/people-ladder.ts";
import { type BodyOf, call } from "../../../shared/api/api.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../../shared/money.ts";
import { useWords } from "../../../shared/words.ts";
import { AmountField } from "../../../ui/forms/amount-field.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { checkPrice } from "./rules.ts";
import { sayThen, useAct } from "../../../shared/sending/use-act.ts";
import { shownOf } from "../api.ts";
import type { ActProps } from "./act.ts";
import { detailWords } from "./words.en.ts";

type Body = BodyOf<"POST /admin/setSpecialPrice">;

/** Sets a person's special price of a product. One below cost needs a confirmation (rules 4.18). */
export function PriceDialog({ managed: { user }, onClose }: ActProps) {
  const t = useWords(detailWords);
  const draft = useDraft({ product: "", amount: "" }, checkPrice);
  const { values, problems } = draft;
  const act = useAct({
    send: (body: Body) => call("POST /admin/setSpecialPrice", { body }),
    onDone: sayThen(onClose),
    invalidates: shownOf(user._id),
  });
  const isLoss = act.problem?.code === "below_cost";
  const losing = isLoss ? act.problem?.fields.price : undefined;
  const save = ({ product, amount }: typeof values) => {
    const body = bodyOf({ userId: user._id, product, amount });
    if (body) act.run({ ...body, confirmBelowCost: isLoss });
  };
  return (
    <FormDialog
      title={t.priceTitle({ name: user.userName })}
      draft={draft}
      act={{ ...act, run: save, formError: isLoss ? undefined : act.formError }}
      cancel={t.cancel}
      action={isLoss ? t.belowCostDo : t.priceDo}
      busyText={t.saving}
      isDangerous={isLoss}
      onClose={onClose}
    >
      <Select
        label={t.product}
        placeholder={t.pickProduct}
        value={values.product}
        error={problems.product}
        options={SPECIAL_PRODUCTS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => {
          draft.set({ product: target.value });
          act.reset();
        }}
      />
      <AmountField
        label={t.amount}
        hint={t.priceHint}
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => {
          draft.set({ amount });
          act.reset();
        }}
      />
      <div role="status" className="empty:hidden">
        {isLoss && (
          <Callout tone="warn" title={t.belowCost}>
            {losing}
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}

function bodyOf(typed: { userId: string; product: string; amount: string }): Body | undefined {
  const productName = SPECIAL_PRODUCTS.find((known) => known === typed.product);
  const price = parseTyped(typed.amount);
  return productName && price !== undefined
    ? { userId: typed.userId, productName, price: toWire(price) }
    : undefined;
}
