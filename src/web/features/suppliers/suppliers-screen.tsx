import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AbroadOperators } from "./abroad-operators.tsx";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { Costs } from "./costs.tsx";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { inOrder, isSkipped } from "./rules.ts";
import { AddDialog } from "./add-dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import type { Panel, SupplierSearch } from "./search.ts";
import { SupplierTable } from "./supplier-table.tsx";
import { supplierWords } from "./words.en.ts";

type SuppliersScreenProps = {
  search: SupplierSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: SupplierSearch) => void;
};

/** The suppliers with their figures, the products that sell below cost, and the operators abroad. */
export function SuppliersScreen({ search, onSearch }: SuppliersScreenProps) {
  const t = useWords(supplierWords);
  const { tab = "suppliers", supplier, panel } = search;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <div>
        <Tabs
          label={t.parts}
          value={tab}
          onChange={(next) => onSearch(next === "suppliers" ? {} : { tab: next })}
          tabs={[
            { value: "suppliers", label: t.suppliersTab },
            { value: "costs", label: t.costsTab },
            { value: "abroad", label: t.abroadTab },
          ]}
        >
          {tab === "costs" && <Costs />}
          {tab === "abroad" && <AbroadOperators />}
          {tab === "suppliers" && <Watch onOpen={(name, at) => onSearch({ supplier: name, ...at })} />}
        </Tabs>
      </div>
      {supplier && (
        <SupplierDialog
          name={supplier}
          panel={panel ?? "health"}
          onPanel={(next) => onSearch({ supplier, ...(next === "health" ? {} : { panel: next }) })}
          onClose={() => onSearch({})}
        />
      )}
    </div>
  );
}

/** Totals over all suppliers, and one row for each. */
function Watch({ onOpen }: { onOpen: (name: string, at?: { panel: Panel }) => void }) {
  const t = useWords(supplierWords);
  const [isAdding, setAdding] = useState(false);
  const [withArchived, setWithArchived] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(suppliersQuery);
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={8} height="h-16" label={t.loading} />;
  const { warning } = data;
  const suppliers = data.suppliers.filter(({ isArchived }) => !isArchived);
  const archived = data.suppliers.length - suppliers.length;
  const count = (is: (one: (typeof suppliers)[number]) => boolean) => suppliers.filter(is).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {warning && <Callout tone="warn" title={warning} />}
      <Figures
        label={t.figures}
        figures={[
          [t.switchedOn, t.ofAll({ on: count((one) => one.isEnabled), all: suppliers.length })],
          [t.lowFloats, count((one) => one.isFloatLow)],
          [t.troubled, count(isSkipped)],
        ]}
      />
      {suppliers.length === 0 && <EmptyState title={t.none} />}
      {data.suppliers.length > 0 && (
        <SupplierTable
          rows={inOrder(withArchived ? data.suppliers : suppliers)}
          busy={isFetching}
          onOpen={onOpen}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAdding(true)}>{t.add}</Button>
        <Button variant="secondary" onClick={() => void refetch()}>
          <RefreshIcon /> {t.refresh}
        </Button>
        {archived > 0 && (
          <Switch
            label={t.archivedOnes({ count: archived })}
            checked={withArchived}
            onChange={setWithArchived}
          />
        )}
      </div>
      {isAdding && (
        <AddDialog
          onAdded={(name) => {
            setAdding(false);
            onOpen(name, { panel: "setup" });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
