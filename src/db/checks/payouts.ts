import { type RawBuilder, sql } from "kysely";
import { among, onlyInFull, type Query, type Scope, withTouched } from "./scope.ts";

/** I7 and I8: withdrawals and transfers, compared with their postings, attempts and transaction rows. */

/** Withdrawals in scope, as CTE `p`; open ones are always in scope. */
function payouts(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql`${withTouched(scope)} p as (select * from payout)`;
  return sql`${withTouched(scope)} p as materialized (
    select * from payout where id in (select id from touched)
    union select * from payout where next_check_at is not null)`;
}

/** Adds CTE `moved`: what each withdrawal moved, summed by movement. */
function payoutsAndMoves(scope: Scope): RawBuilder<unknown> {
  return sql`${payouts(scope)},
    m as (select m.*, p.state, p.amount_kobo, p.amount_kobo - p.fee_kobo as received, p.fee_kobo, d.kind as from_kind, c.kind as to_kind,
                 case when d.kind = 'wallet' then d.owner_id when c.kind = 'wallet' then c.owner_id end as owner,
                 case when d.kind in ('clearing', 'fee') then d.party else c.party end as party, p.user_id, p.provider
            from p join ledger_posting m on m.subject_id = p.id
            join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit),
    moved as (
      select subject_id, sum(amount) as total,
             coalesce(sum(amount) filter (where step = 0 and from_kind = 'wallet' and to_kind = 'payout_in_flight' and owner = user_id), 0) as taken,
             coalesce(sum(amount) filter (where step = 1 and to_kind = 'clearing' and party = provider), 0) as sent,
             coalesce(sum(amount) filter (where step = 1 and to_kind = 'fee' and party = 'withdrawal'), 0) as fee,
             coalesce(sum(amount) filter (where step = 2 and from_kind = 'payout_in_flight' and to_kind = 'wallet' and owner = user_id), 0) as back,
             coalesce(sum(amount) filter (where step = 3 and from_kind = 'clearing' and party = provider), 0) as unsent,
             coalesce(sum(amount) filter (where step = 3 and from_kind = 'fee' and party = 'withdrawal'), 0) as unfee,
             coalesce(sum(amount) filter (where step = 3 and from_kind = 'payout_in_flight' and to_kind = 'wallet' and owner = user_id), 0) as returned,
             coalesce(sum(amount) filter (where step > 3 and from_kind = 'late_delivery_loss' and party = provider), 0) as late
        from m group by subject_id)`;
}

/**
 * Checks to the kobo that a withdrawal took, sent and returned what its state says, and that each late
 * payment is a loss of its attempt.
 */
export const payoutMoves: Query = ({ scope }) => sql`
  ${payoutsAndMoves(scope)},
  late as (select a.payout_id, count(*) as times from payout_attempt a join p on p.id = a.payout_id
            where a.late_paid_at is not null group by a.payout_id)
  select p.id, format('%s of %s (fee %s): taken %s, sent %s, fee %s, back %s, unsent %s, unfee %s, returned %s, late %s of %s', p.state,
         p.amount_kobo, p.fee_kobo, taken, sent, fee, back, unsent, unfee, returned, moved.late, coalesce(late.times, 0)) as what
    from p left join moved on moved.subject_id = p.id left join late on late.payout_id = p.id
   where not coalesce(taken = p.amount_kobo and total = taken + sent + fee + back + unsent + unfee + returned + moved.late
           and moved.late = coalesce(late.times, 0) * (p.amount_kobo - p.fee_kobo)
           and sent = case when p.state in ('paid', 'reversed') then p.amount_kobo - p.fee_kobo else 0 end
           and fee = case when p.state in ('paid', 'reversed') then p.fee_kobo else 0 end
           and back = case when p.state = 'failed' then p.amount_kobo else 0 end
           and unsent = case when p.state = 'reversed' then p.amount_kobo - p.fee_kobo else 0 end
           and unfee = case when p.state = 'reversed' then p.fee_kobo else 0 end
           and returned = case when p.state = 'reversed' then p.amount_kobo else 0 end, false)`;

