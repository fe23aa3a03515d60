import { type Kysely, sql } from "kysely";
import { type Kobo, kobo, sum } from "../../core/money.ts";
import { isPurchase } from "../../db/kinds.ts";
import type { DB } from "../../db/schema.ts";
import type { Span } from "./queries.ts";

/** Sums over a range of a wallet's chain, from whole thousands of movements that are summed once. */

/**
 * Sums that never change: the money that went out, and what of it was for purchases; the money that came in,
 * and what of it came back from purchases, whenever these were made.
 */
export type RangeSums = { debit: Kobo; credit: Kobo; bought: Kobo; returned: Kobo };
type Range = Pick<Span, "after" | "upTo">;

const THOUSAND = 1_000n;
const NOTHING: RangeSums = { debit: kobo(0n), credit: kobo(0n), bought: kobo(0n), returned: kobo(0n) };

/**
 * Sums the money that went out and came in over a range: whole thousands from what was summed before, and
 * what is left at both ends from the movements.
 */
export async function sumRange(db: Kysely<DB>, userId: string, { after, upTo }: Range): Promise<RangeSums> {
  const first = (after + THOUSAND - 1n) / THOUSAND;
  const end = upTo / THOUSAND;
  if (first >= end) return sumMovements(db, userId, { after, upTo });
  const parts = await Promise.all([
    sumMovements(db, userId, { after, upTo: first * THOUSAND }),
    sumThousands(db, userId, { first, end }),
    sumMovements(db, userId, { after: end * THOUSAND, upTo }),
  ]);
  const total = (name: keyof RangeSums) => sum(parts.map((part) => part[name]));
  return {
    debit: total("debit"),
    credit: total("credit"),
    bought: total("bought"),
    returned: total("returned"),
  };
}

/**
 * Sums a whole history as far as its full thousands go, and says to which place that is; 0 for a short one.
 */
export async function sumFullThousands(
  db: Kysely<DB>,
  userId: string,
): Promise<{ upTo: bigint; sums: RangeSums }> {
  const { rows } = await sql<{ newest: bigint }>`
    select coalesce(max(seq), 0) as newest from wallet_transaction
     where user_id = ${userId} and seq is not null`.execute(db);
  const upTo = ((rows[0]?.newest ?? 0n) / THOUSAND) * THOUSAND;
  return { upTo, sums: await sumRange(db, userId, { after: 0n, upTo }) };
}

const SUMS = sql`
  coalesce(sum(amount_kobo) filter (where not is_credit), 0)::bigint as debit,
  coalesce(sum(amount_kobo) filter (where is_credit), 0)::bigint as credit,
  coalesce(sum(amount_kobo) filter (where ${isPurchase()}), 0)::bigint as bought,
  coalesce(sum(amount_kobo) filter (where kind = 'purchase_refund'), 0)::bigint as returned`;

async function sumMovements(db: Kysely<DB>, userId: string, { after, upTo }: Range): Promise<RangeSums> {
  if (after >= upTo) return NOTHING;
  const { rows } = await sql<RangeSums>`
    select ${SUMS} from wallet_transaction
     where user_id = ${userId} and seq > ${after} and seq <= ${upTo}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Sums thousands from `first` to before `end`. Those that are not stored yet are read once, and stored. */
async function sumThousands(
  db: Kysely<DB>,
  userId: string,
  { first, end }: { first: bigint; end: bigint },
): Promise<RangeSums> {
  const { rows } = await sql<RangeSums>`
    with wanted as (
      select n::integer as thousand from generate_series(${first}::bigint, ${end - 1n}::bigint) n
    ), known as (
      select thousand, debit, credit, bought, returned from wallet_thousand
       where user_id = ${userId} and thousand >= ${first} and thousand < ${end} and bought is not null
    ), read as (
      select w.thousand, m.* from wanted w
       cross join lateral (
         select ${SUMS} from wallet_transaction
          where user_id = ${userId} and seq > w.thousand::bigint * 1000 and seq <= (w.thousand::bigint + 1) * 1000) m
       where not exists (select from known k where k.thousand = w.thousand)
    ), kept as (
      insert into wallet_thousand (user_id, thousand, debit, credit, bought, returned)
        select ${userId}::uuid, thousand, debit, credit, bought, returned from read order by thousand
          on conflict (user_id, thousand) do update set bought = excluded.bought, returned = excluded.returned
             where wallet_thousand.bought is null
    )
    select sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(bought)::bigint as bought,
           sum(returned)::bigint as returned
      from (select * from known union all select * from read) parts`.execute(db);
  return rows[0] ?? NOTHING;
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
