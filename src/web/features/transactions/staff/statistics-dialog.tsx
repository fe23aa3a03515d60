import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../../shared/api/api.ts";
import { today } from "../../../shared/date.ts";
import { useLowData } from "../../../shared/low-data.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { lazyPart } from "../../../shared/lazy-part.tsx";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { CsvNow } from "../../../ui/lists/csv-now.tsx";
import { Figures } from "../../../ui/lists/figures.tsx";
import { Money } from "../../../ui/money.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/lists/table.tsx";
import { volumeText } from "./rules.ts";
import { statisticsWords } from "./statistics-words.en.ts";

const BarChart = lazyPart(() => import("../../../ui/charts/bar-chart.tsx").then((part) => part.BarChart), {
  quiet: true,
});

type Days = { from: string; to: string };
type Stat = AnswerOf<"GET /transaction/stat">;

const statQuery = (days: Days) =>
  queryOptions({
    queryKey: ["transaction-stat", days],
    queryFn: ({ signal }) => call("GET /transaction/stat", { query: days, signal }),
    placeholderData: keepPreviousData,
  });

/** Sales per network, volume and profit, as a chart beside its table. Admins only. */
export function StatisticsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(statisticsWords);
  const [days, setDays] = useState<Days>({ from: "", to: "" });
  const { data, isError, isPlaceholderData, refetch } = useQuery(statQuery(days));
  const now = today();
  return (
    <Dialog open title={t.title} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid pairs gap-3">
          <TextField
            label={t.from}
            type="date"
            className="text-sm"
            max={now}
            value={days.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            label={t.to}
            type="date"
            className="text-sm"
            min={days.from}
            max={now}
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
        {data ? (
          <Found data={data} busy={isPlaceholderData} />
        ) : isError ? (
          <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={6} height="h-12" label={t.loading} />
        )}
      </div>
    </Dialog>
  );
}

function Found({ data, busy }: { data: Stat; busy: boolean }) {
  const t = useWords(statisticsWords);
  const isThrifty = useLowData();
  const rows = data.stat;
  const volume = rows.reduce((total, row) => total + row.total_volume_sold, 0);
  if (data.totalSales === 0) return <EmptyState title={t.none}>{t.noneWhy}</EmptyState>;
  return (
    <>
      <Figures
        label={t.total}
        figures={[
          [t.sales, formatMoney(fromWire(data.totalSales))],
          [t.profit, formatMoney(fromWire(data.totalProfit))],
          [t.volumeTotal, volumeText(volume)],
        ]}
      />
      {!isThrifty && (
        <BarChart
          label={t.chart}
          bars={rows.map((row) => ({ name: row.network, parts: { [t.profit]: row.profit } }))}
          series={[t.profit]}
          format={(naira) => formatMoney(fromWire(naira))}
        />
      )}
      <div className="flex justify-end">
        <CsvNow
          name="statistics"
          columns={[
            { head: t.network, text: (row) => row.network },
            { head: t.volumeColumn, text: (row) => String(row.total_volume_sold) },
            { head: t.profit, text: (row) => String(row.profit) },
          ]}
          read={async () => ({ rows, isCut: false })}
        />
      </div>
      <Table
        caption={t.table}
        busy={busy}
        rows={rows}
        rowKey={(row) => row.network}
        columns={[
          { key: "network", head: t.network, card: "title", cell: (row) => row.network },
          {
            key: "volume",
            head: t.volume,
            numeric: true,
            cell: (row) => (
              <>
                <span aria-hidden="true" className="sm:hidden">
                  {t.volume}{" "}
                </span>
                {volumeText(row.total_volume_sold)}
              </>
            ),
          },
          {
            key: "profit",
            head: t.profit,
            card: "amount",
            numeric: true,
            cell: (row) => <Money amount={fromWire(row.profit)} />,
          },
        ]}
      />
      <p className="text-sm text-ink-soft">{t.meaning}</p>
    </>
  );
}
