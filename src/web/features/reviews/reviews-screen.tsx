import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { countQuery } from "./api.ts";
import { ApprovalsTab } from "./approvals-tab.tsx";
import { EarningsTab } from "./earnings-tab.tsx";
import { FundingTab } from "./funding-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { type ReviewsProps, type Tab, TABS } from "./rules.ts";
import { WithdrawalsTab } from "./withdrawals-tab.tsx";
import { reviewsWords } from "./words.en.ts";

const PANELS = {
  funding: FundingTab,
  earnings: EarningsTab,
  withdrawals: WithdrawalsTab,
  orders: OrdersTab,
  approvals: ApprovalsTab,
};

/** Requests that wait for an admin's decision, by kind. */
export function ReviewsScreen({ search, onSearch }: ReviewsProps) {
  const t = useWords(reviewsWords);
  const tab: Tab = search.tab ?? "funding";
  const Panel = PANELS[tab];
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="min-w-0">
        <Tabs
          label={t.tabs}
          value={tab}
          tabs={TABS.map((value) => ({
            value,
            label: <TabLabel name={t[value]} tab={value} />,
          }))}
          onChange={(next) => onSearch(next === "funding" ? {} : { tab: next })}
        >
          <Panel search={search} onSearch={onSearch} />
        </Tabs>
      </div>
    </div>
  );
}

function TabLabel({ name, tab }: { name: string; tab: Tab }) {
  const t = useWords(reviewsWords);
  // One useQuery each: useQueries would add a kilobyte to every page of the app.
  const { data: waiting = 0 } = useQuery(countQuery(tab));
  return (
    <span className="relative inline-flex items-center gap-1.5">
      {name}
      {waiting > 0 && (
        <>
          <Badge tone="accent">
            <span aria-hidden="true">{waiting.toLocaleString("en-NG")}</span>
          </Badge>
          <span className="sr-only">{t.waiting(waiting)}</span>
        </>
      )}
    </span>
  );
}
