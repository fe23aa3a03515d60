import { writtenName } from "../../../core/services.ts";
import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type Cost, costsQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { BelowCostList } from "./below-cost-list.tsx";
import { supplierWords } from "./words.en.ts";

/** Products that sell at a loss, and our costs. */
export function Costs() {
  const t = useWords(supplierWords);
  const { data, isError, refetch } = useQuery(costsQuery);
  const columns: readonly StaffColumn<Cost>[] = [
    textColumn({
      key: "network",
      head: t.network,
      card: "title",
      isFixed: true,
      text: (row) => writtenName(row.network),
    }),
    textColumn({
      key: "service",
      head: t.product,
      text: (row) => t[row.service],
    }),
    {
      key: "cost",
      head: t.costPrice,
      card: "amount",
      numeric: true,
      text: (row) => row.costPrice,
      cell: (row) => {
        const amount = formatMoney(fromWire(row.costPrice));
        return row.varies ? t.onAverage({ amount }) : amount;
      },
    },
  ];
  const heading = (
    <>
      <h2 className="text-base">{t.costsNow}</h2>
      <p className="text-sm text-ink-soft">{t.costsUnit}</p>
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BelowCostList />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!data && heading}
        {data ? (
          <WholeList
            list="costs"
            heading={heading}
            caption={t.costsNow}
            columns={columns}
            rows={data}
            rowKey={(row) => `${row.network} ${row.service}`}
          />
        ) : isError ? (
          <ErrorState title={t.belowNotLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={5} height="h-12" label={t.belowLoading} />
        )}
      </section>
    </div>
  );
}
