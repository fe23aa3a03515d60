import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { PlanCategory } from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import type { ListedPlan } from "../../core/plan-codes.ts";
import type { Brand } from "../../core/services.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { DB, Tx } from "../../db/schema.ts";

/** Plans for staff. Sales read plans through the catalogue. */

/** A supplier of a plan with its code for it; a plan's links are in rotation order. */
export type PlanLink = { supplier: string; code: string };
export type PlanRow = Selectable<DB["plan"]>;
export type NewPlan = Insertable<DB["plan"]>;
export type AdminPlan = { row: PlanRow; links: PlanLink[] };

/** Lists plans on sale by public number, locked and unavailable ones too. */
export async function readPlans(
  db: Kysely<DB>,
  wanted: { network: Brand | undefined; category: PlanCategory | undefined },
): Promise<AdminPlan[]> {
  let query = db.selectFrom("plan").selectAll().where("retired_at", "is", null).orderBy("number");
  if (wanted.network) query = query.where("network", "=", wanted.network);
  if (wanted.category) query = query.where("category", "=", wanted.category);
  const rows = await query.execute();
  const links = await db
    .selectFrom("plan_supplier")
    .select(["plan_id", "supplier", "plan_code"])
    .orderBy("position")
    .execute();
  const byPlan = Map.groupBy(links, (link) => link.plan_id);
  return rows.map((row) => ({ row, links: (byPlan.get(row.id) ?? []).map(linkOf) }));
}

const linkOf = ({ supplier, plan_code }: { supplier: string; plan_code: string }): PlanLink => ({
  supplier,
  code: plan_code,
});

/** A plan in a supplier's list, with what the list says it costs us. */
export type PricedListing = ListedPlan & { cost_kobo: Kobo | null };

/** Reads what all suppliers' lists have under these codes. */
export function readListed(db: Kysely<DB>, codes: readonly string[]): Promise<PricedListing[]> {
  return db
    .selectFrom("supplier_listing")
    .select(["supplier", "code", "network", "name", "type", "cost_kobo"])
    .where(sql<boolean>`code = any(${[...new Set(codes)]}::text[])`)
    .execute();
}

/** Reads one plan on sale, by id or public number, and locks it until the transaction ends. */
export async function lockPlan(
  tx: Tx,
  name: { id: string } | { number: number },
): Promise<AdminPlan | undefined> {
  const query = tx.selectFrom("plan").selectAll().where("retired_at", "is", null).forUpdate();
  const row = await ("id" in name
    ? query.where("id", "=", name.id)
    : query.where("number", "=", name.number)
  ).executeTakeFirst();
  if (!row) return undefined;
  const links = await tx
    .selectFrom("plan_supplier")
    .select(["supplier", "plan_code"])
    .where("plan_id", "=", row.id)
    .orderBy("position")
    .execute();
  return { row, links: links.map(linkOf) };
}

/** Reads and locks the plans on sale with these ids, in order of number. */
export function lockPlansById(tx: Tx, ids: readonly string[]): Promise<PlanRow[]> {
  return tx
    .selectFrom("plan")
    .selectAll()
    .where("retired_at", "is", null)
    .where(sql<boolean>`id = any (${uuidArray(ids)}::uuid[])`)
    .orderBy("number")
    .forUpdate()
    .execute();
}

/** Reads and locks the plans on sale of a product, or of a whole network by its name, in order of number. */
export function lockPlansOf(tx: Tx, product: string): Promise<PlanRow[]> {
  return tx
    .selectFrom("plan")
    .selectAll()
    .where("retired_at", "is", null)
    .where((eb) => eb.or([eb("product", "=", product), eb(sql<string>`network`, "=", product)]))
    .orderBy("number")
    .forUpdate()
    .execute();
}

/** Inserts a plan; false when another plan on sale has the number. */
export async function insertPlan(tx: Tx, row: NewPlan): Promise<boolean> {
  await lockNumbers(tx);
  const done = await tx
    .insertInto("plan")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
}

/** Locks the public numbers until the transaction ends, so that two plans cannot take one number. */
async function lockNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide plan numbers', 0))`.execute(tx);
}

/** True when another plan on sale has the number. The answer holds until the transaction ends. */
export async function isNumberTaken(tx: Tx, number: number, exceptId: string): Promise<boolean> {
  await lockNumbers(tx);
  const found = await tx
    .selectFrom("plan")
    .select("id")
    .where("number", "=", number)
    .where("retired_at", "is", null)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function changePlan(tx: Tx, id: string, change: Partial<Omit<NewPlan, "id">>): Promise<void> {
  await tx.updateTable("plan").set(change).where("id", "=", id).execute();
}

/** Replaces a plan's suppliers as a whole; suppliers that stay keep their known cost. */
export async function replaceLinks(tx: Tx, planId: string, links: readonly PlanLink[]): Promise<void> {
  const wanted = links.map(({ supplier }) => supplier);
  let gone = tx.deleteFrom("plan_supplier").where("plan_id", "=", planId);
  if (wanted.length > 0) gone = gone.where("supplier", "not in", wanted);
  await gone.execute();
  if (links.length === 0) return;
  await tx
    .insertInto("plan_supplier")
    .values(
      links.map(({ supplier, code }, position) => ({ plan_id: planId, supplier, plan_code: code, position })),
    )
    .onConflict((conflict) =>
      conflict.columns(["plan_id", "supplier"]).doUpdateSet((eb) => ({
        plan_code: eb.ref("excluded.plan_code"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
}
