import { type RawBuilder, sql } from "kysely";
import { among, IS_PURCHASE, onlyInFull, type Query, type Scope, withTouched } from "./scope.ts";

/** I4 and I5: purchases, compared with their postings and live attempts. */

/** Purchases in scope, as CTE `p`. */
function purchases(scope: Scope): RawBuilder<unknown> {
  return sql`${withTouched(scope)}
    p as (select t.* from wallet_transaction t where ${IS_PURCHASE} ${among(scope, "t.id")})`;
}

/** Adds CTE `m`: their movements with kind, owner and party of both accounts. */
function purchasesAndMoves(scope: Scope): RawBuilder<unknown> {
  return sql`${purchases(scope)},
    m as (select m.*, d.kind as from_kind, d.owner_id as from_owner, d.party as from_party,
                 c.kind as to_kind, c.owner_id as to_owner, c.party as to_party
            from ledger_posting m
            join ledger_account d on d.id = m.debit
            join ledger_account c on c.id = m.credit
           where true ${among(scope, "m.subject_id")})`;
}

export const inFlight: Query = ({ scope }) => sql`
  ${purchasesAndMoves(scope)},
  held as (select subject_id, sum(case when to_kind = 'purchase_in_flight' then amount else -amount end) as amount
             from m where 'purchase_in_flight' in (from_kind, to_kind) group by subject_id)
  select p.id, format('%s of %s kobo has %s in flight', p.status, p.amount_kobo, coalesce(held.amount, 0)) as what
    from p left join held on held.subject_id = p.id
   where coalesce(held.amount, 0) <> case p.status when 'processing' then p.amount_kobo else 0 end`;

export const inFlightTotal: Query = onlyInFull(
  () => sql`
    select 'purchase_in_flight' as id, format('%s kobo in flight, %s kobo of purchases processing', held, open) as what
      from (select (select coalesce(sum(e.amount), 0) from ledger_entry e
                     where e.account_id in (select id from ledger_account where kind = 'purchase_in_flight')) as held,
                   (select coalesce(sum(t.amount_kobo), 0) from wallet_transaction t
                     where ${IS_PURCHASE} and t.status = 'processing') as open) s
     where held <> open`,
);

/**
 * Postings and live attempts match the status. Only a purchase whose money went back before proof keeps a
 * live attempt (rules 5.10, 12.5).
 */
export const statuses: Query = ({ scope }) => sql`
  ${purchases(scope)},
  done as (select subject_id, count(*) filter (where step = 0) as reserved, count(*) filter (where step = 1) as settled,
                  count(*) filter (where step = 2) as released, count(*) filter (where step = 3) as refunded,
                  count(*) filter (where step not in (0, 1, 2, 3, 4, 5, 6)) as odd
             from ledger_posting m where true ${among(scope, "m.subject_id")} group by subject_id),
  facts as (select p.id, p.status, p.is_forced, coalesce(reserved, 0) = 1 as reserved, coalesce(settled, 0) > 0 as settled,
                   coalesce(released, 0) as released, coalesce(refunded, 0) > 0 as refunded, coalesce(odd, 0) as odd,
                   a.purchase_id is not null as live
              from p left join done on done.subject_id = p.id left join attempt_live a on a.purchase_id = p.id)
  select id, format('%s%s: reserved %s, settled %s, released %s, refunded %s, live attempt %s', status,
         case when is_forced then ' (forced)' end, reserved, settled, released, refunded, live) as what
    from facts
   where odd > 0 or not reserved or (refunded and (status <> 'refunded' or is_forced)) or not coalesce(case status
           when 'processing' then not settled and released = 0 and live and not is_forced
           when 'success' then settled and released = 0 and not live and not is_forced
           when 'failed' then not settled and released = 1 and (is_forced or not live)
           when 'refunded' then case when is_forced then not settled and released = 1
                                     else settled and released = 0 and refunded and not live end
         end, false)`;

/**
 * Checks to the kobo: reserve and release are the price; a settle is the cost to the supplier, the fee, and
 * margin for the rest; a refund is the price, either as our loss or as the reverse of the settle against what
 * the supplier owes us.
 */
