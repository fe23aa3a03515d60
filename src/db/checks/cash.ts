import { sql } from "kysely";
import { compared, postingsOf } from "./compare.ts";
import { among, heldBy, ONE_BY_ONE, onceInFull, onlyInFull, type Query, sums, withTouched } from "./scope.ts";

/** I7, I8 and I11 for earnings, partnership and airtime sold for cash (rules 14). */

export const earningsHold: Query = onlyInFull(
  ({ scope }) => sql`
    with ${sums(scope)}
    select 'earnings_hold' as id, format('%s kobo held, %s kobo of withdrawals wait', held, waiting) as what
      from (select ${heldBy("earnings_hold")} as held,
                   (select coalesce(sum(amount_kobo), 0) from earnings_withdrawal where state = 'pending') as waiting) s
     where held <> waiting`,
);

/** Each withdrawal is held, then paid or returned, as its state and its transaction row say. */
export const earningsWithdrawals: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  w as (select * from earnings_withdrawal where true ${among("id")}),
  ${compared("w", { w: postingsOf("earnings_withdrawal") })}
  select w.id, format('%s, %s kobo; history says %s of %s; %s', w.state, w.amount_kobo, coalesce(t.status, 'nothing'), t.amount_kobo,
         coalesce(diff.what, 'posted as due')) as what
    from w left join diff on diff.id = w.id
    left join wallet_transaction t on t.id = w.id and t.user_id = w.user_id and t.kind = 'earnings_withdrawal' and t.amount_kobo = w.amount_kobo
   where diff.id is not null or not coalesce(case w.state
           when 'pending' then t.status = 'pending' and t.seq is null
           when 'approved' then t.status = 'success' and t.seq is not null
           else t.status = 'failed' and t.seq is null end, false)`;

/**
 * A commission belongs to one data purchase by a person whom its partner referred, is within our margin, is
 * credited once and is clawed back at most once. The total shown for a
 * referred person is the sum of their commissions.
 */
export const commissions: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  c as (select * from partner_commission where true ${among("id")}),
  ${compared("c", { c: postingsOf("commission") })}
  select c.id, format('%s kobo to %s, %s taken back; the purchase is %s, price %s, cost %s; %s', c.amount_kobo, c.partner_id,
         c.clawed_kobo, coalesce(t.status, 'missing'), t.amount_kobo, t.cost_kobo, coalesce(diff.what, 'posted as due')) as what
    from c left join diff on diff.id = c.id
    left join lateral (select * from wallet_transaction where id = c.purchase_id and user_id = c.buyer_id and kind = 'purchase_data'
                       ${ONE_BY_ONE}) t on true
    left join lateral (select id from app_user where id = c.buyer_id and referred_by = c.partner_id ${ONE_BY_ONE}) u on true
   where diff.id is not null or not coalesce(u.id is not null
           and (t.status = 'refunded' or (t.status = 'success' and c.clawed_at is null))
           and c.amount_kobo <= t.amount_kobo - t.cost_kobo and c.amount_kobo <= t.amount_kobo - c.partner_kobo, false)
  union all
  select coalesce(f.buyer_id, s.buyer_id), format('shown as bringing %s kobo, commissions of %s', f.earned_kobo, s.earned)
    from (select distinct buyer_id from c) b
    left join commission_fold f on f.buyer_id = b.buyer_id
    left join lateral (select buyer_id, sum(amount_kobo - clawed_kobo) as earned from partner_commission
                        where buyer_id = b.buyer_id group by buyer_id) s on true
   where coalesce(f.earned_kobo, 0) <> coalesce(s.earned, 0)`;

/**
 * Joining is one payment from the wallet. A renewal moves what it took from the earnings, never more than the
 * share due for its month.
 */
export const partnerships: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  j as (select * from partnership where true ${among("id")}),
  n as (select * from partnership_renewal where true ${among("id")}),
  r as (select id, user_id, 'partnership' as kind, price_kobo as taken from j
        union all select id, user_id, 'partnership_renewal', taken_kobo from n),
  ${compared("r", { j: postingsOf("partnership"), n: postingsOf("partnership_renewal") })}
  select r.id, format('%s kobo for partnership; history says %s; %s', r.taken, coalesce(t.amount_kobo, 0),
         coalesce(diff.what, 'posted as due')) as what
    from r left join diff on diff.id = r.id
    left join wallet_transaction t on t.id = r.id and t.user_id = r.user_id and t.kind = r.kind and t.status = 'success'
   where diff.id is not null or coalesce(t.amount_kobo, 0) <> r.taken
  union all
  select n.id, format('%s kobo due for %s of commissions in %s', n.due_kobo, coalesce(s.earned, 0), n.month)
    from n left join lateral (select sum(amount_kobo) as earned from partner_commission c
                               where c.partner_id = n.user_id and c.month = n.month) s on true
   where n.due_kobo * 10000 > coalesce(s.earned, 0) * 1500
  union all
  select t.id, 'paid for a partnership that is not there'
    from wallet_transaction t left join partnership p on p.id = t.id
   where t.kind = 'partnership' and p.id is null ${among("t.id")}`;

/**
 * An airtime sale is paid once when the airtime arrived, at most its value, and its transaction row shows the
 * same.
 */
export const airtimeSales: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  a as (select *, (face_kobo - last_kobo) / blocks * arrived_blocks + case when last_arrived then last_kobo else 0 end as arrived_kobo from airtime_to_cash where true ${among("id")}),
  ${compared("a", { a: postingsOf("airtime_to_cash") })}
  select a.id, format('%s, %s of %s kobo arrived, %s to pay; history says %s of %s; %s', a.state, coalesce(a.arrived_kobo, 0),
         coalesce(a.face_kobo, 0), coalesce(a.payout_kobo, 0), coalesce(t.status, 'nothing'), t.amount_kobo,
         coalesce(diff.what, 'posted as due')) as what
    from a left join diff on diff.id = a.id
    left join wallet_transaction t on t.id = a.id and t.user_id = a.user_id and t.kind = 'airtime_to_cash'
   where diff.id is not null or not coalesce(case
           when a.state = 'paid' then a.payout_kobo <= a.arrived_kobo and t.status = 'success' and t.seq is not null
                and t.amount_kobo = a.payout_kobo and t.face_kobo = a.arrived_kobo
           when a.face_kobo is null then t.status is null
           else t.seq is null and t.face_kobo = a.face_kobo
                and t.status = case a.state when 'failed' then 'failed' else 'pending' end
         end, false)`;

const LATE_MS = 10 * 60_000;

/** Open airtime transfers whose next check is overdue. */
export const waitingSales: Query = onceInFull(
  ({ now }) => sql`
  select id, format('%s, to be looked at %s', state, next_check_at) as what
    from airtime_to_cash where next_check_at < ${new Date(now.getTime() - LATE_MS)}`,
);
