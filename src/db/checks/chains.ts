import { sql } from "kysely";
import {
  guardedEntries,
  ONE_BY_ONE,
  onlyInFull,
  type Query,
  inScope,
  isWhole,
  onceInFull,
  sums,
} from "./scope.ts";

/** I2 and I3: guarded accounts, derived again from their entries. */

/**
 * A full check compares every balance with the sum and the number of its entries. A recent check compares
 * each account that moved with its newest entry, because the chain proves that entry's balance.
 */
export const balances: Query = ({ scope, now }) =>
  isWhole(scope)
    ? sql`
      with ${sums(scope)}
      select b.account_id as id, format('balance %s after %s entries, but %s entries sum to %s and the newest is number %s',
             b.balance, b.seq, coalesce(e.entries, 0), coalesce(e.total, 0), coalesce(e.newest, 0)) as what
        from ledger_balance b
        left join sums e on e.account_id = b.account_id
       where b.balance <> coalesce(e.total, 0) or b.seq <> coalesce(e.entries, 0) or b.seq <> coalesce(e.newest, 0)`
    : onceInFull(
        () => sql`
      select b.account_id as id, format('balance %s after %s entries, but the newest entry says %s', b.balance, b.seq,
             coalesce(e.balance_after::text, 'nothing')) as what
        from ledger_balance b
        left join lateral (select * from ledger_entry where account_id = b.account_id and account_seq = b.seq ${ONE_BY_ONE}) e on true
       where b.account_id in (select account_id from (${guardedEntries(scope)}) m)
         and (e.balance_after is distinct from b.balance
           or exists (select from ledger_entry n where n.account_id = b.account_id and n.account_seq > b.seq))`,
      )({ scope, now });

/**
 * Compares each entry with the one before it. The unique indexes leave only one case: a debit and a credit
 * with the same place.
 */
export const chains: Query = ({ scope }) => sql`
  select e.account_id as id, format('entry %s: %s kobo makes %s, after entry %s with %s', e.account_seq, e.amount,
         e.balance_after, coalesce(p.account_seq, 0), coalesce(p.balance_after, 0)) as what
    from (${guardedEntries(scope)}) e
    left join lateral (select * from ledger_entry
                        where account_id = e.account_id and account_seq = e.account_seq - 1 ${ONE_BY_ONE}) p on true
   where e.account_seq < 1
      or (p.account_seq is null and e.account_seq <> 1)
      or coalesce(p.balance_after, 0) + e.amount <> e.balance_after
  union all
  select e.account_id, format('two entries are number %s', e.account_seq)
    from (${guardedEntries(scope)}) e
    join lateral (select * from ledger_posting where debit = e.account_id and debit_seq = e.account_seq ${ONE_BY_ONE}) o on true
   where e.amount > 0`;

export const places: Query = ({ scope }) => sql`
  select m.subject_id as id, format('step %s leg %s: %s, but debits account %s%s and credits %s%s', m.step, m.leg,
         'a place belongs to a guarded account and to no other', m.debit, ' at ' || m.debit_seq, m.credit, ' at ' || m.credit_seq) as what
    from ledger_posting m
    left join ledger_balance d on d.account_id = m.debit
    left join ledger_balance c on c.account_id = m.credit
   where ((d.account_id is null) <> (m.debit_seq is null) or (c.account_id is null) <> (m.credit_seq is null))
     ${inScope(scope, "m.created_at")}`;

export const floors: Query = onlyInFull(
  () => sql`
    select account_id as id, format('balance %s, floor %s', balance, floor) as what
      from ledger_balance where balance < floor or floor < 0`,
);
