import { useQuery } from "@tanstack/react-query";
import { type AnswerOf } from "../../shared/api/api.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { costsQuery } from "./api.ts";
import { BelowCostList } from "./below-cost-list.tsx";
import { supplierWords } from "./words.en.ts";

type Cost = AnswerOf<"GET /admin/costPrice">[number];

/** Products that sell at a loss, and our cost of airtime and electricity. */
export function Costs() {
  const t = useWords(supplierWords);
  const { data, isError, refetch } = useQuery(costsQuery);
  const columns: readonly Column<Cost>[] = [
    { key: "network", head: t.network, card: "title", cell: (row) => row.network },
    { key: "service", head: t.product, cell: (row) => t[row.service] },
    {
      key: "cost",
      head: t.percentOfFace,
      card: "amount",
      numeric: true,
      cell: (row) => t.share({ value: row.costPrice }),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BelowCostList />
      <section className="grid gap-3">
        <h2 className="text-base">{t.airtimeCosts}</h2>
        {data ? (
          <Table caption={t.airtimeCosts} columns={columns} rows={data} rowKey={(row) => row.network} />
        ) : isError ? (
          <ErrorState title={t.belowNotLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={5} height="h-12" label={t.belowLoading} />
        )}
      </section>
    </div>
  );
}
