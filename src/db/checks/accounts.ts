import { sql } from "kysely";
import { onlyInFull, type Query, inScope, sums } from "./scope.ts";

/** I1: the accounts exist, belong to somebody and sum to zero. */

export const zeroSum: Query = onlyInFull(
  ({ scope }) => sql`
    with ${sums(scope)}
    select 'books' as id, format('balances and house accounts sum to %s kobo', total) as what
      from (select (select coalesce(sum(balance), 0) from ledger_balance)
                 + (select coalesce(sum(e.total), 0) from sums e
                     where not exists (select from ledger_balance b where b.account_id = e.account_id)) as total) s
     where total <> 0`,
);

export const accountsExist: Query = ({ scope }) => sql`
  select m.subject_id as id, format('step %s leg %s moves %s to %s: no such account', m.step, m.leg, m.debit, m.credit) as what
    from ledger_posting m
    left join ledger_account d on d.id = m.debit
    left join ledger_account c on c.id = m.credit
   where (d.id is null or c.id is null) ${inScope(scope, "m.created_at")}`;

/** Checks both directions: every person has their accounts, and every guarded account has a person. */
export const owners: Query = onlyInFull(
  () => sql`
    select u.id::text as id, format('%s account %s is not theirs, or has no balance', k.kind, k.account) as what
      from app_user u
      cross join lateral (values ('wallet', u.wallet_account), ('earnings', u.earnings_account)) k(kind, account)
      left join ledger_account a on a.id = k.account and a.kind = k.kind and a.owner_id = u.id
      left join ledger_balance b on b.account_id = a.id
     where b.account_id is null
    union all
    select coalesce(a.owner_id::text, 'nobody'), format('account %s (%s) is guarded and belongs to no person',
           b.account_id, coalesce(a.kind, 'unknown'))
      from ledger_balance b
      left join ledger_account a on a.id = b.account_id
      left join app_user u on u.id = a.owner_id
       and case a.kind when 'wallet' then u.wallet_account when 'earnings' then u.earnings_account end = a.id
     where u.id is null`,
);
