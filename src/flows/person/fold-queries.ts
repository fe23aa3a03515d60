import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

/** Folding the ledger behind orders into what each person earned the house, and what orders are found by. */

/** Locks the fold, and returns the time up to which it has read; undefined while another process folds. */
export async function lockFold(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom("order_fold").select("read_to").forUpdate().skipLocked().executeTakeFirst();
  return row?.read_to;
}

export type Span = { since: Date; before: Date };

/** Counts the postings of a stretch of time, up to `upTo`. */
export async function countPostings(db: Db, { since, before }: Span, upTo: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ledger_posting
      where created_at >= ${since} and created_at < ${before} limit ${upTo}) s`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Adds what the house earned in a stretch of time to each person on whose business it did: margin and fees,
 * and what it lost by refunds and late deliveries. The line of history has the id of the posting's subject.
 */
export async function addEarned(tx: Tx, { since, before }: Span): Promise<void> {
  await sql`
    with house as materialized (
      select id, kind from ledger_account
       where owner_id is null and kind in ('margin', 'fee', 'refund_loss', 'late_delivery_loss')
    ), moved as (
      select p.subject_id, h.kind, case when p.credit = h.id then p.amount else -p.amount end as amount
        from ledger_posting p join house h on h.id in (p.debit, p.credit)
       where p.created_at >= ${since} and p.created_at < ${before}
    )
    insert into person_margin as m (user_id, margin_kobo, fee_kobo, loss_kobo)
      select t.user_id,
             coalesce(sum(amount) filter (where moved.kind = 'margin'), 0),
             coalesce(sum(amount) filter (where moved.kind = 'fee'), 0),
             coalesce(-sum(amount) filter (where moved.kind in ('refund_loss', 'late_delivery_loss')), 0)
        from moved join wallet_transaction t on t.id = moved.subject_id
       group by t.user_id
    on conflict (user_id) do update set margin_kobo = m.margin_kobo + excluded.margin_kobo,
      fee_kobo = m.fee_kobo + excluded.fee_kobo, loss_kobo = m.loss_kobo + excluded.loss_kobo`.execute(tx);
}

/** Keeps the references and tokens by which the orders are found that were decided in a stretch of time. */
export async function addReferences(tx: Tx, { since, before }: Span): Promise<void> {
  await sql`
    insert into order_reference (hash, purchase_id)
      select reference_hash(r.text), t.id
        from (select distinct subject_id from ledger_posting
               where created_at >= ${since} and created_at < ${before} and step > 0) p
        join wallet_transaction t on t.id = p.subject_id
       cross join lateral (
         select lower(trim(t.supplier_ref)) as text
         union select regexp_replace(t.token, '\\D', '', 'g')
         union select regexp_replace(k ->> 'token', '\\D', '', 'g')
                 from jsonb_array_elements(case when jsonb_typeof(t.tokens) = 'array' then t.tokens else '[]' end) k) r
       where t.kind like 'purchase\\_%' and r.text <> ''
    on conflict do nothing`.execute(tx);
}

export async function saveFold(tx: Tx, readTo: Date): Promise<void> {
  await tx.updateTable("order_fold").set({ read_to: readTo }).execute();
}
