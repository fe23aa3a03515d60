import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { formatDay } from "../../shared/date.ts";
import { useLowData } from "../../shared/low-data.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { spendingQuery } from "./api.ts";
import { monthName, networkName, networksOf, type Spending } from "./rules.ts";
import { spendingWords } from "./words.en.ts";

const BarChart = lazyPart(() => import("../../ui/charts/bar-chart.tsx").then((part) => part.BarChart), {
  quiet: true,
});

/** Purchases of the last twelve months, by month and network. */
export function SpendingScreen() {
  const t = useWords(spendingWords);
  const { data, isError, refetch } = useQuery(spendingQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      {data ? (
        <Found spending={data} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} height="h-16" label={t.loading} />
      )}
    </div>
  );
}

function Found({ spending }: { spending: Spending }) {
  const t = useWords(spendingWords);
  const isThrifty = useLowData();
  const { months, totalSpent, countedSince } = spending;
  if (totalSpent === 0) return <Nothing />;
  return (
    <>
      <Figures
        label={t.totals}
        figures={[
          [t.total, formatMoney(fromWire(totalSpent))],
          [t.thisMonth, formatMoney(fromWire(months.at(-1)?.spent ?? 0))],
          [t.purchases, months.reduce((sum, one) => sum + one.purchases, 0).toLocaleString("en-NG")],
        ]}
      />
      <p className="px-1 text-sm text-ink-soft">{t.meaning}</p>
      {countedSince && <Callout tone="warn" title={t.since({ day: formatDay(countedSince) })} />}
      {!isThrifty && <Chart months={months} />}
      <Months months={months} />
      <Link
        to="/profile/transactions"
        className={`${buttonClass({ variant: "secondary" })} justify-self-start`}
      >
        {t.toTransactions}
      </Link>
    </>
  );
}

function Chart({ months }: { months: Spending["months"] }) {
  const t = useWords(spendingWords);
  const bars = months.map(({ month, networks }) => ({
    name: monthName(month, "short"),
    parts: Object.fromEntries(networks.map(({ network, spent }) => [networkName(network), spent])),
  }));
  return (
    <Card title={t.chart}>
      <div className="min-h-64">
        <BarChart
          label={t.chart}
          bars={bars}
          series={networksOf(months).map(networkName)}
          format={(naira) => formatMoney(fromWire(naira))}
        />
      </div>
    </Card>
  );
}

function Months({ months }: { months: Spending["months"] }) {
  const t = useWords(spendingWords);
  return (
    <Table
      caption={t.table}
      rows={months.filter(({ purchases }) => purchases > 0).toReversed()}
      rowKey={({ month }) => month}
      columns={[
        { key: "month", head: t.month, card: "title", cell: ({ month }) => monthName(month, "long") },
        { key: "networks", head: t.networks, cell: (one) => <Networks month={one} /> },
        {
          key: "purchases",
          head: t.purchases,
          numeric: true,
          card: "hide",
          cell: ({ purchases }) => purchases.toLocaleString("en-NG"),
        },
        {
          key: "spent",
          head: t.spent,
          card: "amount",
          numeric: true,
          cell: ({ spent }) => (
            <Money amount={fromWire(spent)} className={spent > 0 ? "font-semibold" : ""} />
          ),
        },
      ]}
    />
  );
}

function Networks({ month }: { month: Spending["months"][number] }) {
  const t = useWords(spendingWords);
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {networksOf([month]).map((network) => {
        const spent = month.networks.find((one) => one.network === network)?.spent ?? 0;
        const amount = formatMoney(fromWire(spent));
        return (
          <span key={network} className="digits sm:whitespace-nowrap">
            {t.part({ network: networkName(network), amount })}
          </span>
        );
      })}
    </span>
  );
}

function Nothing() {
  const t = useWords(spendingWords);
  return (
    <EmptyState
      title={t.none}
      action={
        <Link to="/profile/buyairtime" className={buttonClass()}>
          {t.buy}
        </Link>
      }
    >
      {t.noneWhy}
    </EmptyState>
  );
}
