import type { Plan } from "./plans/plan.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { startNetwork } from "../../shared/buy-search.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import type { PersonToBuy } from "../../shared/people-to-buy.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { useSuggestedNetwork } from "../../shared/purchase/use-suggested-network.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { UssdCodes } from "../../ui/ussd-codes.tsx";
import { plansQuery } from "./api.ts";
import { AskPhone } from "./ask-phone.tsx";
import { NumberCard } from "./number-card.tsx";
import type { View } from "./plans/plan-order.ts";
import { PlanBoard, PlanList } from "./plan-list.tsx";
import { CATEGORIES, type Category, checkData, dataOrder } from "./rules.ts";
import { useWantedPlan } from "./use-wanted-plan.ts";
import { dataWords } from "./words.en.ts";

const AboutKinds = lazyPart(() => import("./plans/about-kinds.tsx").then((part) => part.AboutKinds), {
  quiet: true,
});

const OrderPanel = lazyPart(() => import("./plans/order-panel.tsx").then((part) => part.OrderPanel), {
  quiet: true,
});

type DataFormProps = { settings: Settings; start: BuySearch; purchase: Purchase };

/**
 * Person, plan, pay; on wide windows with the order beside the list. A plan named by the address is chosen by
 * itself, at today's price.
 */
export function DataForm({ settings, start, purchase }: DataFormProps) {
  const networks = settings.networks.map((n) => ({ name: n.name, isOpen: n.dataOpen }));
  const isOpen = (name: string) => networks.some((n) => n.name === name && n.isOpen);
  const suggestion = useSuggestedNetwork(isOpen, start.network);
  const draft = useDraft(
    { phone: start.phone ?? "", network: startNetwork(start, isOpen) },
    checkData,
    "data",
  );
  const { phone, network } = draft.values;
  // The plan of the address is not for a form that came back with another number or network (rules 9.39).
  const [isOther] = useState(
    () => draft.isRevived && (network !== start.network || ![undefined, phone].includes(start.phone)),
  );
  const choice = useChoice({ purchase, start: isOther ? {} : start, phone });
  useEffect(() => PlanBoard.preload(), []);
  const setNumber = (typed: string, its?: string) => {
    const found = its && isOpen(its) ? its : suggestion.onPhone(typed);
    if (found && found !== network) choice.close();
    draft.set(found ? { phone: typed, network: found } : { phone: typed });
  };
  /** A person whose network is locked leaves none chosen: never that of the person before. */
  const setPerson = (person: PersonToBuy) => {
    const picked = isOpen(person.network) ? person.network : "";
    if (picked !== network) choice.close();
    draft.set({ phone: person.phone, network: picked });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <NumberCard
          draft={draft}
          networks={networks}
          onPerson={setPerson}
          onNumber={setNumber}
          onNetwork={(name) => {
            suggestion.pick();
            choice.close();
            draft.set({ network: name });
          }}
        />
        <Plans choice={choice} phone={phone} network={network} />
        <Help settings={settings} network={network} />
      </div>
      <aside className="sticky top-24 max-lg:hidden">
        <OrderPanel phone={phone} network={network} plan={choice.chosen} onBuy={choice.choose} />
      </aside>
      {choice.waiting && (
        <AskPhone
          key={choice.waiting._id}
          plan={choice.waiting}
          typed={phone}
          onClose={() => choice.setWaiting(undefined)}
          onPhone={(typed) => {
            draft.set({ phone: typed });
            if (choice.waiting) choice.choose(choice.waiting, typed);
          }}
        />
      )}
    </div>
  );
}

/**
 * The plan that is chosen, from the tap to the confirm dialog. `waiting` is one that was chosen before the
 * number was complete.
 */
function useChoice({ purchase, start, phone }: Omit<DataFormProps, "settings"> & { phone: string }) {
  const cache = useQueryClient();
  const [category, setCategory] = useState<Category>("all");
  const [waiting, setWaiting] = useState<Plan>();
  const [chosen, setChosen] = useState<Plan>();
  /** Fetches the plan's current price: the screen may have been open since yesterday. */
  const priceNow = async ({ _id, plan_network }: Plan) => {
    const { plans } = await cache.fetchQuery({ ...plansQuery(plan_network, category), staleTime: 0 });
    const now = plans.find((plan) => plan._id === _id);
    if (now) setChosen((before) => (before?._id === _id ? now : before));
    return now?.my_price;
  };
  const choose = (plan: Plan, typed = phone) => {
    const order = dataOrder(plan, typed);
    setChosen(plan);
    setWaiting(order ? undefined : plan);
    if (order) purchase.open(order, () => priceNow(plan));
  };
  const wanted = useWantedPlan({ network: start.network ?? "", plan: start.plan ?? "", onPlan: choose });
  /** A change of network or category closes the dialog, whose plan no longer applies. */
  const close = () => {
    purchase.close();
    setWaiting(undefined);
    setChosen(undefined);
    wanted.forget();
  };
  const pickCategory = (value: Category) => {
    close();
    setCategory(value);
  };
  return { category, pickCategory, waiting, setWaiting, chosen, choose, close, isGone: wanted.isGone };
}

type PlansProps = { choice: ReturnType<typeof useChoice>; phone: string; network: string };

function Plans({ choice, phone, network }: PlansProps) {
  const t = useWords(dataWords);
  const [view, setView] = useState<View>({ search: "", order: "suggested" });
  return (
    <section aria-label={t.plans} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <GoneNote isGone={choice.isGone} />
      <Tabs
        label={t.validity}
        tabs={CATEGORIES.map((value) => ({ value, label: t[value] }))}
        value={choice.category}
        onChange={(value) => {
          choice.pickCategory(value);
          if (!network) notify.error(t.selectNetwork);
        }}
      >
        <PlanList
          phone={phone}
          network={network}
          category={choice.category}
          view={view}
          onView={setView}
          onChoose={(plan) => choice.choose(plan)}
        />
      </Tabs>
    </section>
  );
}

/** Help below the list: what the kinds of plans mean, and the codes that show a balance. */
function Help({ settings, network }: { settings: Settings; network: string }) {
  const t = useWords(dataWords);
  const codes = settings.networks.find(({ name }) => name === network)?.ussdData ?? [];
  return (
    <div className="grid gap-3">
      <div className="min-h-13">
        <AboutKinds codes={codes} />
      </div>
      <div className="min-h-13">
        <UssdCodes
          title={t.ussd}
          networks={settings.networks.map((n) => ({ name: n.name, codes: n.ussdData }))}
        />
      </div>
    </div>
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
