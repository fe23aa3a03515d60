import { type RawBuilder, sql } from "kysely";
import type { Amount, Leg, Posting, Side } from "../../core/legs.ts";
import { POSTING_NAMES, POSTINGS, type SubjectKind, subjectKindOf } from "../../core/movements.ts";
import { ONE_BY_ONE } from "./scope.ts";
import { type ComparedName, DUE, isDue } from "./due.ts";

/** Compares the postings of business rows with those that are due, leg by leg and to the kobo. */

/** The postings of a subject kind, for `compared`. */
export function postingsOf(subject: Exclude<SubjectKind, "opening">): ComparedName[] {
  return POSTING_NAMES.filter((name): name is ComparedName => subjectKindOf(name) === subject);
}

/** CTE `m`: the movements of the rows in CTE `rows`, with kind, owner and party of both accounts. */
export function posted(rows: string): RawBuilder<unknown> {
  return sql`m as materialized (
    select m.*, d.kind as from_kind, d.owner_id as from_owner, d.party as from_party,
           c.kind as to_kind, c.owner_id as to_owner, c.party as to_party
      from ${sql.ref(rows)} r cross join lateral (select * from ledger_posting where subject_id = r.id ${ONE_BY_ONE}) m
      join ledger_account d on d.id = m.debit join ledger_account c on c.id = m.credit)`;
}

/**
 * CTEs `m` (see `posted`) and `diff`: `id` and `what` for each business row whose movements are not exactly
 * those due. `rows` is a CTE with one row per business row; `due` gives, per CTE, the postings that its rows
 * may owe. Movements at the steps of other postings of the same subject are left out.
 */
export function compared(
  rows: string,
  due: Readonly<Record<string, readonly ComparedName[]>>,
): RawBuilder<unknown> {
  const owed = Object.entries(due).flatMap(([from, names]) => names.flatMap((name) => owedBy(from, name)));
  return sql`${posted(rows)},
  diff as (
    select coalesce(m.subject_id, k.id) as id, string_agg(format('step %s leg %s: posted %s, due %s', coalesce(m.step, k.step),
             coalesce(m.leg, k.leg), ${movementOf("m")}, ${movementOf("k")}), '; ') as what
      from (select * from m where ${atOwnSteps(Object.values(due).flat())}) m
      full join (${sql.join(owed, sql` union all `)}) k on k.id = m.subject_id and k.step = m.step and k.leg = m.leg
     where (m.amount = k.amount and m.from_kind = k.from_kind and m.from_party = k.from_party and m.to_kind = k.to_kind
            and m.to_party = k.to_party and m.from_owner is not distinct from k.from_owner
            and m.to_owner is not distinct from k.to_owner) is not true
     group by 1)`;
}

/** A movement as text; empty when there is none. */
const movementOf = (of: "m" | "k") => {
  const account = (side: string) =>
    sql`concat_ws('/', ${sql.ref(`${of}.${side}_kind`)}, nullif(${sql.ref(`${of}.${side}_party`)}, ''), ${sql.ref(`${of}.${side}_owner`)})`;
  return sql`concat_ws(' ', ${sql.ref(`${of}.amount`)}, ${account("from")}, ${account("to")})`;
};

/**
 * Returns one query per leg for the rows that owe it, because VALUES in a lateral join would prepare every
 * expression for each row. A leg of zero is not posted; a leg of unknown amount is an offence.
 */
function owedBy(rows: string, name: ComparedName): RawBuilder<unknown>[] {
  const { step, legs, attempts }: Posting = POSTINGS[name];
  const facts: Facts = DUE[name].facts;
  const at = attempts
    ? sql`${column(facts, "attempt")}::integer + ${sql.lit(step - 1)}`
    : sql`${sql.lit(step)}`;
  const amounts = legs.map((leg) => amountOf(leg[2], facts));
  return legs.map(([from, to]: Leg, n) => {
    const amount = sql`(${amounts[n]})`;
    return sql`
      select s.id, ${at} as step, ${placeAfter(amounts.slice(0, n))} as leg, ${sideOf("from", from, facts)},
             ${sideOf("to", to, facts)}, ${amount}::bigint as amount
        from ${sql.ref(rows)} s where ${isDue(name)} and ${amount} is distinct from 0`;
  });
}

/** The number of a leg after legs of these amounts, because legs of zero are left out. */
function placeAfter(amounts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const posted = amounts.map((amount) => sql`(${amount} is distinct from 0)::integer`);
  return sql.join([sql`0`, ...posted], sql` + `);
}

type Facts = Readonly<Record<string, string>>;

/** Kind, owner and party of an account, as columns. */
function sideOf(as: "from" | "to", side: Side, facts: Facts): RawBuilder<unknown> {
  const [owner, party] = ownerAndParty(side, facts);
  return sql`${sql.lit(side.kind)}::text as ${sql.ref(`${as}_kind`)}, ${owner}::uuid as ${sql.ref(`${as}_owner`)},
             ${party}::text as ${sql.ref(`${as}_party`)}`;
}

function ownerAndParty(side: Side, facts: Facts): [owner: RawBuilder<unknown>, party: RawBuilder<unknown>] {
  if ("of" in side) return [column(facts, side.of), sql`''`];
  return [sql`null`, "party" in side ? sql.lit(side.party) : column(facts, side.partyOf)];
}

function amountOf(amount: Amount, facts: Facts): RawBuilder<unknown> {
  if (typeof amount === "string") return column(facts, amount);
  const [left, right] = [amountOf(amount[1], facts), amountOf(amount[2], facts)];
  return amount[0] === "minus" ? sql`(${left} - ${right})` : sql`least(${left}, ${right})`;
}

function column(facts: Facts, fact: string): RawBuilder<unknown> {
  const name = facts[fact];
  if (name === undefined) throw new Error(`no column gives the ${fact} of a posting`);
  return sql.ref(`s.${name}`);
}

/** Condition: the movement is not at a step of another posting of the same subjects. */
function atOwnSteps(names: readonly ComparedName[]): RawBuilder<unknown> {
  const subjects = new Set(names.map(subjectKindOf));
  const own: readonly string[] = names;
  const others = POSTING_NAMES.filter((name) => subjects.has(subjectKindOf(name)) && !own.includes(name));
  const ownSteps = names.flatMap(stepsOf);
  const steps = others.flatMap(stepsOf).filter((step) => !ownSteps.includes(step));
  return steps.length === 0 ? sql`true` : sql`step not in (${sql.join(steps.map((step) => sql.lit(step)))})`;
}

function stepsOf(name: (typeof POSTING_NAMES)[number]): number[] {
  const { step, attempts = 1 }: Posting = POSTINGS[name];
  return Array.from({ length: attempts }, (_, n) => step + n);
}
