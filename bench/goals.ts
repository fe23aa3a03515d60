import type { Sample } from "./slices.ts";
import { median } from "./stats.ts";

/** The measurements of one round, by slice. */
export type Round = ReadonlyMap<string, Sample>;

type Goal = {
  /** The number in the list of goals. */
  n: number;
  what: string;
  /** From one round; the median of all rounds counts. Slices that were not run give NaN. */
  of: (round: Round) => number;
  must: number;
  reach: number;
  /** Ratios of rates shall be high; of times, low. */
  isLow?: true;
  unit?: string;
};

const value = (round: Round, name: string, key: "rate" | "p50" | "p99") =>
  round.get(name)?.[key] ?? Number.NaN;
const rates = (name: string, reference: string) => (round: Round) =>
  value(round, name, "rate") / value(round, reference, "rate");
const times = (name: string, reference: string, key: "p50" | "p99") => (round: Round) =>
  value(round, name, key) / value(round, reference, key);
const cpu = (round: Round, name: string, keys: readonly ("serverUs" | "postgresUs")[]) =>
  keys.reduce((sum, key) => sum + (round.get(name)?.[key] ?? Number.NaN), 0);
const costs = (name: string, keys: readonly ("serverUs" | "postgresUs")[]) => (round: Round) =>
  cpu(round, name, keys) / cpu(round, "tpcb", ["postgresUs"]);
const engine = (name: string, what: string, bars: { must: number; reach: number }): Goal => ({
  n: 5,
  what: `engine, ${what} : TPC-B`,
  of: rates(name, "tpcb"),
  ...bars,
});
const ENGINE_BARS = { must: 1.5, reach: 2.5 };
const FULL_ENGINE_BARS = { must: 2.5, reach: 3 };

const GOALS: readonly Goal[] = [
  {
    n: 11,
    what: "CPU of a purchase over HTTP, Node and PostgreSQL : PostgreSQL CPU of a TPC-B transaction",
    of: costs("http256", ["serverUs", "postgresUs"]),
    must: 1.1,
    reach: 0.85,
    isLow: true,
  },
  {
    n: 11,
    what: "Node CPU of a purchase over HTTP : the same",
    of: costs("http256", ["serverUs"]),
    must: 0.65,
    reach: 0.5,
    isLow: true,
  },
  {
    n: 11,
    what: "the same of the other checkout, Node and PostgreSQL",
    of: costs("other256", ["serverUs", "postgresUs"]),
    must: 1.1,
    reach: 0.85,
    isLow: true,
  },
  {
    n: 1,
    what: "HTTP purchases, 256 connections : TPC-B",
    of: rates("http256", "tpcb"),
    must: 0.9,
    reach: 1.2,
  },
  {
    n: 12,
    what: "p99 at half of peak, arrivals by the clock",
    of: (round) => value(round, "openHalf", "p99"),
    must: 25,
    reach: 12,
    isLow: true,
    unit: " ms",
  },
  {
    n: 13,
    what: "two server processes : one",
    of: rates("http256two", "http256"),
    must: 0.9,
    reach: 1,
  },
  {
    n: 2,
    what: "one reseller makes half : uniform",
    of: rates("http256hot", "http256"),
    must: 0.9,
    reach: 1,
  },
  {
    n: 3,
    what: "supplier 50 ms, 512 connections : TPC-B",
    of: rates("http512slow", "tpcb"),
    must: 0.8,
    reach: 1.2,
  },
  {
    n: 14,
    what: "a list of 10,000 orders : HTTP purchases, 256 connections",
    of: rates("bulk", "http256"),
    must: 0.5,
    reach: 0.8,
  },
  { n: 4, what: "HTTP batched : naive", of: rates("http256", "naive256"), must: 6, reach: 10 },
  engine("engine64", "64 in flight", ENGINE_BARS),
  engine("engine64hot", "64 in flight, one reseller half", ENGINE_BARS),
  engine("engine256", "256 in flight", FULL_ENGINE_BARS),
  engine("engine256hot", "256 in flight, one reseller half", FULL_ENGINE_BARS),
  {
    n: 6,
    what: "p99 at 16 connections : naive's",
    of: times("http16", "naive16", "p99"),
    must: 0.4,
    reach: 0.15,
    isLow: true,
  },
  {
    n: 7,
    what: "idle p50, engine : one function call",
    of: times("engine1", "single1", "p50"),
    must: 1.8,
    reach: 1.2,
    isLow: true,
  },
  {
    n: 10,
    what: "purchases while logins queue : without",
    of: rates("http256logins", "http256"),
    must: 0.6,
    reach: 0.8,
  },
];

/** The goals as lines of a table: what was measured in this run. */
export function goalLines(rounds: readonly Round[]): string[] {
  const measured = GOALS.map((goal) => ({ goal, values: rounds.map(goal.of).filter(Number.isFinite) }));
  return [
    "| # | ratio | median | lowest and highest round | must | reach for | |",
    "|---|---|---|---|---|---|---|",
    ...measured.filter(({ values }) => values.length > 0).map(({ goal, values }) => goalLine(goal, values)),
  ];
}

function goalLine(goal: Goal, values: number[]): string {
  const middle = median(values);
  const show = (figure: number) => `${figure.toFixed(2)}${goal.unit ?? ""}`;
  const isMet = (bar: number) => (goal.isLow ? middle <= bar : middle >= bar);
  const verdict = isMet(goal.reach) ? "reached" : isMet(goal.must) ? "met" : "**missed**";
  const spread = `${show(Math.min(...values))} to ${show(Math.max(...values))}`;
  return `| ${goal.n} | ${goal.what} | **${show(middle)}** | ${spread} | ${goal.must} | ${goal.reach} | ${verdict} |`;
}
