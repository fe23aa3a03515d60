import { cellsOf } from "./csv.ts";
import { type Kobo, parseNaira } from "./money.ts";
import { type Network, NETWORKS, normalisePhone, suggestNetwork } from "./networks.ts";

/** Lists of orders as people paste them and as spreadsheets save them (rules 25.2). */

export const BULK_SERVICES = ["data", "airtime"] as const;
export type BulkService = (typeof BULK_SERVICES)[number];

/** The services of lists: rows of numbers, or the recharge cards of a batch (rules 30). */
export const LIST_SERVICES = [...BULK_SERVICES, "recharge"] as const;
export type ListService = (typeof LIST_SERVICES)[number];

/** Most rows of one list. */
export const BULK_ROWS = 10_000;

/** One row as it was written. Empty: not said, so what is chosen for all of them counts. */
export type AskedRow = { number: string; network: string; plan: string; amount: string };
/** The choices for rows that say nothing themselves. */
export type ForAll = { network: string; plan: string; amount: string };

export const BULK_PROBLEMS = {
  number_wrong: "This is not a Nigerian mobile number",
  network_wrong: "There is no such network",
  network_missing: "Say the network: this number's beginning does not",
  plan_missing: "Say which plan",
  plan_not_found: "There is no such plan",
  plan_of_another_network: "This plan is of another network than the number",
  plan_unavailable: "This plan is not available right now",
  service_locked: "This network is not available right now",
  amount_wrong: "This is not an amount in whole naira",
  airtime_below_minimum: "The amount is below the minimum",
  airtime_above_maximum: "The amount is above the maximum",
} as const;
export type BulkProblem = keyof typeof BULK_PROBLEMS;

type Ready = { number: string; network: Network; isGuessed: boolean; plan: string; face: Kobo | undefined };
export type ReadRow = ({ ok: true } & Ready) | { ok: false; problem: BulkProblem };

/** A row with what is chosen for all where it says nothing itself. */
export function filledRow({ number, network, plan, amount }: AskedRow, forAll: ForAll): AskedRow {
  return {
    number,
    network: network.trim() || forAll.network.trim(),
    plan: plan.trim() || forAll.plan.trim(),
    amount: amount.trim() || forAll.amount.trim(),
  };
}

/** Reads a row: its number, its network (else the one for all, else guessed), and its plan or amount. */
export function readBulkRow(service: BulkService, written: AskedRow, forAll: ForAll): ReadRow {
  const asked = filledRow(written, forAll);
  const wrong = (problem: BulkProblem) => ({ ok: false as const, problem });
  const number = numberIn(asked.number);
  if (!number) return wrong("number_wrong");
  const named = asked.network;
  const network = named === "" ? suggestNetwork(number) : networkIn(named);
  if (!network) return wrong(named === "" ? "network_missing" : "network_wrong");
  const known = { number, network, isGuessed: named === "" };
  if (service === "data") {
    const { plan } = asked;
    return plan === "" ? wrong("plan_missing") : { ok: true, ...known, plan, face: undefined };
  }
  const face = amountIn(asked.amount);
  return face === undefined ? wrong("amount_wrong") : { ok: true, ...known, plan: "", face };
}

