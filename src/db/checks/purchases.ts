import { type RawBuilder, sql } from "kysely";
import { POSTINGS } from "../../core/movements.ts";
import { serviceOf } from "../kinds.ts";
import { compared, posted, postingsOf } from "./compare.ts";
import { isDue } from "./due.ts";
import {
  among,
  heldBy,
  inScope,
  IS_PURCHASE,
  onceInFull,
  onlyInFull,
  type Query,
  type Scope,
  sums,
  ONE_BY_ONE,
  touchedRows,
  withTouched,
} from "./scope.ts";

/** I4 and I5: purchases, compared with their postings and live attempts. */

/** Purchases in scope, as CTE `p`, with their service and the kind of their refund. */
function purchases(scope: Scope): RawBuilder<unknown> {
  return sql`${withTouched(scope)}
    p as materialized (select t.id, t.user_id, t.status, t.is_forced, t.amount_kobo, t.cost_kobo, t.fee_kobo, t.supplier,
                 ${serviceOf("t.kind")} as service, f.kind as refund_kind
            from ${touchedRows("wallet_transaction")} t left join refund f on f.purchase_id = t.id where ${IS_PURCHASE})`;
}

/** Adds CTE `m`: their movements. */
function purchasesAndMoves(scope: Scope): RawBuilder<unknown> {
  return sql`${purchases(scope)}, ${posted("p")}`;
}

/** This formula does not come from the table of postings: it proves that what the table posts adds up. */
export const inFlight: Query = ({ scope }) => sql`
  ${purchases(scope)},
  flight as (select id from ledger_account where kind = 'purchase_in_flight'),
  held as (select subject_id, sum(case when credit in (select id from flight) then amount else 0 end
                                - case when debit in (select id from flight) then amount else 0 end) as amount
             from ${touchedRows("ledger_posting", "subject_id")} m group by subject_id)
  select p.id, format('%s of %s kobo has %s in flight', p.status, p.amount_kobo, coalesce(held.amount, 0)) as what
    from p left join held on held.subject_id = p.id
   where coalesce(held.amount, 0) <> case p.status when 'processing' then p.amount_kobo else 0 end`;

/** Purchases that are processing are under way, or were open when sealed: no finished one is read. */
export const inFlightTotal: Query = onlyInFull(
  ({ scope }) => sql`
    ${withTouched(scope)} ${sums(scope)}
    select 'purchase_in_flight' as id, format('%s kobo in flight, %s kobo of purchases processing', held, open) as what
      from (select ${heldBy("purchase_in_flight")} as held,
                   (select coalesce(sum(t.amount_kobo), 0) from wallet_transaction t
                     where ${IS_PURCHASE} and t.status = 'processing' ${among("t.id")}) as open) s
     where held <> open`,
);

/**
 * Postings and live attempts match the status. Only a purchase whose money went back before proof keeps a
 * live attempt (rules 5.10, 12.5).
 */
export const statuses: Query = ({ scope }) => sql`
  ${purchases(scope)},
  done as (select subject_id, count(*) filter (where step = ${at("reserve")}) as reserved, count(*) filter (where step = ${at("settle")}) as settled,
                  count(*) filter (where step = ${at("release")}) as released,
                  count(*) filter (where step = ${at("refund_our_loss")}) as refunded,
                  count(*) filter (where step not between 0 and ${LAST_STEP}) as odd
             from ${touchedRows("ledger_posting", "subject_id")} m group by subject_id),
  facts as (select s.*, coalesce(reserved, 0) = 1 as reserved, coalesce(settled, 0) > 0 as settled,
                   coalesce(released, 0) as released, coalesce(refunded, 0) > 0 as refunded, coalesce(odd, 0) as odd,
                   a.purchase_id is not null as live
              from p s left join done on done.subject_id = s.id left join attempt_live a on a.purchase_id = s.id)
  select id, format('%s%s: reserved %s, settled %s, released %s, refunded %s, live attempt %s', status,
         case when is_forced then ' (forced)' end, reserved, settled, released, refunded, live) as what
    from facts s
   where odd > 0 or not coalesce(reserved and settled = ${isDue("purchase.settle")} and released = ${isDue("purchase.release")}::integer
           and refunded = (${isDue("purchase.refund_our_loss")} or ${isDue("purchase.refund_supplier_pays")})
           and case status when 'processing' then live and not is_forced
                           when 'success' then not live and not is_forced
                           when 'failed' then is_forced or not live
                           when 'refunded' then is_forced or not live end, false)`;

