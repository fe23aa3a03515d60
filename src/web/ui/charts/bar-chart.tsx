import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

/** One bar, or one stack of bars: a name, and a value per series. */
export type BarOf = { name: string; parts: Readonly<Record<string, number>> };

type BarChartProps = {
  /** Describes the chart to people who cannot see it; a table beside it holds the figures. */
  label: string;
  bars: readonly BarOf[];
  /** The series that are stacked, from the bottom up. A single series shows no legend. */
  series: readonly string[];
  /** Formats a value as text. */
  format: (value: number) => string;
};

/**
 * Colours that differ in lightness too, so that people who do not see colours can distinguish them, light and
 * dark.
 */
const FILLS = ["var(--accent)", "var(--warn)", "var(--bad)", "var(--good)", "var(--line-strong)"];
const AXIS = { stroke: "var(--line-strong)", tick: { fill: "var(--ink-soft)", fontSize: 12 } };

/**
 * Bars over names. A table beside it gives the same figures, so assistive technology hears only the label.
 * After a window narrows, the bars keep their old width for a frame: the figure clips them, so nothing moves
 * sideways.
 */
export function BarChart({ label, bars, series, format }: BarChartProps) {
  const data = bars.map(({ name, parts }) => ({ name, ...parts }));
  return (
    <figure role="img" aria-label={label} className="h-64 w-full min-w-0 overflow-hidden text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <Chart
          data={data}
          stackOffset="sign"
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="name" tickLine={false} {...AXIS} />
          <YAxis width={52} tickLine={false} axisLine={false} tickFormatter={short} {...AXIS} />
          <Tooltip
            cursor={{ fill: "var(--sunken)" }}
            formatter={(value) => format(Number(value))}
            contentStyle={{ background: "var(--surface)", border: "1px solid var(--line)", borderRadius: 12 }}
            labelStyle={{ color: "var(--ink)" }}
            itemStyle={{ color: "var(--ink)" }}
          />
          {series.length > 1 && (
            <Legend itemSorter={null} formatter={(name) => <span className="text-ink-soft">{name}</span>} />
          )}
          {series.map((name, at) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="all"
              fill={FILLS[at % FILLS.length] ?? "var(--accent)"}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </Chart>
      </ResponsiveContainer>
    </figure>
  );
}

/** Shortens a value to fit beside an axis: "12K". */
function short(value: number): string {
  return value.toLocaleString("en-NG", { notation: "compact", maximumFractionDigits: 1 });
}
