import { type Insertable, type Selectable, sql } from "kysely";
import type { AbroadOperator } from "../../core/abroad.ts";
import type { CountryCode } from "../../core/countries.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Operators abroad as last read, and the quotes that were made (rules 34). */

export type OperatorRow = Selectable<DB["abroad_operator"]>;
export type QuoteRow = Selectable<DB["abroad_quote"]>;

/** Lists the operators of a country that are sold now, or of all of them with those that are not. */
export async function readOperators(
  db: Db,
  { country, suppliers }: { country: CountryCode; suppliers: readonly string[] },
): Promise<OperatorRow[]> {
  if (suppliers.length === 0) return [];
  return db
    .selectFrom("abroad_operator")
    .selectAll()
    .where("country", "=", country)
    .where("is_listed", "=", true)
    .where("supplier", "in", suppliers)
    .orderBy("kind")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export function readAllOperators(db: Db): Promise<OperatorRow[]> {
  return db
    .selectFrom("abroad_operator")
    .selectAll()
    .orderBy("country")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export function findOperator(db: Db, id: number): Promise<OperatorRow | undefined> {
  return db.selectFrom("abroad_operator").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findOperatorByCode(
  db: Db,
  { supplier, code }: { supplier: string; code: string },
): Promise<OperatorRow | undefined> {
  return db
    .selectFrom("abroad_operator")
    .selectAll()
    .where("supplier", "=", supplier)
    .where("code", "=", code)
    .executeTakeFirst();
}

/** Opens or locks an operator; returns how it was before, and undefined where there is none. */
export async function setOperator(tx: Tx, { id, isOpen }: { id: number; isOpen: boolean }) {
  const before = await tx
    .selectFrom("abroad_operator")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (before) await tx.updateTable("abroad_operator").set({ is_open: isOpen }).where("id", "=", id).execute();
  return before;
}

/** `kept`: countries without any operator in the new list, whose operators stay as they were. */
export type Written = { added: number; changed: number; gone: number; kept: string[] };

/**
 * Writes a supplier's list over the last one, country by country: an empty list of one may pass, and closes
 * nothing (rules 34.3). Locks stay, also of what is gone and may come back.
 */
export async function writeOperators(
  tx: Tx,
  { supplier, operators, at }: { supplier: string; operators: readonly AbroadOperator[]; at: Date },
): Promise<Written> {
  const known = await tx
    .selectFrom("abroad_operator")
    .selectAll()
    .where("supplier", "=", supplier)
    .forUpdate()
    .execute();
  const byCode = new Map(known.map((row) => [row.code, row]));
  const listed = new Set(operators.map(({ code }) => code));
  const isNew = ({ code }: AbroadOperator) => !byCode.get(code)?.is_listed;
  const isChanged = (one: AbroadOperator) => !isNew(one) && !isSame(byCode.get(one.code)?.facts, one);
  if (operators.length > 0) await upsert(tx, { supplier, operators, at });
  const answered = new Set<string>(operators.map(({ country }) => country));
  const missing = known.filter(({ code, is_listed }) => is_listed && !listed.has(code));
  const gone = missing.filter(({ country }) => answered.has(country)).map(({ id }) => id);
  if (gone.length > 0)
    await tx.updateTable("abroad_operator").set({ is_listed: false }).where("id", "in", gone).execute();
  const kept = missing.map(({ country }) => country).filter((country) => !answered.has(country));
  return {
    added: operators.filter(isNew).length,
    changed: operators.filter(isChanged).length,
    gone: gone.length,
    kept: [...new Set(kept)].toSorted((a, b) => a.localeCompare(b)),
  };
}

async function upsert(
  tx: Tx,
  { supplier, operators, at }: { supplier: string; operators: readonly AbroadOperator[]; at: Date },
): Promise<void> {
  const rows = operators.map((facts): Insertable<DB["abroad_operator"]> => {
    const { code, country, name, kind } = facts;
    return { supplier, code, country, name, kind, facts, read_at: at };
  });
  await tx
    .insertInto("abroad_operator")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["supplier", "code"]).doUpdateSet((eb) => ({
        country: eb.ref("excluded.country"),
        name: eb.ref("excluded.name"),
        kind: eb.ref("excluded.kind"),
        facts: eb.ref("excluded.facts"),
        read_at: eb.ref("excluded.read_at"),
        is_listed: true,
      })),
    )
    .execute();
}

/** The rate changes all the time and is asked anew by each quote, so it is no change of what is sold. */
function isSame(before: AbroadOperator | undefined, now: AbroadOperator): boolean {
  const sold = ({ country, name, kind, currency, range, choices }: AbroadOperator) =>
    [country, name, kind, currency, range?.least, range?.most, ...choices.map(({ sent }) => sent)].join("|");
  return before !== undefined && sold(before) === sold(now);
}

export async function insertQuote(tx: Tx, row: Insertable<DB["abroad_quote"]>): Promise<void> {
  await tx.insertInto("abroad_quote").values(row).execute();
}

export function findQuote(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom("abroad_quote")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Locks a person, so that what they take at the same moment is counted one after the other. */
export async function lockTaking(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
}

/** The longest that a purchase takes to begin after its quote was taken. */
const START_MS = 60_000;

/**
 * Sums up what a person took since a moment: each quote that was taken and not given back, without those
 * whose purchase was not delivered. One whose process died before its purchase counts until it is over.
 */
export async function sumTaken(
  db: Db,
  { userId, since, except, now }: { userId: string; since: Date; except: string; now: Date },
): Promise<Kobo> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(q.price_kobo), 0)::bigint as total
      from abroad_quote q
           left join lateral (select k.operation_id from idempotency_key k
                               where q.purchase_id is null and k.id = q.taken_key::uuid) k on true
           left join wallet_transaction t on t.id = coalesce(q.purchase_id, k.operation_id)
     where q.user_id = ${userId} and q.taken_at >= ${since} and q.id <> ${except}
       and (t.id is not null or q.expires_at > ${new Date(now.getTime() - START_MS)})
       and coalesce(t.status, 'processing') not in ('failed', 'refunded')`.execute(db);
  return kobo(BigInt(rows[0]?.total ?? 0));
}

export type Taking = { id: string; key: string; at: Date };

/**
 * Takes a quote for a request key; false where another key has it, or something was bought with it. Several
 * requests of one key have it together.
 */
export async function takeQuote(tx: Tx, { id, key, at }: Taking): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("abroad_quote")
    .set((eb) => ({
      taken_key: key,
      takers: eb("takers", "+", 1),
      taken_at: eb.fn.coalesce("taken_at", eb.val(at)),
    }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("taken_key", "=", key),
        eb.and([eb("taken_key", "is", null), eb("purchase_id", "is", null)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a quote back for one request of its key. It is free when no other request of the key has it. */
export async function giveQuoteBack(tx: Tx, { id, key }: Pick<Taking, "id" | "key">): Promise<void> {
  await sql`
    update abroad_quote
       set takers = takers - 1,
           taken_key = case when takers > 1 then taken_key end,
           taken_at = case when takers > 1 then taken_at end
     where id = ${id} and taken_key = ${key} and purchase_id is null`.execute(tx);
}

export async function linkQuote(tx: Tx, { id, purchaseId }: { id: string; purchaseId: string }) {
  await tx
    .updateTable("abroad_quote")
    .set({ purchase_id: purchaseId })
    .where("id", "=", id)
    .where("purchase_id", "is", null)
    .execute();
}
