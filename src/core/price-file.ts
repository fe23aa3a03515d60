import { cellsOf } from "./csv.ts";
import { PLAN_PRICES, type PlanPriceName } from "./margins.ts";
import { type Kobo, MAX_AMOUNT, parseNaira } from "./money.ts";
import type { FourPrices, SomePrices } from "./price-formula.ts";

/** Prices of plans as a file for spreadsheets, and read from one again (rules 19.7). */

const ID = "Plan ID";
/** The heads of the four prices. */
const HEADS: Record<PlanPriceName, string> = {
  smartEarner: "Smart earner",
  reseller: "Reseller",
  partner: "Partner",
  api: "API",
};

type Listed = {
  number: number;
  network: string;
  type: string;
  name: string;
  validity: string;
  cost: Kobo;
  prices: FourPrices;
};

/** Naira with a point and without commas. */
const plain = (amount: Kobo): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

/** Returns the rows of the file, the head first. */
export function priceRows(plans: readonly Listed[]): (string | number)[][] {
  return [
    [ID, "Network", "Type", "Plan", "Validity", "Cost", ...PLAN_PRICES.map((name) => HEADS[name])],
    ...plans.map((plan) => [
      plan.number,
      plan.network,
      plan.type,
      plan.name,
      plan.validity,
      plain(plan.cost),
      ...PLAN_PRICES.map((name) => plain(plan.prices[name])),
    ]),
  ];
}

/** A line of the file that cannot be used; the head is line 1. */
export type FileProblem = { line: number; sentence: string };
/** The prices that a file has for each plan, by public number. */
export type PriceFile = { prices: ReadonlyMap<number, SomePrices>; problems: FileProblem[] };

/** The most plans of one file. */
const MAX_FILE_PLANS = 1_000;

/**
 * Reads a file of prices: the column "Plan ID" and at least one of the four prices, in any order; other
 * columns are only for people, and an empty cell leaves a price as it is. Every line that cannot be used is
 * named with its reason.
 */
export function readPriceFile(text: string, known: ReadonlySet<number>): PriceFile {
  const rows = cellsOf(text);
  const head = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const at = (name: string) => head.indexOf(name.toLowerCase());
  const columns = PLAN_PRICES.flatMap((name) => (at(HEADS[name]) < 0 ? [] : [{ name, at: at(HEADS[name]) }]));
  const refused = (sentence: string) => ({ prices: new Map(), problems: [{ line: 1, sentence }] });
  if (at(ID) < 0 || columns.length === 0)
    return refused(`The first line must name "${ID}" and a price: ${Object.values(HEADS).join(", ")}`);
  if (rows.length - 1 > MAX_FILE_PLANS) return refused(`At most ${MAX_FILE_PLANS} plans at once`);
  const prices = new Map<number, SomePrices>();
  const problems: FileProblem[] = [];
  for (const { line, cells } of rows.slice(1)) {
    const read = readLine(cells, { id: at(ID), columns, seen: prices, known });
    if ("sentence" in read) problems.push({ line, sentence: read.sentence });
    else prices.set(read.number, read.prices);
  }
  return { prices, problems };
}

type Columns = {
  id: number;
  columns: readonly { name: PlanPriceName; at: number }[];
  seen: ReadonlyMap<number, SomePrices>;
  known: ReadonlySet<number>;
};
type ReadLine = { number: number; prices: SomePrices } | { sentence: string };

function readLine(cells: readonly string[], { id, columns, seen, known }: Columns): ReadLine {
  const written = (cells[id] ?? "").trim();
  const number = /^\d{1,9}$/.test(written) ? Number(written) : undefined;
  if (number === undefined || !known.has(number)) return { sentence: `There is no plan "${short(written)}"` };
  if (seen.has(number)) return { sentence: `Plan ${number} is here twice` };
  const prices: { -readonly [name in keyof SomePrices]: SomePrices[name] } = {};
  for (const { name, at } of columns) {
    const cell = (cells[at] ?? "").trim();
    if (cell === "") continue;
    const amount = priceIn(cell);
    if (amount === undefined) return { sentence: `"${short(cell)}" is no price (${HEADS[name]})` };
    prices[name] = amount;
  }
  return { number, prices };
}

/** Reads a price as people and spreadsheets write it: "1,250", "₦1250.50". */
function priceIn(cell: string): Kobo | undefined {
  const text = cell.replace(/^'?₦?\s*/, "").replace(/,(?=\d{3}(?:[,.]|$))/g, "");
  const amount = /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? parseNaira(Number(text)) : undefined;
  return amount !== undefined && amount > 0n && amount <= MAX_AMOUNT ? amount : undefined;
}

const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}...` : text);
