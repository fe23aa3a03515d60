import { sql } from "kysely";
import { among, type Query, since, withTouched } from "./scope.ts";

/** I8: funding and rewards. */

/**
 * Each paid funding is posted once, with the right amounts. A unique index already allows one payment per
 * provider and reference.
 */
export const fundings: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  f as (select * from funding where true ${among(scope, "id")}),
  moved as (
    select m.subject_id, sum(m.amount) as total, count(*) as legs,
           sum(m.amount) filter (where d.kind = 'clearing') as cleared, min(d.party) as provider,
           sum(m.amount) filter (where c.kind = 'wallet') as credited, min(c.owner_id::text) filter (where c.kind = 'wallet') as owner,
           coalesce(sum(m.amount) filter (where c.kind = 'fee' and c.party = 'funding'), 0) as fee
      from ledger_posting m join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit
     where true ${among(scope, "m.subject_id")} group by m.subject_id)
  select f.id, format('%s (paid %s): history says %s of %s and fee %s, posted %s, to the wallet %s, fee %s', f.state, f.paid_kobo,
         coalesce(t.status, 'nothing'), t.amount_kobo, t.fee_kobo, coalesce(total, 0), coalesce(credited, 0), coalesce(fee, 0)) as what
    from f left join wallet_transaction t on t.id = f.id and t.user_id = f.user_id and t.kind in ('funding_card', 'funding_transfer')
    left join moved on moved.subject_id = f.id
   where not coalesce(case when f.state = 'paid'
           then t.status = 'success' and t.seq is not null and total = f.paid_kobo and cleared = total
                and moved.provider = f.provider and owner = f.user_id::text and credited = t.amount_kobo and moved.fee = t.fee_kobo
                and credited + moved.fee = total
           else f.paid_kobo is null and moved.legs is null and t.seq is null
                and t.status = case f.state when 'failed' then 'failed' else 'pending' end
         end, false)`;

/**
 * Compares rewards with movements and with the referrer's history, and movements with rewards. The primary
 * key allows one reward per person.
 */
export const rewards: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  up as (select t.* from wallet_transaction t where t.kind = 'upgrade' ${among(scope, "t.id")}),
  paid as (select m.*, c.kind as to_kind, c.owner_id as to_owner
             from ledger_posting m join ledger_account d on d.id = m.debit and d.kind = 'referral'
             join ledger_account c on c.id = m.credit where true ${since(scope, "m.created_at")})
  select r.referred_id as id, format('reward of %s kobo for %s: posted %s, shown in the history %s', r.amount_kobo, r.referrer_id,
         coalesce(m.amount, 0), coalesce(s.amount_kobo, 0)) as what
    from referral_reward r
    left join up on up.id = r.upgrade_id and up.user_id = r.referred_id
    left join app_user u on u.id = r.referred_id and u.referred_by = r.referrer_id
    left join ledger_account a on a.kind = 'earnings' and a.owner_id = r.referrer_id and a.party = ''
    left join ledger_posting m on m.subject_id = r.upgrade_id and m.step = 0 and m.credit = a.id
    left join wallet_transaction s on s.user_id = r.referrer_id and s.seq is null and s.created_at = r.created_at
     and s.kind = 'referral_reward' and s.related_id = r.upgrade_id
   where ${scope.kind === "all" ? sql`true` : sql`r.referred_id in (select user_id from up)`}
     and (u.id is null or m.amount is distinct from r.amount_kobo or s.amount_kobo is distinct from r.amount_kobo
       or ${scope.kind === "all" ? sql`up.id is null` : sql`false`})
  union all
  select paid.subject_id, format('%s kobo of referral money without its reward', paid.amount)
    from paid left join wallet_transaction t on t.id = paid.subject_id
    left join referral_reward r on r.referred_id = t.user_id and r.upgrade_id = paid.subject_id
     and r.referrer_id = paid.to_owner and r.amount_kobo = paid.amount and paid.to_kind = 'earnings'
   where r.referred_id is null`;