/** Checks the transaction row of each withdrawal, the row of its return, and its attempts. */
export const payoutRows: Query = ({ scope }) => sql`
  ${payoutsAndMoves(scope)},
  tries as (select a.payout_id, count(*) as count, max(a.attempt) as last, count(*) filter (where a.state <> 'refused') as live,
                   max(a.state) filter (where a.attempt = p.attempt) as state
              from p join payout_attempt a on a.payout_id = p.id group by a.payout_id)
  select p.id, format('%s at attempt %s: its line is %s of %s; %s attempts, %s not refused, the last one %s', p.state, p.attempt,
         coalesce(t.status, 'missing'), t.amount_kobo, count, live, tries.state) as what
    from p left join tries on tries.payout_id = p.id
    left join wallet_transaction t on t.id = p.id and t.user_id = p.user_id and t.kind = 'withdrawal'
   where not coalesce(t.amount_kobo = p.amount_kobo and t.fee_kobo = p.fee_kobo and t.seq is not null
           and t.status = case p.state when 'paid' then 'success' when 'reversed' then 'refunded' else p.state end
           and count = p.attempt and last = p.attempt
           and live = case when p.state = 'failed' then 0 else 1 end
           and tries.state = case when p.state in ('paid', 'reversed') then 'paid' when p.state = 'failed' then 'refused' else 'sent' end,
         false)
  union all
  select m.subject_id, 'the money went back, and no refund in the history shows it'
    from m left join wallet_transaction r on r.user_id = m.user_id and r.seq = m.credit_seq and r.kind = 'withdrawal_returned'
     and r.related_id = m.subject_id and r.amount_kobo = m.amount_kobo
   where m.to_kind = 'wallet' and r.id is null`;

export const payoutTotal: Query = onlyInFull(
  () => sql`
    select 'payout_in_flight' as id, format('%s kobo in flight, %s kobo of open withdrawals', held, open) as what
      from (select (select coalesce(sum(e.amount), 0) from ledger_entry e
                     where e.account_id in (select id from ledger_account where kind = 'payout_in_flight')) as held,
                   (select coalesce(sum(amount_kobo), 0) from payout where state in ('pending', 'processing')) as open) s
     where held <> open`,
);

/**
 * Each transfer has one movement and a transaction row for both people; a transfer from the treasury has the
 * receiver's row only.
 */
export const transfers: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  t as (select * from transfer where true ${among(scope, "id")}),
  m as (select m.*, d.kind as from_kind, d.owner_id as from_owner, c.owner_id as to_owner, c.kind as to_kind
          from t join ledger_posting m on m.subject_id = t.id
          join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit)
  select t.id, format('%s kobo from %s of %s to %s: moved %s from %s to %s', t.amount_kobo, t.source, t.sender_id, t.receiver_id,
         coalesce(m.amount, 0), m.from_kind, m.to_owner) as what
    from t left join m on m.subject_id = t.id
    left join wallet_transaction r on r.user_id = t.receiver_id and r.seq = m.credit_seq
    left join wallet_transaction s on s.id = t.id
   where not coalesce(m.amount = t.amount_kobo and m.step = 0 and m.leg = 0 and m.to_kind = 'wallet' and m.to_owner = t.receiver_id
           and r.kind = case t.source when 'wallet' then 'transfer_in' else 'transfer_from_house' end and r.status = 'success'
           and case t.source when 'wallet' then m.from_kind = 'wallet' and m.from_owner = t.sender_id and r.related_id = t.id
                                  and s.user_id = t.sender_id and s.seq = m.debit_seq and s.kind = 'transfer_out'
                                  and s.status = 'success'
                             else m.from_kind = 'manual_adjustment' and s.id = r.id end, false)`;

const MINUTE = 60_000;
/** A sweep is slow while a provider does not answer. */
const LATE_MS = 10 * MINUTE;

/**
 * Open withdrawals whose next check is overdue. A check constraint of the table makes every open one have a
 * next check.
 */
export const waitingPayouts: Query = ({ now }) => sql`
  select id, format('%s, to be looked at %s', state, next_check_at) as what
    from payout where next_check_at < ${new Date(now.getTime() - LATE_MS)}`;