/** Reads a number; spreadsheets drop the zero that it begins with. */
function numberIn(text: string): string | undefined {
  const bare = text.trim().replace(/^'/, "");
  return normalisePhone(/^[789][01]\d{8}$/.test(bare) ? `0${bare}` : bare);
}

function networkIn(text: string): Network | undefined {
  const bare = text.trim().toUpperCase().replace(/\s/g, "");
  return NETWORKS.find((network) => network === bare || (network === "9MOBILE" && bare === "ETISALAT"));
}

/** Reads whole naira, as "1,000", "₦500" or "500.00". */
function amountIn(text: string): Kobo | undefined {
  const bare = text.replace(/^'?₦?\s*/, "").replace(/,(?=\d{3}(?:[,.]|$))/g, "");
  const whole = /^(\d{1,7})(?:\.0{1,2})?$/.exec(bare)?.[1];
  return whole === undefined || Number(whole) === 0 ? undefined : parseNaira(Number(whole));
}

/** The cells and lines that a list's text has at most: a table of forty columns. */
const CELLS_LIMIT = 40 * BULK_ROWS;

/**
 * Reads a pasted list or a CSV file. With a first line that names the columns (number, network, plan,
 * amount) they may stand in any order; without one each cell says by its look what it is, and numbers alone
 * may also share a line. Undefined for more rows than a list has, or for far more cells: counted before they
 * are read, because reading a million lines takes seconds in which nobody else is served.
 */
export function readBulkText(service: BulkService, text: string): AskedRow[] | undefined {
  const clean = text.replaceAll("\0", "");
  if (cellCount(clean) > CELLS_LIMIT) return undefined;
  const rows = cellsOf(clean.replaceAll("\t", tabIn(clean))).map(({ cells }) => cells);
  const columns = columnsOf(rows[0] ?? []);
  const asked = columns
    ? rows.slice(1, BULK_ROWS + 2).map((cells) => byColumns(cells, columns))
    : linesByLook(service, clean);
  return asked.length > BULK_ROWS ? undefined : asked;
}

function cellCount(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) if (ENDS.has(text.charCodeAt(at))) count += 1;
  return count;
}
/** Whatever ends a cell or a line. */
const ENDS = new Set(["\n", "\r", "\t", ",", ";"].map((end) => end.charCodeAt(0)));

/** Reads lines without a head, until there are more rows than a list has. */
function linesByLook(service: BulkService, text: string): AskedRow[] {
  const found: AskedRow[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    if (found.length > BULK_ROWS) break;
    for (const cells of lineCells(line)) found.push(...byLook(service, cells).slice(0, BULK_ROWS + 1));
  }
  return found;
}

/** Copied cells of a spreadsheet have tabs between them: they become what separates the cells here. */
const tabIn = (text: string): string => ((text.split(/[\r\n]/, 1)[0] ?? "").includes(",") ? "," : ";");

/** Lines that people write need not be alike: each has its own separator, and may be a number alone. */
function lineCells(line: string): string[][] {
  const tabless = line.replaceAll("\t", ";");
  return cellsOf(tabless, tabless.includes(";") ? ";" : ",").map(({ cells }) => cells);
}

const HEADS: Record<keyof AskedRow, RegExp> = {
  number: /^(phone|number|mobile|msisdn|receiver|recipient|phone ?number|mobile ?number)$/i,
  network: /^(network|operator)$/i,
  plan: /^(plan|plan ?id|plan ?number|data ?plan)$/i,
  amount: /^(amount|airtime|naira|value)$/i,
};
type Columns = Record<keyof AskedRow, number>;

function columnsOf(head: readonly string[]): Columns | undefined {
  const at = (name: keyof AskedRow) =>
    head.findIndex((cell) => HEADS[name].test(cell.trim().replaceAll("_", " ")));
  const columns = { number: at("number"), network: at("network"), plan: at("plan"), amount: at("amount") };
  return columns.number < 0 ? undefined : columns;
}

function byColumns(cells: readonly string[], columns: Columns): AskedRow {
  const cell = (name: keyof AskedRow) => short(cells[columns[name]] ?? "");
  return { number: cell("number"), network: cell("network"), plan: cell("plan"), amount: cell("amount") };
}

function byLook(service: BulkService, cells: readonly string[]): AskedRow[] {
  const written = cells.map(short).filter((cell) => cell !== "");
  const empty = { number: "", network: "", plan: "", amount: "" };
  if (written.length > 1 && written.every((cell) => numberIn(cell)))
    return written.map((number) => ({ ...empty, number }));
  // A list of numbers with spaces between them.
  const spaced = written.length === 1 ? (written[0] ?? "").split(/\s+/) : [];
  if (spaced.length > 1 && spaced.every((part) => numberIn(part)))
    return spaced.map((number) => ({ ...empty, number }));
  const place = Math.max(0, written.findIndex(numberIn));
  const rest = written.filter((_, at) => at !== place);
  const network = rest.find((cell) => networkIn(cell)) ?? rest.find((cell) => !/\d/.test(cell)) ?? "";
  const value = rest.find((cell) => cell !== network) ?? "";
  const said = service === "data" ? { plan: value } : { amount: value };
  return [{ ...empty, number: written[place] ?? "", network, ...said }];
}

const short = (cell: string): string => cell.trim().slice(0, 60);
