import { type RawBuilder, sql } from "kysely";
import type { Finding, Offence } from "../../core/checks.ts";
import type { Db, Tx } from "../schema.ts";

/** Seals of the ledger (rules 8.7): stretches of time whose movements were checked, hashed and summed. */

/** A stretch from `since` up to, but not at, `before`. */
export type Slice = { since: Date; before: Date };

/**
 * Writes down which rows of a slice are open. It comes before the slice is checked, so that a row which ends
 * meanwhile is looked at again.
 */
export async function keepOpen(db: Db, { since, before }: Slice): Promise<void> {
  await sql`
    insert into ledger_seal_open (id)
      select id from wallet_transaction
       where created_at >= ${since} and created_at < ${before} and status in ('pending', 'processing')
        on conflict do nothing`.execute(db);
}

/**
 * Seals a slice with what its check found, and adds its sums to those of the accounts. Returns how many
 * movements it holds. A slice that is sealed already gets the newer findings and nothing else.
 */
export async function seal(tx: Tx, slice: Slice, findings: readonly Finding[]): Promise<number> {
  const { since, before } = slice;
  // Every slice moves the house's accounts, so one seal waits for the other: seconds, with a million people.
  await sql`set local lock_timeout = '60s'`.execute(tx);
  const { rows } = await sql<{ movements: bigint; is_new: boolean }>`
    insert into ledger_seal as s (since, before, movements, hash, findings)
      select ${since}::timestamptz, ${before}::timestamptz, count(*), ${HASH}, ${JSON.stringify(findings)}::jsonb
        from ledger_posting where ${within(slice)}
        on conflict (since) do update set findings = excluded.findings
    returning movements, xmax = 0 as is_new`.execute(tx);
  if (rows[0]?.is_new) await addSums(tx, slice);
  return Number(rows[0]?.movements ?? 0);
}

/** In the order of the accounts, so that two slices sealed at once do not wait for each other in a circle. */
async function addSums(tx: Tx, slice: Slice): Promise<void> {
  await sql`
    insert into ledger_seal_account as s (account_id, total, entries, newest)
      select account_id, sum(amount), count(*), max(account_seq)
        from ledger_entry where ${within(slice)} group by account_id order by account_id
        on conflict (account_id) do update
          set total = s.total + excluded.total, entries = s.entries + excluded.entries,
              newest = greatest(s.newest, excluded.newest)`.execute(tx);
}

const within = ({ since, before }: Slice) => sql`created_at >= ${since} and created_at < ${before}`;

/** The hash of movements: every column, in the order of their key. */
const HASH = sql`sha256(convert_to(coalesce(string_agg(concat_ws(',', subject_id, step, leg, debit, credit, amount,
  coalesce(debit_seq, 0), coalesce(debit_after, 0), coalesce(credit_seq, 0), coalesce(credit_after, 0), coalesce(actor::text, '-'),
  extract(epoch from created_at)), ';' order by subject_id, step, leg), ''), 'UTF8'))`;

/** Returns up to 1,000 sealed slices after a time, in order; with `found`, only those with findings. */
export async function sealsAfter(
  db: Db,
  after: Date,
  { found = false }: { found?: boolean } = {},
): Promise<Slice[]> {
  return db
    .selectFrom("ledger_seal")
    .select(["since", "before"])
    .where("since", ">", after)
    .$if(found, (query) => query.where(sql<boolean>`findings <> '[]'`))
    .orderBy("since")
    .limit(1_000)
    .execute();
}

/** Returns so many sealed slices, others on each day: the whole ledger has its turn. */
export async function sealsOfTheDay(db: Db, now: Date, limit: number): Promise<Slice[]> {
  const day = now.toISOString().slice(0, 10);
  return db
    .selectFrom("ledger_seal")
    .select(["since", "before"])
    .orderBy(sql`md5(extract(epoch from since)::text || ${day})`)
    .limit(limit)
    .execute();
}

/** Returns the end of the newest seal. */
export async function newestSeal(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("ledger_seal")
    .select("before")
    .orderBy("since", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.before;
}

/** The findings that stand in seals, oldest first. */
export async function sealedFindings(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom("ledger_seal")
    .select("findings")
    .where(sql<boolean>`findings <> '[]'`)
    .orderBy("since")
    .limit(1_000)
    .execute();
  return rows.flatMap((row) => row.findings as Finding[]);
}

/**
 * Reads the movements of a sealed slice again. Returns an offence when they are not those that were sealed:
 * one was changed, removed or added.
 */
export async function verifySeal(db: Db, slice: Slice): Promise<Offence | undefined> {
  const { rows } = await sql<{ sealed: bigint; movements: bigint; is_equal: boolean }>`
    select s.movements as sealed, m.movements, s.hash = m.hash and s.movements = m.movements as is_equal
      from ledger_seal s, (select count(*) as movements, ${HASH} as hash from ledger_posting where ${within(slice)}) m
     where s.since = ${slice.since}`.execute(db);
  const row = rows[0];
  if (!row || row.is_equal) return undefined;
  const range = `${slice.since.toISOString()} to ${slice.before.toISOString()}`;
  return {
    id: range,
    what: `sealed ${row.sealed} movements, found ${row.movements}: not those that were sealed`,
  };
}

/** Forgets all seals: the next check begins with the first movement. */
export async function breakSeals(tx: Tx): Promise<void> {
  for (const table of ["ledger_seal", "ledger_seal_account", "ledger_seal_open"] as const)
    await tx.deleteFrom(table).execute();
  await tx.updateTable("ledger_check_run").set({ sealed_to: null, is_from_zero: true }).execute();
}

/** Returns ids that were open when they were sealed and have ended, in the snapshot of `tx`. */
export async function endedSince(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("ledger_seal_open as o")
    .innerJoin("wallet_transaction as t", "t.id", "o.id")
    .where("t.status", "not in", ["pending", "processing"])
    .select("o.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the watch over rows whose end a check has seen in order. */
export async function forgetOpen(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ledger_seal_open where id = any(${ids as string[]}::uuid[])`.execute(tx);
}

/** Counts what a slice holds, movements and new transaction rows, and stops at `upTo`. */
export async function countWithin(db: Db, slice: Slice, upTo: number): Promise<number> {
  const counted: RawBuilder<{ n: number }> = sql`
    select count(*)::integer as n from (
      (select from ledger_posting where ${within(slice)} limit ${upTo})
      union all
      (select from wallet_transaction where ${within(slice)} limit ${upTo})) s`;
  const { rows } = await counted.execute(db);
  return rows[0]?.n ?? 0;
}
