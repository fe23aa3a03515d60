import { sql } from "kysely";
import { inScope, onlyInFull, type Query } from "./scope.ts";

/**
 * I10: request keys. The primary key makes a key unique; tests, not stored data, prove that its answer is
 * repeated.
 */

/**
 * The operations that a key may name, with the person who did each: a transaction row of the key's owner, or
 * an act by an admin or agent for somebody else.
 */
const OPERATIONS = sql.join(
  [
    sql`select id, user_id from wallet_transaction`,
    sql`select id, requested_by from approval`,
    sql`select id, refunded_by from refund`,
    sql`select id, credited_by from manual_credit`,
    sql`select id, sender_id from transfer where source = 'house'`,
    sql`select id, issuer_id from coupon where source = 'house'`,
    sql`select id, sent_by from house_mail`,
    sql`select id, requested_by from mail_job`,
    sql`select id, by_id from price_change`,
    sql`select id, moved_by from account_move`,
    sql`select id, posted_by from notification`,
    sql`select id, by_id from reconciliation_decision`,
    sql`select id, user_id from bulk_job`,
  ],
  sql` union all `,
);

/**
 * A running key stores the id of its future operation; no row with that id may exist before the commit that
 * ends the key.
 */
export const keyOutcomes: Query = ({ scope }) =>
  scope.kind === "recent"
    ? undefined
    : sql`
    with o(id, user_id) as not materialized (${OPERATIONS})
    select k.id, case when k.state = 'running' then format('is still running, and %s is there', k.operation_id)
                      when (k.operation_id is null) = (k.refusal is null) then 'names neither or both'
                      when exists (select from o where o.id = k.operation_id) then format('names %s of another person', k.operation_id)
                      else format('names %s, which is not there', k.operation_id) end as what
      from idempotency_key k
     where true ${inScope(scope, "k.created_at")} and case k.state
             when 'running' then exists (select from o where o.id = k.operation_id)
             else (k.operation_id is null) = (k.refusal is null)
                  or (k.operation_id is not null
                      and not exists (select from o where o.id = k.operation_id and o.user_id = k.user_id)) end`;

/** Reads every key at once: keys are forgotten (rules 8.11), and one may name what an older one did. */
export const keysOnce = onlyInFull(
  () => sql`
    select operation_id as id, format('started under %s keys', count(*)) as what
      from idempotency_key where operation_id is not null group by operation_id having count(*) > 1`,
);
