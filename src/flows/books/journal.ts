import { accountWords, type BookAccount } from "../../core/book-accounts.ts";
import { postingWords } from "../../core/books.ts";
import { csvOf } from "../../core/csv.ts";
import { dayAfter, dayStart, lagosTime } from "../../core/days.ts";
import { transRef } from "../../core/ids.ts";
import { plainNaira } from "../../core/money.ts";
import type { Db } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type JournalRow, type Place, readSlice } from "./journal-queries.ts";

export type { JournalRow };
/** Days of Lagos, the last included, and the one account that is wanted, if any. */
export type JournalWanted = { from: string; to: string; account: BookAccount | undefined };

const HEADER = ["Time", "Posting", "Reference", "Movement", "Debit account", "Credit account", "Amount"];

/**
 * Exports the journal of days as CSV, a line per movement, in parts, however long. The order and the words
 * depend on the movements alone, so a past day is the same file for ever: people's accounts are numbers,
 * whatever their names become (rules 21.22). The first part is read before this returns, so that an
 * unreachable database is a refusal and not half a file.
 */
export async function exportJournal(
  deps: Pick<Deps, "reports">,
  { from, to, account }: JournalWanted,
  atOnce = AT_ONCE,
): Promise<AsyncIterable<string>> {
  const read: ReadSlice = (slice) => deps.reports((db) => readSlice(db, { ...slice, account }));
  const slices = slicesOf(read, { from: dayStart(from), to: dayStart(dayAfter(to, 1)), atOnce });
  const first = await slices.next();
  return partsOf(first, slices);
}

async function* partsOf(
  first: IteratorResult<JournalRow[]>,
  slices: AsyncGenerator<JournalRow[]>,
): AsyncIterable<string> {
  yield csvOf([HEADER]);
  for (let part = first; !part.done; part = await slices.next())
    if (part.value.length > 0) yield csvOf(part.value.map(lineOf));
}

function lineOf(row: JournalRow): string[] {
  const { reference, posting, debit, credit } = rowWords(row);
  const movement = `${row.step}.${row.leg}`;
  return [lagosTime(row.at), posting, reference, movement, debit, credit, plainNaira(row.amount)];
}

/** Returns a movement in words. */
export function rowWords(row: JournalRow) {
  const debit = { kind: row.debitKind, party: row.debitParty };
  const credit = { kind: row.creditKind, party: row.creditParty };
  return {
    reference: transRef(row.subjectId),
    posting: postingWords({ step: row.step, debit, credit }),
    debit: numberedWords(debit, row.debit),
    credit: numberedWords(credit, row.credit),
  };
}

/** One person's account is its number in the ledger. */
function numberedWords(account: BookAccount, number: bigint): string {
  if (account.kind === "wallet") return `Wallet of a person (account ${number})`;
  return account.kind === "earnings" ? `Earnings of a person (account ${number})` : accountWords(account);
}

type ReadSlice = (slice: {
  from: Date;
  to: Date;
  after?: Place | undefined;
  limit: number | undefined;
}) => Promise<JournalRow[]>;

/** The most movements that are held at once. */
const AT_ONCE = 2_000;
/** A slice that held less than this part of it is followed by one twice as long. */
const FEW = 8;
const FIRST_MS = 10 * 60_000;
const MAX_MS = 24 * 3_600_000;

/**
 * Reads a time in slices that hold at most `atOnce` movements each, as long as the traffic allows. Only
 * the movements of one millisecond are read whole, however many they are.
 */
async function* slicesOf(
  read: ReadSlice,
  { from, to, atOnce }: { from: Date; to: Date; atOnce: number },
): AsyncGenerator<JournalRow[]> {
  let ms = FIRST_MS;
  for (let at = from.getTime(); at < to.getTime(); ) {
    const end = Math.min(at + ms, to.getTime());
    const limit = end - at > 1 ? atOnce + 1 : undefined;
    const rows = await read({ from: new Date(at), to: new Date(end), limit });
    if (limit !== undefined && rows.length > atOnce) {
      ms = Math.max(1, Math.floor((end - at) / 2));
      continue;
    }
    yield rows;
    at = end;
    if (rows.length * FEW < atOnce) ms = Math.min(ms * 2, MAX_MS);
  }
}

/** A place as text that a client sends back; undefined for a text that is none. */
export function placeText({ at, subjectId, step, leg }: Place): string {
  return `${at.getTime()}.${subjectId}.${step}.${leg}`;
}

export function placeIn(text: string): Place | undefined {
  const [, ms, subjectId = "", step, leg] = PLACE.exec(text) ?? [];
  if (ms === undefined) return undefined;
  return { at: new Date(Number(ms)), subjectId, step: Number(step), leg: Number(leg) };
}
const PLACE = /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,4})\.(\d{1,4})$/;

/**
 * Returns the next movements of one account on a day, for a screen, and the place to go on from; no place
 * at the end.
 */
export async function readJournalPage(
  db: Db,
  {
    day,
    account,
    after,
    limit,
  }: { day: string; account: BookAccount; after: Place | undefined; limit: number },
): Promise<{ rows: JournalRow[]; next: Place | undefined }> {
  const to = dayStart(dayAfter(day, 1));
  const from = after?.at ?? dayStart(day);
  const rows = await readSlice(db, { from, to, account, after, limit });
  return { rows, next: rows.length < limit ? undefined : rows.at(-1) };
}
