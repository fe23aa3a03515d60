import { sql } from "kysely";
import { compared, postingsOf } from "./compare.ts";
import { among, inScope, type Query, withTouched } from "./scope.ts";

/** I8: funding and rewards. */

/**
 * Each paid funding is posted once, with the right amounts. A unique index already allows one payment per
 * provider and reference.
 */
export const fundings: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  f as (select f.*, t.status, t.seq, t.amount_kobo as credit_kobo, t.fee_kobo
          from funding f left join wallet_transaction t on t.id = f.id and t.user_id = f.user_id
           and t.kind in ('funding_card', 'funding_transfer') where true ${among("f.id")}),
  ${compared("f", { f: postingsOf("funding") })}
  select f.id, format('%s (paid %s); history says %s of %s and fee %s; %s', f.state, f.paid_kobo, coalesce(f.status, 'nothing'),
         f.credit_kobo, f.fee_kobo, coalesce(diff.what, 'posted as due')) as what
    from f left join diff on diff.id = f.id
   where diff.id is not null or not coalesce(case when f.state = 'paid'
           then f.status = 'success' and f.seq is not null and f.credit_kobo + f.fee_kobo = f.paid_kobo
           else f.paid_kobo is null and f.seq is null and f.status = case f.state when 'failed' then 'failed' else 'pending' end
         end, false)`;

/**
 * Compares upgrades and their rewards with movements, and rewards with the referrer's history. The primary
 * key allows one reward per person.
 */
export const rewards: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  up as (select t.*, r.referrer_id, r.amount_kobo as reward_kobo, r.state
           from wallet_transaction t left join referral_reward r on r.referred_id = t.user_id and r.upgrade_id = t.id
          where t.kind = 'upgrade' ${among("t.id")}),
  ${compared("up", { up: postingsOf("upgrade") })}
  select id, what from diff
  union all
  select r.referred_id, format('reward of %s kobo for %s (%s): shown in the history %s', r.amount_kobo, r.referrer_id,
         r.state, coalesce(s.amount_kobo, 0))
    from referral_reward r
    left join wallet_transaction p on p.id = r.upgrade_id and p.user_id = r.referred_id and p.kind = 'upgrade'
    left join app_user u on u.id = r.referred_id and u.referred_by = r.referrer_id
    left join wallet_transaction s on s.user_id = r.referrer_id and s.seq is null and s.created_at = coalesce(r.paid_at, r.created_at)
     and s.kind = 'referral_reward' and s.related_id = r.upgrade_id
   where r.referred_id in (select user_id from up
                           union select n.referred_id from referral_reward n where true ${inScope(scope, "n.created_at")})
     and (u.id is null or p.id is null or s.amount_kobo is distinct from case when r.state <> 'waiting' then r.amount_kobo end)`;