/** The step of a posting of purchases. */
const at = (name: "reserve" | "settle" | "release" | "refund_our_loss") =>
  sql.lit(POSTINGS[`purchase.${name}`].step);
const LATE = POSTINGS["purchase.late"];
const LAST_STEP = sql.lit(LATE.step + LATE.attempts - 1);

/** Condition: the posting of a purchase is the loss of a late delivery. */
export const IS_LATE_STEP = sql`step between ${sql.lit(LATE.step)} and ${LAST_STEP}`;

/** Checks to the kobo, between all accounts, what purchases moved; late deliveries are I6. */
export const amounts: Query = ({ scope }) => sql`
  ${purchases(scope)},
  ${compared("p", { p: IN_TIME })}
  select p.id, format('%s (price %s, cost %s, fee %s); %s', p.status, p.amount_kobo, p.cost_kobo, p.fee_kobo, diff.what) as what
    from p join diff on diff.id = p.id`;

const IN_TIME = postingsOf("purchase").filter((name) => name !== "purchase.late");

/**
 * Checks three links: each release or refund has its transaction row, each refund row belongs to a purchase
 * whose money went back, and each refunded purchase has a refund row with who ordered it and who bears it,
 * and vice versa.
 */
export const refunds: Query = ({ scope }) => sql`
  ${purchasesAndMoves(scope)},
  owed as (select distinct subject_id from m where step = ${at("refund_our_loss")} and from_kind = 'supplier_receivable')
  select p.id, 'the money went back, and no refund in the history shows it' as what
    from p join m on m.subject_id = p.id and m.step in (${at("release")}, ${at("refund_our_loss")}) and m.to_kind = 'wallet'
    left join lateral (select * from wallet_transaction where user_id = p.user_id and seq = m.credit_seq ${ONE_BY_ONE}) r
      on r.kind = 'purchase_refund' and r.status = 'success' and r.related_id = p.id and r.amount_kobo = p.amount_kobo
   where p.status in ('failed', 'refunded') and r.id is null
  union all
  select r.id, format('a refund of %s, which is no failed or refunded purchase of this person', coalesce(r.related_id::text, 'nothing'))
    from wallet_transaction r
    left join lateral (select * from wallet_transaction where id = r.related_id ${ONE_BY_ONE}) t
      on ${IS_PURCHASE} and t.status in ('failed', 'refunded') and t.user_id = r.user_id
   where r.kind = 'purchase_refund' and t.id is null
     ${inScope(scope, "r.created_at")}
  union all
  select p.id, format('%s, and %s refunded it: %s', p.status, coalesce(f.refunded_by::text, 'nobody'), coalesce(f.kind, '-'))
    from p left join refund f on f.purchase_id = p.id
    left join wallet_transaction r on r.id = f.id and r.related_id = p.id
    left join owed on owed.subject_id = p.id
   where (p.status = 'refunded') <> (f.purchase_id is not null)
      or f.purchase_id is not null and (r.id is null or p.is_forced <> (f.kind = 'before_proof')
        or (f.kind = 'supplier_pays') <> (owed.subject_id is not null))`;

/** The table holds open attempts only, so it is always read in full. */
export const liveAttempts: Query = onceInFull(
  () => sql`
  select a.purchase_id as id, format('attempt %s at %s is live; the purchase is %s with attempt %s at %s', a.attempt, a.supplier,
         coalesce(t.status, 'missing'), t.attempt, t.supplier) as what
    from attempt_live a
    left join wallet_transaction t on t.id = a.purchase_id and ${IS_PURCHASE}
   where t.id is null or t.attempt <> a.attempt or t.supplier is distinct from a.supplier
      or not (t.status = 'processing' or (t.status in ('failed', 'refunded') and t.is_forced))`,
);
