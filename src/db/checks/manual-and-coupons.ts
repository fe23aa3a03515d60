import { type RawBuilder, sql } from "kysely";
import { among, onlyInFull, type Query, type Scope, withTouched } from "./scope.ts";

/** I7 and I8: coupons and reported bank transfers, compared with their postings and transaction rows. */

/** Movements in scope, as CTE `m`, with kind, owner and party of both accounts. */
function moves(scope: Scope): RawBuilder<unknown> {
  return sql`m as (
    select m.subject_id, m.step, m.amount, d.kind as from_kind, d.owner_id as from_owner, d.party as from_party,
           c.kind as to_kind, c.owner_id as to_owner
      from ledger_posting m
      join ledger_account d on d.id = m.debit
      join ledger_account c on c.id = m.credit
     where true ${among(scope, "m.subject_id")})`;
}

/**
 * An approved report has one movement of the credited amount, from the named bank to the reporter; any other
 * report has none.
 */
export const manualFundings: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  f as (select * from manual_funding where true ${among(scope, "id")}${madeSince(scope, "manual_funding")}),
  ${moves(scope)},
  moved as (select m.subject_id, count(*) as legs, sum(m.amount) as amount,
                   bool_and(m.step = 0 and m.from_kind = 'bank' and m.from_party = f.bank and m.to_kind = 'wallet'
                            and m.to_owner = f.user_id) as right_way
              from f join m on m.subject_id = f.id group by m.subject_id)
  select f.id, format('%s (reported %s, credited %s): history says %s of %s, posted %s in %s', f.state, f.asked_kobo, f.credited_kobo,
         coalesce(t.status, 'nothing'), t.amount_kobo, coalesce(moved.amount, 0), coalesce(legs, 0)) as what
    from f
    left join wallet_transaction t on t.id = f.id and t.user_id = f.user_id and t.kind = 'manual_funding'
    left join moved on moved.subject_id = f.id
   where not coalesce(case f.state
           when 'approved' then t.status = 'success' and t.seq is not null and t.amount_kobo = f.credited_kobo
                and legs = 1 and right_way and moved.amount = f.credited_kobo and f.decided_by <> f.user_id
           when 'pending' then t.status = 'pending' and t.seq is null and legs is null
           else t.status = 'failed' and t.seq is null and legs is null
         end, false)`;

/**
 * Adds rows created in scope: a row that lost both its posting and its transaction row would not count as
 * touched.
 */
function madeSince(scope: Scope, table: "coupon" | "manual_funding"): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql` union select * from ${sql.table(table)} where created_at >= ${scope.since}`;
}

/**
 * A coupon is issued by its payer, and then still open, paid to its owner, or returned to its payer: each
 * with one movement of its amount. The transaction rows are the vendor's for issue and return, and the
 * owner's for the payment.
 */
export const coupons: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  k as (select * from coupon where true ${among(scope, "id")}${madeSince(scope, "coupon")}),
  ${moves(scope)},
  moved as (
    select k.id, count(*) as legs,
           count(*) filter (where m.step = 0 and m.amount = k.amount_kobo and m.to_kind = 'coupon_liability'
             and case k.source when 'house' then m.from_kind = 'promo' else m.from_kind = 'wallet' and m.from_owner = k.issuer_id end) as issued,
           count(*) filter (where m.step = 1 and m.amount = k.amount_kobo and m.from_kind = 'coupon_liability'
             and m.to_kind = 'wallet' and m.to_owner = k.owner_id) as paid,
           count(*) filter (where m.step = 2 and m.amount = k.amount_kobo and m.from_kind = 'coupon_liability'
             and case k.source when 'house' then m.to_kind = 'promo' else m.to_kind = 'wallet' and m.to_owner = k.issuer_id end) as back
      from k join m on m.subject_id = k.id group by k.id),
  shown as (select t.* from wallet_transaction t where t.kind in ('coupon_issued', 'coupon_redeemed', 'coupon_returned') and t.status = 'success' and t.seq is not null),
  facts as (
    select k.*, legs, coalesce(issued, 0) as issued, coalesce(paid, 0) as paid, coalesce(back, 0) as back,
           i.id is not null as issue_shown, e.id is not null as end_shown,
           k.state = 'redeemed' or (k.state <> 'open' and k.source = 'vendor') as ends_in_wallet
      from k left join moved on moved.id = k.id
      left join shown i on i.id = k.id and i.user_id = k.issuer_id and i.amount_kobo = k.amount_kobo and i.kind = 'coupon_issued'
      left join shown e on e.id = k.line_id and e.related_id = k.id and e.amount_kobo = k.amount_kobo
       and e.user_id = case k.state when 'redeemed' then k.owner_id else k.issuer_id end
       and e.kind = case k.state when 'redeemed' then 'coupon_redeemed' else 'coupon_returned' end)
  select id, format('%s, %s kobo of the %s: issued %s, paid %s, back %s in %s movements; issue shown %s, end shown %s', state,
         amount_kobo, source, issued, paid, back, coalesce(legs, 0), issue_shown, end_shown) as what
    from facts
   where not coalesce(issued = 1 and legs = case state when 'open' then 1 else 2 end
           and paid = (state = 'redeemed')::integer and back = (state in ('cancelled', 'expired'))::integer
           and issue_shown = (source = 'vendor') and end_shown = ends_in_wallet, false)`;

export const couponTotal = onlyInFull(
  () => sql`
    select 'coupon_liability' as id, format('%s kobo owed to coupons, %s kobo of open coupons', held, open) as what
      from (select (select coalesce(sum(e.amount), 0) from ledger_entry e
                     where e.account_id in (select id from ledger_account where kind = 'coupon_liability')) as held,
                   (select coalesce(sum(amount_kobo), 0) from coupon where state = 'open') as open) s
     where held <> open`,
);

/** Expired coupons whose money is overdue to be returned. */
export const waitingCoupons: Query = ({ now }) => sql`
  select id, format('ended at %s, and its money is still set aside', expires_at) as what
    from coupon where state = 'open' and expires_at < ${new Date(now.getTime() - LATE_MS)}`;

/** The job that returns expired coupons runs every five minutes. */
const LATE_MS = 60 * 60_000;
