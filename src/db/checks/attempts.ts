import { sql } from "kysely";
import { among, IS_PURCHASE, type Query, withTouched } from "./scope.ts";

/** I6: attempts. The primary key of attempt_live already allows only one live attempt. */

/**
 * The last attempt is rejected exactly when the purchase failed or was refunded before proof, and no live
 * attempt is left.
 */
export const attempts: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  p as (select t.* from wallet_transaction t where ${IS_PURCHASE} ${among(scope, "t.id")}),
  r as (select r.* from attempt_rejected r where true ${among(scope, "r.purchase_id")}),
  tries as (select p.id, p.attempt, p.status, p.is_forced, count(r.attempt) filter (where r.attempt between 1 and p.attempt - 1) as earlier,
                   count(r.attempt) filter (where r.attempt = p.attempt) as last,
                   count(r.attempt) filter (where r.attempt not between 1 and p.attempt) as strange
              from p left join r on r.purchase_id = p.id group by p.id, p.attempt, p.status, p.is_forced)
  select tries.id, format('%s at attempt %s: %s earlier ones rejected, the last one %s, %s of no attempt', status, tries.attempt,
         earlier, case when last = 1 then 'too' else 'not' end, strange) as what
    from tries left join attempt_live a on a.purchase_id = tries.id
   where tries.attempt < 1 or earlier <> tries.attempt - 1 or strange > 0
      or (last = 1) <> ((status = 'failed' or status = 'refunded' and is_forced) and a.purchase_id is null)
  union all
  select r.purchase_id, 'a rejected attempt of no purchase'
    from r left join wallet_transaction t on t.id = r.purchase_id and ${IS_PURCHASE} where t.id is null`;

/**
 * Checks both directions between the late mark of an attempt and the posting at its step (4 for the first
 * attempt, rules 6.5).
 */
export const lateDeliveries: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  late as (select m.subject_id, m.step - 3 as attempt, sum(m.amount) as amount, count(*) as legs,
                  min(d.kind) as from_kind, min(c.kind) as to_kind, min(c.party) as supplier
             from ledger_posting m join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit
            where m.step >= 4 and not exists (select from payout p where p.id = m.subject_id)
              ${among(scope, "m.subject_id")} group by m.subject_id, m.step),
  marked as (select r.*, t.cost_kobo, t.status, t.is_forced from attempt_rejected r
               left join wallet_transaction t on t.id = r.purchase_id
              where r.late_delivered_at is not null ${among(scope, "r.purchase_id")})
  select coalesce(marked.purchase_id, late.subject_id) as id,
         format('attempt %s delivered late by %s at a cost of %s; posted: %s of %s kobo to %s',
                coalesce(marked.attempt, late.attempt), coalesce(marked.supplier, 'nobody'), marked.cost_kobo,
                coalesce(late.legs, 0), late.amount, late.supplier) as what
    from marked full join late on late.subject_id = marked.purchase_id and late.attempt = marked.attempt
   where not coalesce(marked.status in ('failed', 'refunded') and marked.is_forced and late.legs = 1 and late.amount = marked.cost_kobo
           and late.from_kind = 'late_delivery_loss' and late.to_kind = 'supplier_float' and late.supplier = marked.supplier, false)`;
