import { sql } from "kysely";
import { compared, postingsOf } from "./compare.ts";
import { among, heldBy, onceInFull, onlyInFull, type Query, sums, withTouched } from "./scope.ts";

/** I7 and I8: coupons and reported bank transfers, compared with their postings and transaction rows. */

/**
 * A report agrees with its transaction row, and it is posted when an admin other than its reporter approved
 * it.
 */
export const manualFundings: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  f as (select * from manual_funding where true ${among("id")}),
  ${compared("f", { f: postingsOf("manual_funding") })}
  select f.id, format('%s (reported %s, credited %s); history says %s of %s; %s', f.state, f.asked_kobo, f.credited_kobo,
         coalesce(t.status, 'nothing'), t.amount_kobo, coalesce(diff.what, 'posted as due')) as what
    from f left join diff on diff.id = f.id
    left join wallet_transaction t on t.id = f.id and t.user_id = f.user_id and t.kind = 'manual_funding'
   where diff.id is not null or not coalesce(case f.state
           when 'approved' then t.status = 'success' and t.seq is not null and t.amount_kobo = f.credited_kobo
                and f.decided_by <> f.user_id
           when 'pending' then t.status = 'pending' and t.seq is null
           else t.status = 'failed' and t.seq is null
         end, false)`;

/**
 * A coupon is issued, and then open, redeemed or returned, as its state says. The transaction rows are the
 * vendor's for issue and return, and the owner's for the payment.
 */
export const coupons: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  k as (select * from coupon where true ${among("id")}),
  ${compared("k", { k: postingsOf("coupon") })},
  shown as not materialized (select t.* from wallet_transaction t where t.kind in ('coupon_issued', 'coupon_redeemed', 'coupon_returned') and t.status = 'success' and t.seq is not null),
  facts as (
    select k.*, diff.what as difference, i.id is not null as issue_shown, e.id is not null as end_shown,
           k.state = 'redeemed' or (k.state <> 'open' and k.source = 'vendor') as ends_in_wallet
      from k left join diff on diff.id = k.id
      left join shown i on i.id = k.id and i.user_id = k.issuer_id and i.amount_kobo = k.amount_kobo and i.kind = 'coupon_issued'
      left join shown e on e.id = k.line_id and e.related_id = k.id and e.amount_kobo = k.amount_kobo
       and e.user_id = case k.state when 'redeemed' then k.owner_id else k.issuer_id end
       and e.kind = case k.state when 'redeemed' then 'coupon_redeemed' else 'coupon_returned' end)
  select id, format('%s, %s kobo of the %s; issue shown %s, end shown %s; %s', state, amount_kobo, source, issue_shown, end_shown,
         coalesce(difference, 'posted as due')) as what
    from facts
   where difference is not null or issue_shown <> (source = 'vendor') or end_shown <> ends_in_wallet`;

export const couponTotal = onlyInFull(
  ({ scope }) => sql`
    with ${sums(scope)}
    select 'coupon_liability' as id, format('%s kobo owed to coupons, %s kobo of open coupons', held, open) as what
      from (select ${heldBy("coupon_liability")} as held,
                   (select coalesce(sum(amount_kobo), 0) from coupon where state = 'open') as open) s
     where held <> open`,
);

/** Expired coupons whose money is overdue to be returned. */
export const waitingCoupons: Query = onceInFull(
  ({ now }) => sql`
  select id, format('ended at %s, and its money is still set aside', expires_at) as what
    from coupon where state = 'open' and expires_at < ${new Date(now.getTime() - LATE_MS)}`,
);

/** The job that returns expired coupons runs every five minutes. */
const LATE_MS = 60 * 60_000;
