import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { fromWire, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Network, plansQuery } from "./api.ts";
import { ConfirmBatch, type Wanted } from "./confirm-batch.tsx";
import { rechargeWords } from "./words.en.ts";

type NewProps = { onStarted: (id: string) => void };

/** A new batch: network, value, how many and the name to print; then the price of all. */
export function NewBatch({ onStarted }: NewProps) {
  const t = useWords(rechargeWords);
  const { data, isError, refetch } = useQuery(plansQuery);
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={4} height="h-20" label={t.loading} />
    );
  if (!data.networks.some(({ isOpen }) => isOpen))
    return (
      <Callout tone="warn" title={t.allLocked}>
        {t.allLockedWhy}
      </Callout>
    );
  const { networks, maxQuantity, shopName } = data;
  return <BatchForm networks={networks} most={maxQuantity} shopName={shopName} onStarted={onStarted} />;
}

type Values = { network: string; plan: string; quantity: string; shopName: string };
type Asked = { networks: readonly Network[]; most: number };

const networkOf = ({ networks }: Pick<Asked, "networks">, { network }: Pick<Values, "network">) =>
  networks.find((one) => one.network === network);

function wantedOf(asked: Asked, values: Values): Wanted | undefined {
  const plan = networkOf(asked, values)?.plans.find(({ _id }) => _id === values.plan);
  const network = networkOf(asked, values)?.network;
  if (!plan || !network) return undefined;
  return { network, plan, quantity: Number(values.quantity), shopName: values.shopName.trim() };
}

function problemsOf({ most }: Asked, { network, plan, quantity, shopName }: Values) {
  const t = rechargeWords.get();
  const count = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
  return {
    ...(network === "" ? { network: t.pickNetwork } : {}),
    ...(plan === "" ? { plan: t.pickValue } : {}),
    ...(count < 1 || count > most ? { quantity: t.badQuantity({ most: String(most) }) } : {}),
    ...(shopName.trim() === "" ? { shopName: t.noShopName } : {}),
  };
}

/** The longest name that fits on a card (rules 29.5). */
const MAX_NAME = 40;

const lettersLeft = (name: string) => ({ count: String(MAX_NAME - name.length), most: String(MAX_NAME) });

function BatchForm({ onStarted, shopName, ...asked }: Asked & NewProps & { shopName: string }) {
  const t = useWords(rechargeWords);
  const [wanted, setWanted] = useState<Wanted>();
  const draft = useDraft<Values>({ network: "", plan: "", quantity: "10", shopName }, (values) =>
    problemsOf(asked, values),
  );
  const { values, problems } = draft;
  const chosen = networkOf(asked, values);
  return (
    <Card>
      <form ref={draft.form} noValidate onSubmit={draft.submit((ready) => setWanted(wantedOf(asked, ready)))}>
        <div className="grid gap-5">
          <p className="text-ink-soft">{t.intro}</p>
          <NetworkChoice
            value={values.network}
            error={problems.network}
            networks={asked.networks.map(({ network, isOpen }) => ({ name: network, isOpen }))}
            onChange={(network) => draft.set({ network, plan: "" })}
          />
          {chosen && <Values plans={chosen.plans} draft={draft} />}
          <TextField
            label={t.quantity}
            hint={t.quantityHint({ most: String(asked.most) })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={values.quantity}
            error={problems.quantity}
            onChange={({ target }) => draft.set({ quantity: target.value })}
          />
          <TextField
            label={t.shopName}
            hint={`${t.shopNameHint} ${t.lettersLeft(lettersLeft(values.shopName))}`}
            autoComplete="organization"
            maxLength={MAX_NAME}
            value={values.shopName}
            error={problems.shopName}
            onChange={({ target }) => draft.set({ shopName: target.value })}
          />
          <Button type="submit" size="lg" wide>
            {t.goOn}
          </Button>
        </div>
      </form>
      {wanted && <ConfirmBatch wanted={wanted} onClose={() => setWanted(undefined)} onStarted={onStarted} />}
    </Card>
  );
}

type Draft = ReturnType<typeof useDraft<Values>>;

function Values({ plans, draft }: { plans: Network["plans"]; draft: Draft }) {
  const t = useWords(rechargeWords);
  if (plans.length === 0) return <EmptyState title={t.noValues} />;
  return (
    <Choice
      legend={t.value}
      name="plan"
      layout="two"
      value={draft.values.plan}
      error={draft.problems.plan}
      options={plans.map(({ _id, plan, my_price: price, isAvailable }) => ({
        value: _id,
        label: t.valuePrice({ value: plan, price: shortMoney(fromWire(price)) }),
        disabled: !isAvailable,
        ...(isAvailable ? {} : { note: t.notNow }),
      }))}
      onChange={(plan) => draft.set({ plan })}
    />
  );
}
