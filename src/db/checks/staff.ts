import { type RawBuilder, sql } from "kysely";
import type { HouseKind } from "../../core/ledger.ts";
import { compared, postingsOf } from "./compare.ts";
import { among, type Query, withTouched } from "./scope.ts";

/** I8: acts of admins and agents that move money, as they were recorded and as the history shows them. */

/**
 * Checks manual credits against their postings, and both directions between credits and transaction rows.
 */
export const credits: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  t as (select * from wallet_transaction t where t.kind = 'credit_by_staff' ${among("t.id")}),
  c as (select * from manual_credit c where true ${among("c.id")}),
  ${compared("c", { c: postingsOf("credit") })}
  select id, what from diff
  union all
  select coalesce(c.id, t.id) as id, format('credit of %s to %s; shown: %s to %s', coalesce(c.amount_kobo::text, 'nothing'), c.user_id,
         coalesce(t.amount_kobo::text, 'nothing'), t.user_id) as what
    from c full join t on t.id = c.id
   where not coalesce(c.amount_kobo = t.amount_kobo and c.user_id = t.user_id and t.seq is not null
           and t.status = 'success', false)`;

/** Checks money that moved between our own accounts against what was written down. */
export const accountMoves: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  a as (select * from account_move a where true ${among("a.id")}),
  ${compared("a", { a: postingsOf("account_move") })}
  select id, what from diff`;

/**
 * Checks both directions between approvals and their results, for the kinds whose result stores who agreed.
 */
export const approvals: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  done as (select f.id, 'refund' as kind, t.amount_kobo, f.refunded_by as asked, f.agreed_by from refund f
             join wallet_transaction t on t.id = f.purchase_id where true ${among("f.id")}
           union all
           select c.id, 'credit', c.amount_kobo, c.credited_by, c.agreed_by from manual_credit c where true ${among("c.id")}
           union all
           select x.id, 'transfer', x.amount_kobo, x.sender_id, x.agreed_by from transfer x where x.source = 'house' ${among("x.id")}
           union all
           select e.id, 'reconciliation', abs(e.adjusted_kobo), e.by_id, e.agreed_by from reconciliation_exception e
            where e.how in ('take_theirs', 'write_off') ${among("e.id")}),
  asked as (select * from approval a where a.state = 'approved'
              and a.kind in ('refund', 'credit', 'transfer', 'reconciliation') ${among("a.result_id")})
  select coalesce(done.id, asked.result_id) as id, format('%s of %s, agreed by %s; the request: %s of %s, decided by %s',
         done.kind, done.amount_kobo, coalesce(done.agreed_by::text, 'nobody'), asked.kind, asked.amount_kobo, asked.decided_by) as what
    from done full join asked on asked.result_id = done.id
   where (done.agreed_by is not null or asked.id is not null)
     and not coalesce(done.kind = asked.kind and done.amount_kobo = asked.amount_kobo and done.agreed_by = asked.decided_by
           and done.asked = asked.requested_by, false)`;

/**
 * Checks that each settled difference moved its account by what it says, and that its figures are whole: what
 * was adjusted is the difference, posted by its own posting or by that of a late delivery.
 */
export const differences: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  e as (select e.*, a.kind as of_kind, a.party, greatest(e.posted_kobo, 0) as up_kobo, greatest(-e.posted_kobo, 0) as down_kobo
          from reconciliation_exception e join ledger_account a on a.id = e.account_id where true ${among("e.id")}),
  ${sql.join(OUTSIDE.map(rowsOf), sql` `)}
  ${compared("e", Object.fromEntries(OUTSIDE.map(({ cte, subject }) => [cte, postingsOf(subject)])))}
  select id, what from diff
  union all
  select e.id, format('%s %s: theirs %s, ours %s, adjusted by %s, posted %s', e.state, coalesce(e.how, 'not yet'), e.theirs_kobo,
         e.ours_kobo, e.adjusted_kobo, e.posted_kobo)
    from e where e.adjusted_kobo <> case when e.how in ('take_theirs', 'write_off') then e.theirs_kobo - e.ours_kobo else 0 end`;

type OutsideRows = {
  cte: string;
  kind: HouseKind;
  subject: `${"supplier" | "provider" | "bank"}_difference`;
};

const OUTSIDE: readonly OutsideRows[] = [
  { cte: "of_suppliers", kind: "supplier_float", subject: "supplier_difference" },
  { cte: "of_providers", kind: "clearing", subject: "provider_difference" },
  { cte: "of_banks", kind: "bank", subject: "bank_difference" },
];

function rowsOf({ cte, kind }: OutsideRows): RawBuilder<unknown> {
  return sql`${sql.ref(cte)} as (select * from e where of_kind = ${sql.lit(kind)}),`;
}
