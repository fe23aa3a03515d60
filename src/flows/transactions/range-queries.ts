import { type Kysely, sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import type { DB } from "../../db/schema.ts";
import type { Span } from "./queries.ts";
import { isPurchase } from "../../db/kinds.ts";

/** Sums over a range of a wallet's chain, from whole thousands of movements that are summed once. */

/**
 * Sums of a range of the chain, which never change: the money that went out, and what of it was for
 * purchases; the money that came in, and what of it came back from purchases, whenever these were made.
 */
export type ChainSums = { debit: Kobo; credit: Kobo; bought: Kobo; returned: Kobo };

/** The columns of `ChainSums` over rows of a wallet. */
const CHAIN_SUMS = sql`
  coalesce(sum(amount_kobo) filter (where not is_credit), 0)::bigint as debit,
  coalesce(sum(amount_kobo) filter (where is_credit), 0)::bigint as credit,
  coalesce(sum(amount_kobo) filter (where ${isPurchase()}), 0)::bigint as bought,
  coalesce(sum(amount_kobo) filter (where kind = 'purchase_refund'), 0)::bigint as returned`;

/**
 * Returns the sums after place `after`, the place that they reach and what is still under way, in one
 * snapshot.
 */
export async function sumChain(
  db: Kysely<DB>,
  userId: string,
  after: bigint,
): Promise<{ newest: bigint; sums: ChainSums; underWay: bigint }> {
  const { rows } = await sql<ChainSums & { newest: bigint; under_way: bigint }>`
    select coalesce(max(seq), ${after}::bigint) as newest, ${CHAIN_SUMS},
           (select coalesce(sum(t.amount_kobo), 0)::bigint from attempt_live a
              join wallet_transaction t on t.id = a.purchase_id
             where t.user_id = ${userId} and t.status in ('pending', 'processing')) as under_way
      from wallet_transaction where user_id = ${userId} and seq > ${after}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("an aggregate answered no row");
  const { newest, under_way, debit, credit, bought, returned } = row;
  return { newest, underWay: under_way, sums: { debit, credit, bought, returned } };
}

type Range = Pick<Span, "after" | "upTo">;

const THOUSAND = 1_000n;
/** Thousands that are read in one statement: some 100,000 movements, well within its time limit. */
const AT_ONCE = 100;
const NOTHING: ChainSums = { debit: kobo(0n), credit: kobo(0n), bought: kobo(0n), returned: kobo(0n) };

/**
 * Sums a range: whole thousands from what was summed before, and what is left at both ends from the
 * movements. Keeps the sums of thousands that it had to read, so `db` is the primary.
 */
export async function sumRange(db: Kysely<DB>, userId: string, { after, upTo }: Range): Promise<ChainSums> {
  const first = (after + THOUSAND - 1n) / THOUSAND;
  const end = upTo / THOUSAND;
  if (first >= end) return sumMovements(db, userId, [{ after, upTo }]);
  const ends = [
    { after, upTo: first * THOUSAND },
    { after: end * THOUSAND, upTo },
  ];
  const { missing, ...known } = await readKept(db, userId, { first, end });
  const sums = [await sumMovements(db, userId, ends), known];
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const read = await readThousands(db, userId, missing.slice(from, from + AT_ONCE));
    await keep(db, userId, read);
    sums.push(...read);
  }
  return sums.reduce(plus, NOTHING);
}

/** Adds two sums. */
export function plus(one: ChainSums, other: ChainSums): ChainSums {
  return {
    debit: kobo(one.debit + other.debit),
    credit: kobo(one.credit + other.credit),
    bought: kobo(one.bought + other.bought),
    returned: kobo(one.returned + other.returned),
  };
}

/**
 * Sums a whole history as far as its full thousands go, and says to which place that is; 0 for a short one.
 */
export async function sumFullThousands(
  db: Kysely<DB>,
  userId: string,
): Promise<{ upTo: bigint; sums: ChainSums }> {
  const { rows } = await sql<{ newest: bigint }>`
    select coalesce(max(seq), 0) as newest from wallet_transaction
     where user_id = ${userId} and seq is not null`.execute(db);
  const upTo = ((rows[0]?.newest ?? 0n) / THOUSAND) * THOUSAND;
  return { upTo, sums: upTo === 0n ? NOTHING : await sumRange(db, userId, { after: 0n, upTo }) };
}

async function sumMovements(db: Kysely<DB>, userId: string, ranges: readonly Range[]): Promise<ChainSums> {
  const parts = ranges.map(
    ({ after, upTo }) => sql`
    select amount_kobo, is_credit, kind from wallet_transaction
     where user_id = ${userId} and seq > ${after} and seq <= ${upTo}`,
  );
  const { rows } = await sql<ChainSums>`
    select ${CHAIN_SUMS} from (${sql.join(parts, sql` union all `)}) movements`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Sums what is kept of the thousands from `first` to before `end`, and names those that are not. */
async function readKept(
  db: Kysely<DB>,
  userId: string,
  { first, end }: { first: bigint; end: bigint },
): Promise<ChainSums & { missing: number[] }> {
  const { rows } = await sql<ChainSums & { missing: number[] }>`
    with kept as (
      select * from wallet_thousand
       where user_id = ${userId} and thousand >= ${first} and thousand < ${end} and bought is not null
    )
    select coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit,
           coalesce(sum(bought), 0)::bigint as bought, coalesce(sum(returned), 0)::bigint as returned,
           array(select n::integer from generate_series(${first}::bigint, ${end - 1n}::bigint) n
                 except select thousand from kept order by 1) as missing
      from kept`.execute(db);
  return rows[0] ?? { ...NOTHING, missing: [] };
}

type Thousand = ChainSums & { thousand: number };

async function readThousands(
  db: Kysely<DB>,
  userId: string,
  thousands: readonly number[],
): Promise<Thousand[]> {
  const { rows } = await sql<Thousand>`
    select w.thousand, m.* from unnest(${thousands}::integer[]) w(thousand)
     cross join lateral (
       select ${CHAIN_SUMS} from wallet_transaction
        where user_id = ${userId} and seq > w.thousand::bigint * 1000 and seq <= (w.thousand::bigint + 1) * 1000) m
     order by w.thousand`.execute(db);
  return rows;
}

/**
 * Keeps sums for the next time. They can be read again from the movements, so nobody waits for the disk or a
 * standby, and a database that takes no writes keeps nobody from their history.
 */
async function keep(db: Kysely<DB>, userId: string, read: readonly Thousand[]): Promise<void> {
  const rows = read.map((one) => ({ user_id: userId, ...one }));
  const write = async (tx: Kysely<DB>) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    const insert = tx.insertInto("wallet_thousand").values(rows);
    await insert
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "thousand"])
          .doUpdateSet((eb) => ({ bought: eb.ref("excluded.bought"), returned: eb.ref("excluded.returned") }))
          .where("wallet_thousand.bought", "is", null),
      )
      .execute();
  };
  await db
    .transaction()
    .execute(write)
    .catch(() => undefined);
}

/**
 * Sums the purchases of a range that did not succeed: those whose money came back, which a refund names, and
 * those under way. Reads the refunds since the range began.
 */
export async function sumNotBought(db: Kysely<DB>, userId: string, { after, upTo }: Range): Promise<Kobo> {
  const { rows } = await sql<{ total: Kobo }>`
    select coalesce(sum(amount_kobo), 0)::bigint as total from (
      select t.amount_kobo from wallet_transaction r join wallet_transaction t on t.id = r.related_id
       where r.user_id = ${userId} and r.type = 'refund' and r.seq > ${after} and r.kind = 'purchase_refund'
         and t.user_id = r.user_id and t.seq > ${after} and t.seq <= ${upTo}
      union all
      select t.amount_kobo from attempt_live a join wallet_transaction t on t.id = a.purchase_id
       where t.user_id = ${userId} and t.seq > ${after} and t.seq <= ${upTo}
         and t.status in ('pending', 'processing')) undone`.execute(db);
  return rows[0]?.total ?? kobo(0n);
}
