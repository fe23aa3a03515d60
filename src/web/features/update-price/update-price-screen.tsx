import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { NETWORKS } from "../../../core/networks.ts";
import { ALL_BRANDS, BRANDS, COMPANY_NAMES, PLAN_COMPANY_SERVICES } from "../../../core/services.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { PlanGrid } from "./plan-grid.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { adminPlansQuery } from "../../shared/shop/queries.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Link } from "../../shared/router/link.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { notify } from "../../ui/notify.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { CATEGORIES, type PriceSearch } from "./search.ts";
import { priceWords } from "./words.en.ts";

type UpdatePriceProps = {
  search: PriceSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: PriceSearch) => void;
};

/**
 * The plans of the shop with descriptions, costs and prices. Admins edit everything; agents change prices.
 */
export function UpdatePriceScreen({ search, onSearch }: UpdatePriceProps) {
  const { isAdmin } = useUser();
  const t = useWords(priceWords);
  const { plan: _plan, act: _act, ...place } = search;
  const { network, category = "all" } = place;
  const pick = (name: string) => {
    const picked = ALL_BRANDS.find((known) => known === name);
    if (picked) onSearch({ ...place, network: picked });
  };
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1 text-ink-soft">{isAdmin ? t.adminNote : t.agentNote}</p>
        </div>
        {isAdmin && (
          <Link
            to="/admin/prices"
            search={network ? { network } : {}}
            className={buttonClass({ variant: "secondary" })}
          >
            {t.manyPrices}
          </Link>
        )}
        {isAdmin && (
          <Button onClick={() => onSearch({ ...place, plan: "new" })}>
            <PlusIcon /> {t.addPlan}
          </Button>
        )}
      </div>
      <NetworkChoice
        value={network ?? ""}
        networks={NETWORKS.map((name) => ({ name, isOpen: true }))}
        onChange={pick}
      />
      {PLAN_COMPANY_SERVICES.map((service) => (
        <Choice
          key={service}
          legend={t[service]}
          name="network"
          layout="two"
          value={network ?? ""}
          options={BRANDS[service].map((value) => ({ value, label: COMPANY_NAMES[value] }))}
          onChange={pick}
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <Tabs
          label={t.categories}
          value={category}
          tabs={CATEGORIES.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => {
            if (!network) notify.error(t.selectNetwork);
            const { category: _old, ...rest } = place;
            onSearch(value === "all" ? rest : { ...rest, category: value });
          }}
        >
          {network ? (
            <PlanGrid
              network={network}
              category={category}
              onEdit={(plan) => onSearch({ ...place, plan: plan._id })}
              onDelete={(plan) => onSearch({ ...place, plan: plan._id, act: "delete" })}
            />
          ) : (
            <EmptyState title={t.selectNetwork}>{t.pickFirst}</EmptyState>
          )}
        </Tabs>
      </div>
      <OpenPlan search={search} onClose={() => onSearch(place)} />
    </div>
  );
}

/**
 * Refuses a hand-typed address with a plan but no network: a toast asks for the network, and the dialog
 * closes (rules 9.8).
 */
function useLostPlan(isLost: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isLost) return;
    notify.error(priceWords.get().pickNetwork);
    close.current();
  }, [isLost]);
}

/** The dialog of the plan named in the address. */
function OpenPlan({ search, onClose }: { search: PriceSearch; onClose: () => void }) {
  const { isAdmin } = useUser();
  const { network, category = "all", plan: open, act } = search;
  const { data } = useQuery(adminPlansQuery(network, category));
  const isLost = open !== undefined && open !== "new" && !network;
  useLostPlan(isLost, onClose);
  if (open === "new") {
    return isAdmin && <PlanDialog network={network} onClose={onClose} />;
  }
  const plan = data?.plans.find(({ _id }) => _id === open);
  if (!plan) return null;
  if (!isAdmin) return <PriceDialog plan={plan} onClose={onClose} />;
  if (act === "delete") return <DeleteDialog plan={plan} onClose={onClose} />;
  return <PlanDialog plan={plan} network={network} onClose={onClose} />;
}