export const amounts: Query = ({ scope }) => sql`
  ${purchasesAndMoves(scope)},
  moved as (
    select p.id, m.step,
           sum(case when to_kind = 'purchase_in_flight' then m.amount when from_kind = 'purchase_in_flight' then -m.amount
                    else 0 end) as flight,
           sum(case when to_kind = 'wallet' and to_owner = p.user_id then m.amount
                    when from_kind = 'wallet' and from_owner = p.user_id then -m.amount else 0 end) as wallet,
           sum(case when to_kind = 'supplier_float' and to_party = p.supplier then m.amount else 0 end) as float,
           sum(case when to_kind = 'fee' and to_party = p.type then m.amount else 0 end) as fee,
           sum(case when to_kind = 'margin' and to_party = p.type then m.amount
                    when from_kind = 'margin' and from_party = p.type then -m.amount else 0 end) as margin,
           sum(case when from_kind = 'fee' and from_party = p.type then m.amount else 0 end) as unfee,
           sum(case when from_kind = 'refund_loss' then m.amount else 0 end) as loss,
           sum(case when from_kind = 'supplier_receivable' and from_party = p.supplier then m.amount else 0 end) as owed
      from p join m on m.subject_id = p.id where m.step in (0, 1, 2, 3) group by p.id, m.step)
  select p.id, format('step %s of %s (price %s, cost %s, fee %s): wallet %s, in flight %s, supplier %s, fee %s, margin %s', step,
         p.status, p.amount_kobo, p.cost_kobo, p.fee_kobo, wallet, flight, float, moved.fee, margin) as what
    from p join moved on moved.id = p.id
   where not coalesce(case step
           when 0 then wallet = -p.amount_kobo and flight = p.amount_kobo
           when 2 then wallet = p.amount_kobo and flight = -p.amount_kobo
           when 3 then wallet = p.amount_kobo and flight = 0 and float = 0 and moved.fee = 0
                and (loss = p.amount_kobo and owed = 0 and margin = 0 and unfee = 0
                  or loss = 0 and owed = p.cost_kobo and unfee = p.fee_kobo
                     and margin = p.cost_kobo + p.fee_kobo - p.amount_kobo)
           else flight = -p.amount_kobo and float = p.cost_kobo and moved.fee = p.fee_kobo
                and margin = p.amount_kobo - p.cost_kobo - p.fee_kobo
         end, false)`;

/**
 * Checks three links: each release or refund has its transaction row, each refund row belongs to a purchase
 * whose money went back, and each refunded purchase has a refund row with who ordered it and who bears it,
 * and vice versa.
 */
export const refunds: Query = ({ scope }) => sql`
  ${purchasesAndMoves(scope)}
  select p.id, 'the money went back, and no refund in the history shows it' as what
    from p join m on m.subject_id = p.id and m.step in (2, 3) and m.to_kind = 'wallet'
    left join wallet_transaction r on r.user_id = p.user_id and r.seq = m.credit_seq
     and r.kind = 'purchase_refund' and r.status = 'success' and r.related_id = p.id and r.amount_kobo = p.amount_kobo
   where p.status in ('failed', 'refunded') and r.id is null
  union all
  select r.id, format('a refund of %s, which is no failed or refunded purchase of this person', coalesce(r.related_id::text, 'nothing'))
    from wallet_transaction r
    left join wallet_transaction t on t.id = r.related_id and ${IS_PURCHASE} and t.status in ('failed', 'refunded') and t.user_id = r.user_id
   where r.kind = 'purchase_refund' and t.id is null
     ${scope.kind === "all" ? sql`` : sql`and r.created_at >= ${scope.since}`}
  union all
  select p.id, format('%s, and %s refunded it: %s', p.status, coalesce(f.refunded_by::text, 'nobody'), coalesce(f.kind, '-'))
    from p left join refund f on f.purchase_id = p.id
    left join wallet_transaction r on r.id = f.id and r.related_id = p.id
   where (p.status = 'refunded') <> (f.purchase_id is not null)
      or f.purchase_id is not null and (r.id is null or p.is_forced <> (f.kind = 'before_proof')
        or (f.kind = 'supplier_pays') <> exists (select from m where m.subject_id = p.id and m.step = 3
             and m.from_kind = 'supplier_receivable'))`;

/** The table holds open attempts only, so it is always read in full. */
export const liveAttempts: Query = () => sql`
  select a.purchase_id as id, format('attempt %s at %s is live; the purchase is %s with attempt %s at %s', a.attempt, a.supplier,
         coalesce(t.status, 'missing'), t.attempt, t.supplier) as what
    from attempt_live a
    left join wallet_transaction t on t.id = a.purchase_id and ${IS_PURCHASE}
   where t.id is null or t.attempt <> a.attempt or t.supplier is distinct from a.supplier
      or not (t.status = 'processing' or (t.status in ('failed', 'refunded') and t.is_forced))`;
