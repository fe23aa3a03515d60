import { useQuery } from "@tanstack/react-query";
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
import type { SupplierSearch } from "./search.ts";
import { SupplierTable } from "./supplier-table.tsx";
import { supplierWords } from "./words.en.ts";

type SuppliersScreenProps = {
  search: SupplierSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: SupplierSearch) => void;
};

/** The suppliers with their figures, and the products that sell below cost. */
export function SuppliersScreen({ search, onSearch }: SuppliersScreenProps) {
  const t = useWords(supplierWords);
  const { tab = "suppliers", supplier, panel } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <div>
        <Tabs
          label={t.parts}
          value={tab}
          onChange={(next) => onSearch(next === "costs" ? { tab: next } : {})}
          tabs={[
            { value: "suppliers", label: t.suppliersTab },
            { value: "costs", label: t.costsTab },
          ]}
        >
          {tab === "costs" ? <Costs /> : <Watch onOpen={(name) => onSearch({ supplier: name })} />}
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
function Watch({ onOpen }: { onOpen: (name: string) => void }) {
  const t = useWords(supplierWords);
  const { data, isError, isFetching, refetch } = useQuery(suppliersQuery);
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={8} height="h-16" label={t.loading} />;
  const { suppliers } = data;
  if (suppliers.length === 0) return <EmptyState title={t.none} />;
  const count = (is: (one: (typeof suppliers)[number]) => boolean) => suppliers.filter(is).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Figures
        label={t.figures}
        figures={[
          [t.switchedOn, t.ofAll({ on: count((one) => one.isEnabled), all: suppliers.length })],
          [t.lowFloats, count((one) => one.isFloatLow)],
          [t.troubled, count(isSkipped)],
        ]}
      />
      <SupplierTable rows={inOrder(suppliers)} busy={isFetching} onOpen={onOpen} />
      <Button variant="secondary" className="justify-self-start" onClick={() => void refetch()}>
        <RefreshIcon /> {t.refresh}
      </Button>
    </div>
  );
}
