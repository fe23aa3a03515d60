import { type RawBuilder, sql } from "kysely";
import { PURCHASE_KINDS } from "../../core/movements.ts";
import type { Tx } from "../../db/schema.ts";
import type { AccountKind } from "../../core/reconciliation.ts";

/** Our side of a day: what was posted to an outside account, and what it knows of without a posting. */

/** An outside account on one day of Lagos. `from` up to, but not at, `to`. */
export type AccountDay = {
  kind: AccountKind;
  party: string;
  accountId: bigint;
  day: string;
  from: Date;
  to: Date;
};

/**
 * Sets the planner's options for the rest of the transaction. A statement's lines are new to it, so what is
 * read whole is joined by hash, and what is looked up by key stands in a lateral of its own (`oursOf`).
 */
export async function planMatching(tx: Tx): Promise<void> {
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
    tx,
  );
}

/** Parts of a day that are read one after the other, so that each stays far from the limit of a statement. */
const PARTS = 8;

/**
 * Gathers our side of a day for the rest of the transaction: one row per posting of the account and its
 * order, and one of zero kobo per order without a posting there. `amount`: above zero, our money there grew.
 * Nothing outside the day is read, but for the orders themselves by their key. Rows that settled a difference
 * of another day are left out.
 */
export async function gatherOurs(tx: Tx, of: AccountDay): Promise<void> {
  await forgetOurs(tx, of);
  const partMs = (of.to.getTime() - of.from.getTime()) / PARTS;
  for (let n = 0; n < PARTS; n++) {
    const [from, to] = [n, n + 1].map((part) => new Date(of.from.getTime() + part * partMs));
    await gatherPart(tx, { ...of, from: from ?? of.from, to: to ?? of.to });
  }
}

/** Empties what `gatherOurs` gathered. */
export async function forgetOurs(tx: Tx, { accountId, day }: AccountDay): Promise<void> {
  await tx
    .deleteFrom("reconciliation_work")
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .execute();
}

/** CTE `ours`: what `gatherOurs` gathered. */
export const oursOf = ({ accountId, day }: AccountDay): RawBuilder<unknown> =>
  sql`ours as (select * from reconciliation_work where account_id = ${accountId} and day = ${day}::date)`;

async function gatherPart(tx: Tx, of: AccountDay): Promise<void> {
  await sql`
  with posted as materialized (
    select m.subject_id, m.step, sum(case when m.debit = ${of.accountId} then m.amount else -m.amount end)::bigint as amount,
           min(m.created_at) as at
      from ledger_posting m
     where ${within(of, "m.created_at")} and (m.debit = ${of.accountId} or m.credit = ${of.accountId})
     group by m.subject_id, m.step),
  known(subject_id, step, attempt, ref_key, their_key, number, amount, status, at, our_ref) as (
    ${KNOWN[of.kind](of)} union all ${movesOn(of)})
  insert into reconciliation_work as w (account_id, day, subject_id, step, attempt, ref_key, their_key, number, number_key, amount, status,
      at, our_ref)
    select ${of.accountId}, ${of.day}::date, k.subject_id, k.step, k.attempt, k.ref_key, k.their_key, k.number, right(k.number, 10),
           k.amount, k.status, k.at, k.our_ref
      from known k
     where not exists (select from (select * from reconciliation_exception where subject_id = k.subject_id offset 0) e
                        where e.account_id = ${of.accountId} and e.day <> ${of.day}::date and e.state = 'settled'
                          and e.step = k.step)
        on conflict (account_id, day, subject_id, step) do update
          set amount = excluded.amount, status = excluded.status, their_key = excluded.their_key
          where w.status <> 'success'`.execute(tx);
}

/** Condition: the time in a column is in this stretch of the day. */
function within({ from, to }: AccountDay, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
}

/** Rows of a table that grows without end, looked up one by one by their key, whatever the planner thinks. */
const oneOf = (table: string, on: RawBuilder<unknown>) =>
  sql`lateral (select * from ${sql.table(table)} where ${on} offset 0)`;

/** A reference as they are compared; the same as `referenceKey` for references of ours. */
const keyOf = (column: string) => sql`translate(lower(coalesce(${sql.ref(column)}, '')), ' -', '')`;

/** The step of a late delivery, which an attempt without a posting would have. */
const LATE_FROM = sql.lit(3);

/**
 * Money that an admin moved between our own accounts (rules 16.50). A move that was written down by mistake
 * and taken back on the same day never was.
 */
