import { useState } from "react";
import { PlanRows } from "../../shared/plan-rows.tsx";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Card as Panel } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import type { Bundle } from "./api.ts";
import { type Found, internetOrder } from "./rules.ts";
import { internetWords } from "./words.en.ts";

type BundleStepProps = { found: Found; start: BuySearch; onOrder: Purchase["open"] };

/** Step 2: the account, where the bundle goes to one, and the bundle, which opens the confirm dialog. */
export function BundleStep({ found, start, onOrder }: BundleStepProps) {
  const t = useWords(internetWords);
  const { company, accounts } = found;
  const [account, setAccount] = useState(accounts[0] ?? "");
  const place = (bundle: Bundle) => onOrder(internetOrder(found, account, bundle));
  useAtOnce(() => {
    const wanted = company.plans.find(({ _id, isAvailable }) => _id === start.plan && isAvailable);
    if (wanted && (company.isPin || start.card === account)) place(wanted);
  });
  return (
    <Panel title={t.choose} className="grid gap-5">
      {company.isPin ? (
        <p className="text-ink-soft">{t.asPin({ company: company.name })}</p>
      ) : (
        <Choice
          legend={t.which}
          name="account"
          layout="two"
          value={account}
          options={accounts.map((value) => ({ value, label: value }))}
          onChange={setAccount}
        />
      )}
      <PlanRows
        rows={company.plans.map((bundle) => ({
          key: bundle._id,
          name: bundle.plan,
          priceNaira: bundle.my_price,
          note: bundle.isAvailable ? bundle.month_validate : t.unavailable,
          isOpen: bundle.isAvailable,
        }))}
        onChoose={(key) => {
          const bundle = company.plans.find(({ _id }) => _id === key);
          if (bundle) place(bundle);
        }}
      />
    </Panel>
  );
}
