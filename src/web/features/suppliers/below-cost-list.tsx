import { useQuery } from "@tanstack/react-query";
import { writtenName } from "../../../core/services.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { type BelowCost, belowCostQuery } from "./api.ts";
import { supplierWords } from "./words.en.ts";

/** Everything that sells below our cost: plans, special prices, airtime, betting. */
export function BelowCostList() {
  const t = useWords(supplierWords);
  const { data, isError, refetch } = useQuery(belowCostQuery);
  if (isError && !data) return <ErrorState title={t.belowNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={3} label={t.belowLoading} />;
  const { plans, specialPrices, airtime, betting } = data;
  const isNothing = plans.length + specialPrices.length + airtime.length + betting.length === 0;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base">{t.belowTitle}</h2>
      {isNothing && <EmptyState title={t.belowNone} />}
      {plans.length > 0 && <Plans rows={plans} />}
      {specialPrices.length > 0 && <Specials rows={specialPrices} />}
      {airtime.length > 0 && (
        <FaceValues list="below-cost-airtime" caption={t.belowAirtime} head={t.network} rows={airtime} />
      )}
      {betting.length > 0 && (
        <FaceValues list="below-cost-betting" caption={t.belowBetting} head={t.company} rows={betting} />
      )}
    </section>
  );
}

const PRICES: Record<string, "price" | "reseller" | "partner" | "api"> = {
  smartEarnerPrice: "price",
  resellerPrice: "reseller",
  partnerPrice: "partner",
  apiPrice: "api",
};

function Plans({ rows }: { rows: BelowCost["plans"] }) {
  const t = useWords(supplierWords);
  const names = useWords(shopWords);
  const pricesOf = ({ prices }: BelowCost["plans"][number]) =>
    Object.entries(prices)
      .map(([name, price]) => `${names[PRICES[name] ?? "price"]} ${formatMoney(fromWire(price))}`)
      .join(", ");
  const columns: readonly StaffColumn<BelowCost["plans"][number]>[] = [
    {
      key: "plan",
      head: t.plan,
      card: "title",
      isFixed: true,
      text: (row) => `${row.planNetwork} ${row.planName}, ${t.planId({ id: row.planId })}`,
      cell: (row) => (
        <>
          {row.planNetwork} {row.planName}{" "}
          <span className="text-sm font-normal text-ink-soft max-lg:block">
            {t.planId({ id: row.planId })} · {row.product}
          </span>
        </>
      ),
    },
    {
      key: "cost",
      head: t.cost,
      card: "amount",
      numeric: true,
      text: (row) => row.planCostPrice,
      cell: (row) => <Money amount={fromWire(row.planCostPrice)} />,
    },
    {
      key: "prices",
      head: t.prices,
      isLong: true,
      text: pricesOf,
      cell: (row) => <span className="font-semibold text-bad">{pricesOf(row)}</span>,
    },
  ];
  return (
    <WholeList
      list="below-cost-plans"
      caption={t.belowPlans}
      columns={columns}
      rows={rows}
      rowKey={(row) => row._id}
    />
  );
}

function Specials({ rows }: { rows: BelowCost["specialPrices"] }) {
  const t = useWords(supplierWords);
  const plansOf = ({ planIds }: BelowCost["specialPrices"][number]) =>
    planIds.map((id) => t.planId({ id })).join(", ");
  const columns: readonly StaffColumn<BelowCost["specialPrices"][number]>[] = [
    {
      key: "person",
      head: t.person,
      card: "title",
      isFixed: true,
      text: (row) => `${row.userName}, ${row.productName}`,
      cell: (row) => (
        <>
          {row.userName}{" "}
          <span className="max-lg:block text-sm font-normal text-ink-soft">{row.productName}</span>
        </>
      ),
    },
    {
      key: "price",
      head: t.perGb,
      card: "amount",
      numeric: true,
      text: (row) => row.price,
      cell: (row) => <Money amount={fromWire(row.price)} className="text-bad" />,
    },
    textColumn({ key: "plans", head: t.affects, isLong: true, text: plansOf }),
  ];
  return (
    <WholeList
      list="below-cost-specials"
      caption={t.belowSpecials}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.userId} ${row.productName}`}
    />
  );
}

type FaceRows = { list: string; caption: string; head: string; rows: BelowCost["airtime"] };

/** Face values below cost, by network or company. */
function FaceValues({ list, caption, head, rows }: FaceRows) {
  const t = useWords(supplierWords);
  const columns: readonly StaffColumn<BelowCost["airtime"][number]>[] = [
    textColumn({
      key: "network",
      head,
      card: "title",
      isFixed: true,
      text: (row) => writtenName(row.network),
    }),
    textColumn({
      key: "type",
      head: t.accountType,
      text: (row) => row.userType,
    }),
    {
      key: "charge",
      head: t.charged,
      card: "amount",
      numeric: true,
      text: (row) => row.charge,
      cell: (row) => t.share({ value: row.charge }),
    },
    {
      key: "cost",
      head: t.cost,
      numeric: true,
      text: (row) => row.costPrice,
      cell: (row) => t.share({ value: row.costPrice }),
    },
  ];
  return (
    <WholeList
      list={list}
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.network} ${row.userType}`}
    />
  );
}
