import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { startNetwork } from "../../shared/buy-search.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { NetworkHint } from "../../shared/network-status/network-hint.tsx";
import { AskPhone } from "./ask-phone.tsx";
import { UssdCodes } from "../../ui/ussd-codes.tsx";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { useSuggestedNetwork } from "../../shared/purchase/use-suggested-network.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { notify } from "../../ui/notify.ts";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { plansQuery } from "./api.ts";
import { PlanGrid } from "./plan-grid.tsx";
import { CATEGORIES, type Category, checkData, dataOrder, type Plan } from "./rules.ts";
import { useWantedPlan } from "./use-wanted-plan.ts";
import { dataWords } from "./words.en.ts";

type DataFormProps = { settings: Settings; start: BuySearch; purchase: Purchase };

/** Number, network, validity, plan. A plan named by the address is chosen by itself, at today's price. */
export function DataForm({ settings, start, purchase }: DataFormProps) {
  const t = useWords(dataWords);
  const networks = settings.networks.map((n) => ({ name: n.name, isOpen: n.dataOpen }));
  const isOpen = (name: string) => networks.some((n) => n.name === name && n.isOpen);
  const suggestion = useSuggestedNetwork(isOpen, start.network);
  const draft = useDraft(
    { phone: start.phone ?? "", network: startNetwork(start, isOpen) },
    checkData,
    "data",
  );
  const [category, setCategory] = useState<Category>("all");
  const [waiting, setWaiting] = useState<Plan>();
  const { phone, network } = draft.values;

  const cache = useQueryClient();
  /** Fetches the plan's current price: the screen may have been open since yesterday. */
  const priceNow = async ({ _id, plan_network }: Plan) => {
    const { plans } = await cache.fetchQuery({ ...plansQuery(plan_network, category), staleTime: 0 });
    return plans.find((plan) => plan._id === _id)?.my_price;
  };
  const choose = (plan: Plan, typed = phone) => {
    const order = dataOrder(plan, typed);
    setWaiting(order ? undefined : plan);
    if (order) purchase.open(order, priceNow(plan));
  };
  const wanted = useWantedPlan({ network: start.network ?? "", plan: start.plan ?? "", onPlan: choose });
  /** A change of network or category closes the dialog, whose plan no longer applies. */
  const close = () => {
    purchase.close();
    setWaiting(undefined);
    wanted.forget();
  };
  const setNumber = (typed: string, its?: string) => {
    const found = its && isOpen(its) ? its : suggestion.onPhone(typed);
    if (found && found !== network) close();
    draft.set(found ? { phone: typed, network: found } : { phone: typed });
  };

  return (
    <>
      <NumberAndNetwork
        draft={draft}
        networks={networks}
        onNumber={setNumber}
        onNetwork={(name) => {
          suggestion.pick();
          close();
          draft.set({ network: name });
        }}
      />
      <section aria-label={t.plans} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <GoneNote isGone={wanted.isGone} />
        <Tabs
          label={t.validity}
          tabs={CATEGORIES.map((value) => ({ value, label: t[value] }))}
          value={category}
          onChange={(value) => {
            close();
            setCategory(value);
            if (!network) notify.error(t.selectNetwork);
          }}
        >
          <PlanGrid network={network} category={category} onChoose={(plan) => choose(plan)} />
        </Tabs>
      </section>
      <div className="min-h-13">
        <UssdCodes
          title={t.ussd}
          networks={settings.networks.map((n) => ({ name: n.name, codes: n.ussdData }))}
        />
      </div>
      {waiting && (
        <AskPhone
          key={waiting._id}
          plan={waiting}
          typed={phone}
          onClose={() => setWaiting(undefined)}
          onPhone={(typed) => {
            draft.set({ phone: typed });
            choose(waiting, typed);
          }}
        />
      )}
    </>
  );
}

type NumberAndNetworkProps = {
  draft: ReturnType<typeof useDraft<{ phone: string; network: string }>>;
  networks: ComponentProps<typeof NetworkChoice>["networks"];
  /** `its` is the network of a picked contact. */
  onNumber: (typed: string, its?: string) => void;
  onNetwork: (name: string) => void;
};

function NumberAndNetwork({ draft, networks, onNumber, onNetwork }: NumberAndNetworkProps) {
  const t = useWords(dataWords);
  const { phone, network } = draft.values;
  return (
    <Card>
      <form
        ref={draft.form}
        noValidate
        className="grid gap-5"
        // Only the plan is missing on submit, and plans have their own buttons.
        onSubmit={draft.submit(() => notify.error(t.allValues))}
      >
        <PhoneField
          label={t.phone}
          value={phone}
          error={draft.problems.phone}
          onChange={(typed) => onNumber(typed)}
          tools={<NumberTools onNumber={(given) => onNumber(given.phone, given.network)} />}
        />
        <div className="grid gap-3">
          <NetworkChoice
            value={network}
            networks={networks}
            error={draft.problems.network}
            onChange={onNetwork}
          />
          {network && <NetworkHint name={`${network} data`} />}
        </div>
      </form>
    </Card>
  );
}

/** Says that the plan bought before, or named by the price list, is no longer sold. */
function GoneNote({ isGone }: { isGone: boolean }) {
  const t = useWords(dataWords);
  return (
    <div role="status" className="empty:hidden">
      {isGone && (
        <Callout tone="warn" title={t.gone}>
          {t.goneNote}
        </Callout>
      )}
    </div>
  );
}
