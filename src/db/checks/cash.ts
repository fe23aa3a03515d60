import { type RawBuilder, sql } from "kysely";
import { among, oneByOne, onlyInFull, type Query, type Scope, withTouched } from "./scope.ts";

/** I7, I8 and I11 for earnings, partnership and airtime sold for cash (rules 14). */

/**
 * The movements of the rows in `rows`, as CTE `m`, with kind, owner and party of both accounts. `rows` is a
 * CTE before it.
 */
function moves(rows: string): RawBuilder<unknown> {
  return sql`m as (select m.subject_id, m.step, m.amount, d.kind as from_kind, d.owner_id as from_owner, d.party as from_party,
                          c.kind as to_kind, c.owner_id as to_owner, c.party as to_party
                     from ${sql.ref(rows)} r join ledger_posting m on m.subject_id = r.id
                     join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit)`;
}

export const earningsHold: Query = onlyInFull(
  () => sql`
    select 'earnings_hold' as id, format('%s kobo held, %s kobo of withdrawals wait', held, waiting) as what
      from (select (select coalesce(sum(e.amount), 0) from ledger_entry e
                     where e.account_id in (select id from ledger_account where kind = 'earnings_hold')) as held,
                   (select coalesce(sum(amount_kobo), 0) from earnings_withdrawal where state = 'pending') as waiting) s
     where held <> waiting`,
);

/** Each withdrawal is held, then paid or returned, as its state and its transaction row say. */
export const earningsWithdrawals: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  w as (select * from earnings_withdrawal where true ${among(scope, "id")}),
  ${moves("w")},
  moved as (
    select w.id, count(*) as legs,
           sum(amount) filter (where step = 0 and from_kind = 'earnings' and from_owner = w.user_id and to_kind = 'earnings_hold') as held,
           sum(amount) filter (where step = 1 and from_kind = 'earnings_hold' and to_kind = 'wallet' and to_owner = w.user_id) as paid,
           sum(amount) filter (where step = 2 and from_kind = 'earnings_hold' and to_kind = 'earnings' and to_owner = w.user_id) as returned
      from w join m on m.subject_id = w.id group by w.id)
  select w.id, format('%s, %s kobo: held %s, paid %s, returned %s, history says %s of %s', w.state, w.amount_kobo, held, paid, returned,
         coalesce(t.status, 'nothing'), t.amount_kobo) as what
    from w left join moved on moved.id = w.id
    left join wallet_transaction t on t.id = w.id and t.user_id = w.user_id and t.kind = 'earnings_withdrawal' and t.amount_kobo = w.amount_kobo
   where not coalesce(held = w.amount_kobo and legs = case w.state when 'pending' then 1 else 2 end and case w.state
           when 'pending' then t.status = 'pending' and t.seq is null
           when 'approved' then paid = w.amount_kobo and t.status = 'success' and t.seq is not null
           else returned = w.amount_kobo and t.status = 'failed' and t.seq is null end, false)`;

/**
 * Condition: the row is touched or was created in scope. A row whose movement is missing is not touched by
 * the ledger.
 */
function alsoNew(scope: Scope, table: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and id in (select id from touched union select id from ${sql.table(table)} where created_at >= ${scope.since})`;
}

