import { type RawBuilder, sql } from "kysely";
import { KIND_NAMES, POSTINGS, ruleOf } from "../../core/movements.ts";
import { MOVEMENTS, OPEN_ROWS, SUBJECT_IDS } from "./subjects.ts";
import {
  among,
  guardedEntries,
  ONE_BY_ONE,
  type Query,
  type Scope,
  touchedRows,
  withTouched,
} from "./scope.ts";

/** I9: the ledger, compared with business rows and with transaction rows, in both directions. */

/** Selects every business row in scope with its subject kind. */
const SUBJECTS = sql.join(
  Object.entries(SUBJECT_IDS).map(
    ([name, ids]) => sql`select id, ${name} as owner from (${ids}) s where true ${among("id")}`,
  ),
  sql` union all `,
);

export const movements: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  o as (${SUBJECTS})
  select m.subject_id as id, format('step %s leg %s, %s kobo from %s to %s: %s', m.step, m.leg, m.amount, d.kind, c.kind,
         coalesce('not a movement of this ' || w.owner, 'of no business row')) as what
    from ${touchedRows("ledger_posting", "subject_id")} m
    left join ledger_account d on d.id = m.debit
    left join ledger_account c on c.id = m.credit
    left join (select id, min(owner) as owner from o group by id) w on w.id = m.subject_id
   where not exists (select from ${MOVEMENTS}
                      where k.owner = w.owner and k.step = m.step and k.from_kind = d.kind and k.to_kind = c.kind
                        and coalesce(k.from_party = d.party, true) and coalesce(k.to_party = c.party, true))`;

/**
 * The wallet entries that each kind of transaction row shows: an entry of its own business row, or of the row
 * in `related_id`.
 */
const SHOWN = sql`(values ${sql.join(
  KIND_NAMES.flatMap((kind) =>
    ruleOf(kind).shows.map(
      (name) => sql`(${kind}, ${POSTINGS[name].step}::integer, ${ruleOf(kind).isRelated ?? false}::boolean)`,
    ),
  ),
)}) s(kind, step, is_related)`;

/**
 * A transaction row with a place shows the amount and balances of its entry, and its kind may show such an
 * entry.
 */
export const history: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  t as (select t.*, u.wallet_account from ${touchedRows("wallet_transaction")} t
          left join lateral (select wallet_account from app_user where id = t.user_id ${ONE_BY_ONE}) u on true
         where t.seq is not null)
  select t.id, format('%s %s kobo, %s to %s, at place %s; the entry: %s kobo to %s', case when is_credit then '+' else '-' end,
         amount_kobo, balance_before, t.balance_after, seq, coalesce(e.amount::text, 'none'), e.balance_after) as what
    from t
    left join lateral (select * from ledger_entry where account_id = t.wallet_account and account_seq = t.seq ${ONE_BY_ONE}) e on true
   where not coalesce(e.amount = case when is_credit then amount_kobo else -amount_kobo end
           and e.balance_after = t.balance_after and e.balance_after - e.amount = balance_before
           and exists (select from ${SHOWN} where s.kind = t.kind and s.step = e.step
                        and e.subject_id = case when s.is_related then t.related_id else t.id end), false)`;

function walletEntries(scope: Scope): RawBuilder<unknown> {
  return sql`(select e.*, a.owner_id from (${guardedEntries(scope)}) e
    join ledger_account a on a.id = e.account_id and a.kind = 'wallet')`;
}

export const entries: Query = ({ scope }) => sql`
  select e.subject_id as id, format('entry %s of the wallet of %s is in no history', e.account_seq, e.owner_id) as what
    from ${walletEntries(scope)} e
    left join lateral (select id from wallet_transaction where user_id = e.owner_id and seq = e.account_seq ${ONE_BY_ONE}) t on true
   where t.id is null`;

/**
 * Transaction rows without a place, in scope. Each is looked up by its id, because years of unpaid payments
 * have no place either.
 */
const UNPLACED = sql`select t.* from ${touchedRows("wallet_transaction")} t where t.seq is null`;

/**
 * A transaction row without a place in the wallet's chain is allowed by its business row, and shows no
 * balances.
 */
export const openLines: Query = ({ scope }) => sql`
  ${withTouched(scope)}
  t as (${UNPLACED})
  select t.id, format('%s, %s, %s kobo: moved nothing', t.kind, t.status, t.amount_kobo) as what
    from t
    left join lateral (select l.id from (${sql.join(OPEN_ROWS, sql` union all `)}) l where l.id = t.id ${ONE_BY_ONE}) o on true
   where t.balance_before is not null or t.balance_after is not null or o.id is null`;