const movesOn = ({ day }: AccountDay) => sql`
    select p.subject_id, p.step, 0, ${keyOf("m.reference")}, '', '', p.amount, 'success', p.at, m.reference
      from posted p cross join ${oneOf("account_move", sql`id = p.subject_id`)} m
     where not exists (select from account_move o where (o.undoes = m.id or o.id = m.undoes)
                          and (o.created_at at time zone 'Africa/Lagos')::date = ${day}::date)`;

const KNOWN: Record<AccountKind, (of: AccountDay) => RawBuilder<unknown>> = {
  supplier: (of) => sql`
    select p.subject_id, p.step, case when p.step = 1 then t.attempt else p.step - ${LATE_FROM} end, '',
           case when p.step = 1 then ${keyOf("t.supplier_ref")} else '' end, t.number, p.amount, 'success', t.created_at, ''
      from posted p cross join ${oneOf("wallet_transaction", sql`id = p.subject_id`)} t
     where t.kind in (${sql.join(PURCHASE_KINDS.map((kind) => sql.lit(kind)))})
    union all
    select r.purchase_id, ${LATE_FROM} + r.attempt, r.attempt, '', '', t.number, 0, 'failed', r.dispatched_at, ''
      from attempt_rejected r cross join ${oneOf("wallet_transaction", sql`id = r.purchase_id`)} t
     where r.supplier = ${of.party} and r.late_delivered_at is null and ${within(of, "r.rejected_at")}
    union all
    select a.purchase_id, case when t.status = 'processing' then 1 else ${LATE_FROM} + a.attempt end, a.attempt, '',
           ${keyOf("a.supplier_ref")}, t.number, 0, 'pending', a.dispatched_at, ''
      from attempt_live a cross join ${oneOf("wallet_transaction", sql`id = a.purchase_id`)} t
     where a.supplier = ${of.party} and ${within(of, "a.dispatched_at")}`,
  provider: (of) => sql`
    select p.subject_id, p.step, 0, ${keyOf("f.reference")}, ${keyOf("f.gateway_ref")}, '', p.amount, 'success', p.at, f.reference
      from posted p cross join ${oneOf("funding", sql`id = p.subject_id`)} f
    union all
    select p.subject_id, p.step, a.attempt, ${keyOf("a.reference")}, ${keyOf("o.provider_ref")}, o.account_number, p.amount,
           'success', p.at, a.reference
      from posted p cross join ${oneOf("payout", sql`id = p.subject_id`)} o
      cross join ${oneOf("payout_attempt", sql`payout_id = o.id`)} a
     where a.attempt = case when p.step in (1, 3) then o.attempt else p.step - ${LATE_FROM} end
    union all
    select f.id, 0, 0, ${keyOf("f.reference")}, ${keyOf("f.gateway_ref")}, '', 0,
           case f.state when 'failed' then 'failed' else 'pending' end, f.created_at, f.reference
      from wallet_transaction t cross join ${oneOf("funding", sql`id = t.id`)} f
     where f.provider = ${of.party} and f.state <> 'paid' and t.type = 'wallet' and ${within(of, "t.created_at")}
    union all
    select o.id, case a.state when 'refused' then ${LATE_FROM} + a.attempt else 1 end, a.attempt, ${keyOf("a.reference")},
           ${keyOf("o.provider_ref")}, o.account_number, 0, case a.state when 'refused' then 'failed' else 'pending' end,
           a.dispatched_at, a.reference
      from wallet_transaction t cross join ${oneOf("payout", sql`id = t.id`)} o
      cross join ${oneOf("payout_attempt", sql`payout_id = o.id`)} a
     where o.provider = ${of.party} and a.state <> 'paid' and a.late_paid_at is null and t.type = 'transfer' and ${within(of, "t.created_at")}`,
  bank: (of) => sql`
    select p.subject_id, p.step, 0, ${keyOf("f.reference_key")}, '', '', p.amount, 'success', p.at, f.reference
      from posted p cross join ${oneOf("manual_funding", sql`id = p.subject_id`)} f
    union all
    select f.id, 0, 0, ${keyOf("f.reference_key")}, '', '', 0, case f.state when 'rejected' then 'failed' else 'pending' end,
           f.created_at, f.reference
      from manual_funding f where f.bank = ${of.party} and f.state <> 'approved' and ${within(of, "f.created_at")}`,
};
