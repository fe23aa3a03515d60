import { type RawBuilder, sql } from "kysely";
import { compared, posted, postingsOf } from "./compare.ts";
import {
  among,
  heldBy,
  ONE_BY_ONE,
  onceInFull,
  onlyInFull,
  type Query,
  type Scope,
  sums,
  withTouched,
} from "./scope.ts";

/** I7 and I8: withdrawals and transfers, compared with their postings, attempts and transaction rows. */

/** Withdrawals in scope, as CTE `p`. */
function payouts(scope: Scope): RawBuilder<unknown> {
  return sql`${withTouched(scope)} p as (select * from payout where true ${among("id")})`;
}

/**
 * Checks to the kobo that a withdrawal took, sent and returned what its state says, and that each late
 * payment is a loss of its attempt.
 */
export const payoutMoves: Query = ({ scope }) => sql`
  ${payouts(scope)},
  late as (select p.id, p.user_id, p.provider, p.amount_kobo, p.fee_kobo, a.attempt
             from p join payout_attempt a on a.payout_id = p.id where a.late_paid_at is not null),
  ${compared("p", { p: IN_TIME, late: ["withdrawal.late"] })}
  select p.id, format('%s of %s (fee %s); %s', p.state, p.amount_kobo, p.fee_kobo, diff.what) as what from p join diff on diff.id = p.id`;

const IN_TIME = postingsOf("withdrawal").filter((name) => name !== "withdrawal.late");

/**
 * Checks the transaction row of each withdrawal, the row of its return, and its attempts. One that waits, or
 * was stopped while it did, has none.
 */
export const payoutRows: Query = ({ scope }) => sql`
  ${payouts(scope)},
  ${posted("p")},
  tries as (select a.payout_id, count(*) as count, max(a.attempt) as last, count(*) filter (where a.state <> 'refused') as live,
                   max(a.state) filter (where a.attempt = p.attempt) as state
              from p join payout_attempt a on a.payout_id = p.id group by a.payout_id)
  select p.id, format('%s at attempt %s: its line is %s of %s; %s attempts, %s not refused, the last one %s', p.state, p.attempt,
         coalesce(t.status, 'missing'), t.amount_kobo, count, live, tries.state) as what
    from p left join tries on tries.payout_id = p.id
    left join wallet_transaction t on t.id = p.id and t.user_id = p.user_id and t.kind = 'withdrawal'
   where not coalesce(t.amount_kobo = p.amount_kobo and t.fee_kobo = p.fee_kobo and t.seq is not null
           and t.status = case p.state when 'paid' then 'success' when 'reversed' then 'refunded' else p.state end
           and coalesce(count, 0) = p.attempt and coalesce(last, 0) = p.attempt
           and coalesce(live, 0) = case when p.state = 'failed' or p.attempt = 0 then 0 else 1 end
           and (p.attempt > 0 or p.held_until is not null and p.state in ('pending', 'failed'))
           and (t.held_until is not null) = (p.state = 'pending' and p.attempt = 0)
           and (p.attempt = 0 or tries.state = case when p.state in ('paid', 'reversed') then 'paid' when p.state = 'failed' then 'refused' else 'sent' end),
         false)
  union all
  select m.subject_id, 'the money went back, and no refund in the history shows it'
    from m join p on p.id = m.subject_id
    left join lateral (select * from wallet_transaction where user_id = p.user_id and seq = m.credit_seq ${ONE_BY_ONE}) r on r.kind = 'withdrawal_returned'
     and r.related_id = m.subject_id and r.amount_kobo = p.amount_kobo
   where m.to_kind = 'wallet' and r.id is null`;

export const payoutTotal: Query = onlyInFull(
  ({ scope }) => sql`
    with ${sums(scope)}
    select 'payout_in_flight' as id, format('%s kobo in flight, %s kobo of open withdrawals', held, open) as what
      from (select ${heldBy("payout_in_flight")} as held,
                   (select coalesce(sum(amount_kobo), 0) from payout where state in ('pending', 'processing')) as open) s
     where held <> open`,
);

/**
 * Each transfer has one movement and a transaction row for both people; a transfer from the treasury has the
 * receiver's row only.
 */
export const transfers: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  t as (select * from transfer where true ${among("id")}),
  ${compared("t", { t: postingsOf("transfer") })}
  select t.id, format('%s kobo from %s of %s to %s; %s', t.amount_kobo, t.source, t.sender_id, t.receiver_id,
         coalesce(diff.what, 'posted as due')) as what
    from t left join diff on diff.id = t.id
    left join m on m.subject_id = t.id
    left join lateral (select * from wallet_transaction where user_id = t.receiver_id and seq = m.credit_seq ${ONE_BY_ONE}) r on true
    left join lateral (select * from wallet_transaction where id = t.id ${ONE_BY_ONE}) s on true
   where diff.id is not null or not coalesce(r.kind = case t.source when 'wallet' then 'transfer_in' else 'transfer_from_house' end and r.status = 'success'
           and case t.source when 'wallet' then r.related_id = t.id and s.user_id = t.sender_id and s.seq = m.debit_seq and s.kind = 'transfer_out'
                                  and s.status = 'success'
                             else s.id = r.id end, false)`;

const MINUTE = 60_000;
/** A sweep is slow while a provider does not answer. */
const LATE_MS = 10 * MINUTE;

/**
 * Open withdrawals whose next check is overdue. A check constraint of the table makes every open one have a
 * next check.
 */
export const waitingPayouts: Query = onceInFull(
  ({ now }) => sql`
  select id, format('%s, to be looked at %s', state, next_check_at) as what
    from payout where next_check_at < ${new Date(now.getTime() - LATE_MS)}`,
);
