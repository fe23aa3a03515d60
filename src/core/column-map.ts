import { type Kobo, kobo, MAX_AMOUNT } from "./money.ts";
import type { LineStatus } from "./reconciliation.ts";
import { fail, ok, type Result } from "./result.ts";

/** How the columns of a statement's file are read (rules 17.3). Columns count from 0; null: there is none. */

export const AMOUNT_FORMS = ["out", "in", "signed", "two"] as const;
export const TIME_FORMS = ["ymd", "dmy", "mdy"] as const;
export const TIME_ZONES = ["lagos", "utc"] as const;

export type ColumnMap = {
  /** The first row names the columns. */
  hasHeader: boolean;
  reference: number | null;
  /** The party's own number of the row. */
  theirRef: number | null;
  number: number | null;
  /**
   * `out`: amounts left our money there; `in`: they came to it; `signed`: those below zero left; `two`: one
   * column for what came, another for what left.
   */
  amountForm: (typeof AMOUNT_FORMS)[number];
  amount: number;
  amountOut: number | null;
  time: number | null;
  timeForm: (typeof TIME_FORMS)[number];
  zone: (typeof TIME_ZONES)[number];
  status: number | null;
  /** Words of the status column, small, separated by commas. */
  success: string;
  failed: string;
  pending: string;
};

/** A row as it was read. `at` is undefined where the file has no column of times. */
export type ReadLine = {
  reference: string;
  theirRef: string;
  number: string;
  amount: Kobo;
  status: LineStatus;
  at: Date | undefined;
};

const MAX_TEXT = 200;

/** Reads one row. Returns undefined for a row in which no money moved; the problem of one it cannot read. */
export function readLine(cells: readonly string[], map: ColumnMap): Result<ReadLine | undefined, Problem> {
  const amount = readAmount(cells, map);
  if (!amount.ok) return amount;
  if (amount.value === 0n) return ok(undefined);
  const status = readStatus(cells, map);
  if (!status.ok) return status;
  const at = readTime(cellOf(cells, map.time), map);
  if (!at.ok) return at;
  const [reference, theirRef, number] = [map.reference, map.theirRef, map.number].map((column) =>
    cellOf(cells, column).slice(0, MAX_TEXT),
  );
  return ok({
    reference: reference ?? "",
    theirRef: theirRef ?? "",
    number: number ?? "",
    amount: amount.value,
    status: status.value,
    at: map.time === null ? undefined : at.value,
  });
}

export type Problem = { code: "unreadable"; problem: string };
const problem = (text: string) => fail<Problem>({ code: "unreadable", problem: text });

function cellOf(cells: readonly string[], column: number | null): string {
  return column === null ? "" : (cells[column] ?? "").replaceAll("\0", "").trim();
}

function readAmount(cells: readonly string[], map: ColumnMap): Result<Kobo, Problem> {
  const first = cellOf(cells, map.amount);
  if (map.amountForm !== "two") {
    const amount = amountIn(first);
    if (amount === undefined) return problem(`"${first.slice(0, 40)}" is no amount`);
    if (map.amountForm === "signed") return ok(amount);
    return ok(map.amountForm === "out" ? kobo(-amount) : amount);
  }
  const second = cellOf(cells, map.amountOut);
  const [came, left] = [first, second].map((text) => (text === "" || text === "-" ? 0n : amountIn(text)));
  if (came === undefined || left === undefined)
    return problem(`"${first || second}" is no amount`.slice(0, 60));
  if (first === "" && second === "") return problem("the row has no amount");
  const size = left < 0n ? -left : left;
  return ok(kobo(came - size));
}

/** Reads naira with commas, a sign or brackets, and at most the dust of a float behind the kobo. */
function amountIn(text: string): Kobo | undefined {
  const bare = text.replace(/^(₦|NGN|N(?=[\d\s]))|[\s,]/gi, "");
  const [, open, sign, whole, cents = ""] =
    /^(\()?([-+])?(?:₦|NGN)?(\d{1,12})(?:\.(\d{1,20}))?\)?$/i.exec(bare) ?? [];
  if (whole === undefined) return undefined;
  const dust = cents.padEnd(3, "0");
  const up = Number(dust[2]) >= 5 ? 1n : 0n;
  const size = BigInt(whole) * 100n + BigInt(dust.slice(0, 2)) + up;
  if (size > MAX_AMOUNT) return undefined;
  return kobo(open || sign === "-" ? -size : size);
}

function readStatus(cells: readonly string[], map: ColumnMap): Result<LineStatus, Problem> {
  if (map.status === null) return ok("success");
  const word = cellOf(cells, map.status).toLowerCase();
  const status = statusesOf(map).get(word);
  if (status) return ok(status);
  return problem(`"${word.slice(0, 40)}" is no word for success, failed or pending`);
}