/** Condition: the row is touched or still open. */
function alsoOpen(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and id in (select id from touched union select id from airtime_to_cash where next_check_at is not null)`;
}

/**
 * A commission belongs to one data purchase by a person whom its partner referred, is within our margin, is
 * credited once and is clawed back at most once.
 */
export const commissions: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  c as (select * from partner_commission where true ${alsoNew(scope, "partner_commission")}),
  ${moves("c")},
  moved as (
    select c.id, count(*) as legs,
           sum(amount) filter (where step = 0 and from_kind = 'commission' and to_kind = 'earnings' and to_owner = c.partner_id) as paid,
           coalesce(sum(amount) filter (where step = 3 and from_kind = 'earnings' and from_owner = c.partner_id
                                          and to_kind = 'commission'), 0) as taken
      from c join m on m.subject_id = c.id group by c.id)
  select c.id, format('%s kobo to %s, %s taken back: paid %s, taken %s; the purchase is %s, price %s, cost %s', c.amount_kobo, c.partner_id,
         c.clawed_kobo, paid, taken, coalesce(t.status, 'missing'), t.amount_kobo, t.cost_kobo) as what
    from c left join moved on moved.id = c.id
    left join lateral (select * from wallet_transaction where id = c.purchase_id and user_id = c.buyer_id and kind = 'purchase_data'
                       ${oneByOne(scope)}) t on true
    left join lateral (select id from app_user where id = c.buyer_id and referred_by = c.partner_id ${oneByOne(scope)}) u on true
   where not coalesce(u.id is not null and paid = c.amount_kobo and taken = c.clawed_kobo
           and legs = case when c.clawed_kobo > 0 then 2 else 1 end
           and (t.status = 'refunded' or (t.status = 'success' and c.clawed_at is null))
           and c.amount_kobo <= t.amount_kobo - t.cost_kobo and c.amount_kobo <= t.amount_kobo - c.partner_kobo, false)
  ${folds(scope)}`;

/** The total shown for a referred person is the sum of their commissions. */
function folds(scope: Scope): RawBuilder<unknown> {
  if (scope.kind !== "all") return sql``;
  return sql`
    union all
    select coalesce(f.buyer_id, s.buyer_id), format('shown as bringing %s kobo, commissions of %s', f.earned_kobo, s.earned)
      from commission_fold f
      full join (select buyer_id, sum(amount_kobo - clawed_kobo) as earned from partner_commission group by buyer_id) s
        on s.buyer_id = f.buyer_id
     where coalesce(f.earned_kobo, 0) <> coalesce(s.earned, 0)`;
}

/**
 * Joining is one payment from the wallet. A renewal moves what it took from the earnings, never more than the
 * share due for its month.
 */
export const partnerships: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  j as (select id, user_id, 'partnership' as kind, 'wallet' as from_kind, price_kobo as taken from partnership where true ${among(scope, "id")}),
  n as (select id, user_id, month, due_kobo, 'partnership_renewal' as kind, 'earnings' as from_kind, taken_kobo as taken
          from partnership_renewal where true ${among(scope, "id")}),
  r as (select id, user_id, kind, from_kind, taken from j union all select id, user_id, kind, from_kind, taken from n),
  ${moves("r")},
  moved as (select r.id, sum(m.amount) as total, sum(m.amount) filter (where m.from_kind = r.from_kind and m.from_owner = r.user_id
                                                                         and to_kind = 'fee' and to_party = 'partnership') as paid
              from r join m on m.subject_id = r.id group by r.id)
  select r.id, format('%s kobo for partnership: paid %s of %s from their %s, history says %s', r.taken, paid, total, r.from_kind,
         coalesce(t.amount_kobo, 0)) as what
    from r left join moved on moved.id = r.id
    left join wallet_transaction t on t.id = r.id and t.user_id = r.user_id and t.kind = r.kind and t.status = 'success'
   where coalesce(paid, 0) <> r.taken or coalesce(total, 0) <> r.taken or coalesce(t.amount_kobo, 0) <> r.taken
  union all
  select n.id, format('%s kobo due for %s of commissions in %s', n.due_kobo, coalesce(s.earned, 0), n.month)
    from n left join lateral (select sum(amount_kobo) as earned from partner_commission c
                               where c.partner_id = n.user_id and c.month = n.month) s on true
   where n.due_kobo * 10000 > coalesce(s.earned, 0) * 1500
  union all
  select t.id, 'paid for a partnership that is not there'
    from wallet_transaction t left join partnership p on p.id = t.id
   where t.kind = 'partnership' and p.id is null ${among(scope, "t.id")}`;

/**
 * An airtime sale is paid once when the airtime arrived, at most its value, and its transaction row shows the
 * same.
 */
export const airtimeSales: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  a as (select * from airtime_to_cash where true ${alsoOpen(scope)}),
  ${moves("a")},
  moved as (
    select a.id, sum(m.amount) as total, sum(m.amount) filter (where from_kind = 'airtime_stock' and from_party = a.network) as stock,
           sum(m.amount) filter (where to_kind = 'wallet' and to_owner = a.user_id) as paid,
           coalesce(sum(m.amount) filter (where to_kind = 'margin' and to_party = 'airtime_to_cash'), 0) as margin
      from a join m on m.subject_id = a.id group by a.id),
  facts as (select a.*, a.face_kobo / a.blocks * a.arrived_blocks as arrived, total, stock, paid, margin, t.status, t.seq,
                   t.amount_kobo as shown, t.face_kobo as shown_face
              from a left join moved on moved.id = a.id
              left join wallet_transaction t on t.id = a.id and t.user_id = a.user_id and t.kind = 'airtime_to_cash')
  select id, format('%s, %s of %s kobo arrived, %s to pay: posted %s, to the wallet %s, margin %s; history says %s of %s', state,
         coalesce(arrived, 0), coalesce(face_kobo, 0), coalesce(payout_kobo, 0), coalesce(total, 0), coalesce(paid, 0), coalesce(margin, 0),
         coalesce(status, 'nothing'), shown) as what
    from facts
   where not coalesce(case
           when state = 'paid' then total = arrived and stock = total and paid = payout_kobo and margin = total - paid
                and status = 'success' and seq is not null and shown = payout_kobo and shown_face = arrived
           when face_kobo is null then total is null and status is null
           else total is null and seq is null and shown_face = face_kobo
                and status = case state when 'failed' then 'failed' else 'pending' end
         end, false)`;

const LATE_MS = 10 * 60_000;

/** Open airtime transfers whose next check is overdue. */
export const waitingSales: Query = ({ now }) => sql`
  select id, format('%s, to be looked at %s', state, next_check_at) as what
    from airtime_to_cash where next_check_at < ${new Date(now.getTime() - LATE_MS)}`;
