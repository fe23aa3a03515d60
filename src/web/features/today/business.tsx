import type { ReactNode } from "react";
import { formatDay, formatTime } from "../../shared/date.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { Pair, Today } from "./api.ts";
import { Ends } from "./ends.tsx";
import { changeOf, lineName, spanText } from "./rules.ts";
import type { FiguresSearch, Period } from "./search.ts";
import { sumColumns } from "./sums.tsx";
import { todayWords } from "./words.en.ts";

const BarChart = lazyPart(() => import("../../ui/charts/bar-chart.tsx").then((part) => part.BarChart), {
  quiet: true,
});

type BusinessProps = { today: Today; period: Period };

/** Sales and profit over the period: in all, over time, by service and network, and how orders ended. */
export function Business({ today, period }: BusinessProps) {
  const t = useWords(todayWords);
  return (
    <>
      <Headline today={today} period={period} />
      <p className="text-sm text-ink-soft">{t.profitMeaning}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <Trend today={today} period={period} />
        <Card title={t.times}>
          <Times outcomes={today.outcomes.now} />
          <Ends today={today} />
        </Card>
      </div>
      <Lines today={today} period={period} />
    </>
  );
}

/** The address of a figure of this period. */
export const figureOf = (period: Period, where: FiguresSearch = {}): FiguresSearch => ({
  ...(period === "today" ? {} : { period }),
  ...where,
});

function Headline({ today: { total, outcomes }, period }: BusinessProps) {
  const t = useWords(todayWords);
  const percent = (share: number | null) => (share === null ? undefined : Math.round(share * 1_000) / 10);
  const [share, before] = [percent(outcomes.now.share), percent(outcomes.before.share)];
  return (
    <dl
      aria-label={t.figures}
      className="flex flex-wrap gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid sm:grid-cols-4"
    >
      <Figure name={t.sales} search={figureOf(period)} note={<Change pair={total} part="sales" />}>
        {formatMoney(fromWire(total.now.sales))}
      </Figure>
      <Figure name={t.profit} search={figureOf(period)} note={<Change pair={total} part="profit" />}>
        {formatMoney(fromWire(total.now.profit))}
      </Figure>
      <Figure name={t.orders} search={figureOf(period)} note={<Change pair={total} part="orders" />}>
        {total.now.orders.toLocaleString("en-NG")}
      </Figure>
      <Figure name={t.share} note={before === undefined ? t.nothingBefore : t.wasShare({ percent: before })}>
        {share === undefined ? t.none : `${share}%`}
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; search?: FiguresSearch; note: ReactNode; children: ReactNode };

function Figure({ name, search, note, children }: FigureProps) {
  return (
    <div className="relative min-w-[min(8rem,100%)] grow basis-[calc(50%-1px)] bg-surface px-3 py-3 sm:min-w-0 sm:px-4 has-[a:hover]:bg-accent-soft">
      <dt className="text-sm text-ink-soft">
        {search ? (
          <Link to="/admin/figures" search={search} className="after:absolute after:inset-0">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd>
        <span className="figures block text-[min(1.25rem,7vw)] font-bold">{children}</span>
        <span className="block text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

function Change({ pair, part }: { pair: Pair; part: "sales" | "profit" | "orders" }) {
  const t = useWords(todayWords);
  const change = changeOf(pair.now[part], pair.before[part]);
  if (change === undefined) return t.nothingBefore;
  if (change === 0) return t.same;
  const before =
    part === "orders" ? pair.before.orders.toLocaleString("en-NG") : formatMoney(fromWire(pair.before[part]));
  const said = { percent: Math.abs(change), before };
  return (
    <span className={part === "orders" ? "" : change < 0 ? "text-bad" : "text-good"}>
      {change < 0 ? t.less(said) : t.more(said)}
    </span>
  );
}

function Trend({ today: { trend }, period }: BusinessProps) {
  const t = useWords(todayWords);
  const title = period === "today" ? t.trend : t.trendDays;
  const name = (at: string) =>
    period === "today" ? formatTime(at) : formatDay(`${at}T00:00:00Z`).slice(0, -5);
  const bars = trend.map(({ at, now }) => ({
    name: name(at),
    parts: { [t.profit]: now.profit, [t.cost]: Math.round((now.sales - now.profit) * 100) / 100 },
  }));
  return (
    <Card title={title}>
      <div className="min-h-64">
        <BarChart
          label={title}
          bars={bars}
          series={[t.cost, t.profit]}
          format={(naira) => formatMoney(fromWire(naira))}
        />
      </div>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-accent">
          {t.trendTable}
        </summary>
        <Table
          caption={title}
          rows={trend.filter(({ now }) => now.sales !== 0 || now.profit !== 0)}
          rowKey={({ at }) => at}
          columns={[
            { key: "at", head: t.when, card: "title", cell: ({ at }) => name(at) },
            ...sumColumns<{ now: Today["total"]["now"] }>(({ now }) => now),
          ]}
        />
      </details>
    </Card>
  );
}

function Times({ outcomes }: { outcomes: Today["outcomes"]["now"] }) {
  const t = useWords(todayWords);
  const pair = (half: number | null, most: number | null) =>
    half === null
      ? t.noTimes
      : `${t.half({ time: spanText(half) })}, ${t.most({ time: spanText(most ?? 86_400) })}`;
  return (
    <Summary
      lines={[
        [t.delivery, pair(outcomes.deliveryP50, outcomes.deliveryP95)],
        [t.refund, pair(outcomes.refundP50, outcomes.refundP95)],
      ]}
    />
  );
}

function Lines({ today: { lines }, period }: BusinessProps) {
  const t = useWords(todayWords);
  if (lines.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-lg">{t.lines}</h2>
      <Table
        caption={t.lines}
        rows={lines}
        rowKey={({ line, network }) => `${line}/${network}`}
        columns={[
          {
            key: "line",
            head: t.service,
            card: "title",
            cell: ({ line, network }) => (
              <Link
                to="/admin/figures"
                search={figureOf(period, { line, network })}
                className="font-semibold text-accent after:absolute after:inset-0"
              >
                {lineName(line)} {network}
              </Link>
            ),
          },
          {
            key: "orders",
            head: t.orders,
            numeric: true,
            card: "hide",
            cell: ({ now }) => now.orders.toLocaleString("en-NG"),
          },
          ...sumColumns<{ now: Today["total"]["now"] }>(({ now }) => now),
          {
            key: "before",
            named: true,
            head: t.change,
            numeric: true,
            cell: ({ before }) => <Money amount={fromWire(before.profit)} />,
          },
          {
            key: "share",
            named: true,
            head: t.share,
            numeric: true,
            cell: ({ outcomes: { share } }) => (share === null ? "–" : `${Math.round(share * 1_000) / 10}%`),
          },
        ]}
      />
    </div>
  );
}