/** Words of each map that is in use, read once for all of its rows. */
const WORDS = new WeakMap<ColumnMap, Map<string, LineStatus>>();

function statusesOf(map: ColumnMap): Map<string, LineStatus> {
  const known = WORDS.get(map);
  if (known) return known;
  // The first of two meanings stands, so it is written last.
  const words = (["pending", "failed", "success"] as const).flatMap((status) =>
    map[status].split(",").map((word) => [word.trim().toLowerCase(), status] as const),
  );
  const made = new Map<string, LineStatus>(words);
  WORDS.set(map, made);
  return made;
}

const DAY_MS = 24 * 3_600_000;
const LAGOS_MS = 3_600_000;
/** Days from the beginning of a spreadsheet's count to 1970. */
const SHEET_EPOCH = 25_569;

const PLACES = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;
const TIME =
  /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{1,4})(?:[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function readTime(text: string, map: ColumnMap): Result<Date | undefined, Problem> {
  if (map.time === null) return ok(undefined);
  const at = timeIn(text, map);
  return at === undefined ? problem(`"${text.slice(0, 40)}" is no time`) : ok(at);
}

/** Reads a time, in the zone of the map where it names none; a number counts days, as spreadsheets do. */
function timeIn(text: string, { timeForm, zone }: Pick<ColumnMap, "timeForm" | "zone">): Date | undefined {
  const shift = zone === "lagos" ? LAGOS_MS : 0;
  if (/^\d{5}(\.\d+)?$/.test(text))
    return new Date(Math.round((Number(text) - SHEET_EPOCH) * 86_400) * 1_000 - shift);
  const [, a = "", b = "", c = "", hour = "0", minute = "0", second = "0", half, offset] =
    TIME.exec(text) ?? [];
  if (a === "") return undefined;
  const parts = [a, b, c];
  const [year, month, day] = PLACES[a.length === 4 ? "ymd" : timeForm].map((place) => parts[place] ?? "");
  const hours = hourOf(Number(hour), half);
  const at = momentOf({
    year: fullYear(year),
    month: monthOf(month),
    day: Number(day),
    hours,
    minute,
    second,
  });
  if (at === undefined) return undefined;
  return new Date(at - (offset === undefined ? shift : offsetMs(offset)));
}

const fullYear = (year = "") => (year.length === 2 ? 2_000 + Number(year) : Number(year));
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function monthOf(text = ""): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

type Moment = { year: number; month: number; day: number; hours: number; minute: string; second: string };

function momentOf({ year, month, day, hours, minute, second }: Moment): number | undefined {
  const start = Date.UTC(year, month - 1, day);
  const isDay =
    new Date(start).getUTCDate() === day && month >= 1 && month <= 12 && year >= 2_000 && year < 2_200;
  if (!isDay || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return start + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
}

function offsetMs(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return Math.min(size, DAY_MS) * (sign === "-" ? -1 : 1);
}

/** Names of columns as they are usually headed, for a first guess. */
const USUAL: readonly [keyof ColumnMap, RegExp][] = [
  ["reference", /^(request.?id|reference|ref|ident|payment.?reference|customer.?ref(erence)?)$/i],
  ["theirRef", /^(id|transaction.?(id|ref(erence)?)|order.?(id|no)|session.?id)$/i],
  ["number", /^(phone|number|mobile(.?number)?|meter(.?number)?|account(.?number)?|recipient|receiver)$/i],
  ["amountOut", /^(debit|withdrawal|money.?out|dr)$/i],
  ["amount", /^(credit|deposit|money.?in|cr|amount|amount.?charged|charged|paid.?amount)$/i],
  [
    "time",
    /^(date|time|date.?time|created.?(at|date)?|create.?date|paid.?(at|on)|transaction.?date|value.?date)$/i,
  ],
  ["status", /^(status|state|result)$/i],
];

/** Guesses a map by the names in the first row. */
export function guessMap(header: readonly string[], form: "out" | "in"): ColumnMap {
  const found = Object.fromEntries(
    USUAL.map(([field, name]) => {
      const place = header.findIndex((cell) => name.test(cell.trim().replaceAll("_", " ")));
      return [field, place < 0 ? null : place];
    }),
  ) as Partial<Record<keyof ColumnMap, number | null>>;
  return {
    hasHeader: true,
    reference: found.reference ?? null,
    theirRef: found.theirRef ?? null,
    number: found.number ?? null,
    amountForm: (found.amountOut ?? null) === null ? form : "two",
    amount: found.amount ?? 0,
    amountOut: found.amountOut ?? null,
    time: found.time ?? null,
    timeForm: "dmy",
    zone: "lagos",
    status: found.status ?? null,
    success: "success, successful, delivered, completed, paid",
    failed: "failed, reversed, refunded, declined, abandoned",
    pending: "pending, processing, ongoing",
  };
}
