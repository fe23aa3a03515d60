import { sql } from "kysely";
import { compared } from "./compare.ts";
import { IS_LATE_STEP } from "./purchases.ts";
import { IS_PURCHASE, ONE_BY_ONE, type Query, touchedRows, withTouched } from "./scope.ts";

/** I6: attempts. The primary key of attempt_live already allows only one live attempt. */

/**
 * The last attempt is rejected exactly when the purchase failed or was refunded before proof, and no live
 * attempt is left.
 */
export const attempts: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  p as materialized (select t.* from ${touchedRows("wallet_transaction")} t where ${IS_PURCHASE}),
  r as materialized (select r.* from ${touchedRows("attempt_rejected", "purchase_id")} r),
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
 * Each late mark of an attempt has its posting, and the other way round (rules 6.5). Only a purchase whose
 * money went back before proof can have one.
 */
export const lateDeliveries: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  late as (select r.purchase_id as id, r.attempt, r.supplier, t.cost_kobo, t.status, t.is_forced
             from ${touchedRows("attempt_rejected", "purchase_id")} r left join wallet_transaction t on t.id = r.purchase_id
            where r.late_delivered_at is not null),
  loss as (select distinct subject_id as id from ${touchedRows("ledger_posting", "subject_id")} m where ${IS_LATE_STEP}),
  p as materialized (select t.id from (select id from loss union select id from late) l
                      cross join lateral (select * from wallet_transaction where id = l.id ${ONE_BY_ONE}) t where ${IS_PURCHASE}),
  ${compared("p", { late: ["purchase.late"] })}
  select id, what from diff
  union all
  select id, format('attempt %s delivered late by %s, and the purchase is %s', attempt, supplier, coalesce(status, 'missing'))
    from late where not coalesce(status in ('failed', 'refunded') and is_forced, false)`;
