import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Badge } from "../../ui/status.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type Applied, proposalsQuery } from "./api.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { ChangesTab } from "./changes-tab.tsx";
import { EditTab } from "./edit-tab.tsx";
import { FileTab } from "./file-tab.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { ProposalsTab } from "./proposals-tab.tsx";
import { type PricesProps, type Tab, TABS } from "./search.ts";
import { UndoBar } from "./undo.tsx";
import { pricesWords } from "./words.en.ts";

/** Prices of many plans: edited in one go, planned, proposed, as a file, and with their history. */
export function PricesScreen({ search, onSearch }: PricesProps) {
  const t = useWords(pricesWords);
  const [applied, setApplied] = useState<Applied>();
  const tab: Tab = search.tab ?? "edit";
  const { change, plan, ...place } = search;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1 text-ink-soft">{t.lead}</p>
        </div>
        <Link to="/profile/updatePrice" className={buttonClass({ variant: "secondary" })}>
          {t.onePlan}
        </Link>
      </div>
      <div className="min-w-0">
        <Tabs
          label={t.tabs}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: <TabLabel tab={value} /> }))}
          onChange={(next) => onSearch(next === "edit" ? {} : { tab: next })}
        >
          <Panel tab={tab} search={place} onSearch={onSearch} onApplied={setApplied} />
        </Tabs>
      </div>
      {applied && <UndoBar key={applied.change} applied={applied} onClose={() => setApplied(undefined)} />}
      {change && !plan && (
        <ChangeDialog
          id={change}
          onPlan={(next) => onSearch({ ...search, plan: next })}
          onClose={() => onSearch(place)}
        />
      )}
      {plan && <HistoryDialog plan={plan} onClose={() => onSearch(change ? { ...place, change } : place)} />}
    </div>
  );
}

type PanelProps = PricesProps & { tab: Tab; onApplied: (applied: Applied) => void };

function Panel({ tab, ...props }: PanelProps) {
  if (tab === "edit") return <EditTab {...props} />;
  if (tab === "proposals") return <ProposalsTab {...props} />;
  if (tab === "file") return <FileTab {...props} />;
  const { search, onSearch } = props;
  return <ChangesTab key={tab} tab={tab} search={search} onSearch={onSearch} />;
}

function TabLabel({ tab }: { tab: Tab }) {
  const t = useWords(pricesWords);
  const { data } = useQuery({ ...proposalsQuery, enabled: tab === "proposals" });
  const waiting = tab === "proposals" ? (data?.proposals.length ?? 0) : 0;
  return (
    <span className="relative inline-flex items-center gap-1.5">
      {t[tab]}
      {waiting > 0 && (
        <>
          <Badge tone="accent">
            <span aria-hidden="true">{waiting}</span>
          </Badge>
          <span className="sr-only">{t.waiting(waiting)}</span>
        </>
      )}
    </span>
  );
}
