import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Person, UserType } from "../../core/people.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";
import { PERSON } from "../../flows/auth/queries.ts";

/** Waits for a lock that is held until the transaction ends. `number` names what is seeded. */
export async function lockSeed(tx: Tx, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${number}::bigint)`.execute(tx);
}

/** True when the catalogue has a supplier already. */
export async function hasSuppliers(tx: Tx): Promise<boolean> {
  const one = await tx.selectFrom("supplier").select("code").limit(1).executeTakeFirst();
  return one !== undefined;
}

export type CatalogueRows = {
  suppliers: readonly Insertable<DB["supplier"]>[];
  services: readonly Insertable<DB["service"]>[];
  routes: readonly Insertable<DB["supplier_route"]>[];
  costs: readonly Insertable<DB["cost_price"]>[];
  companies: readonly Insertable<DB["company"]>[];
  plans: readonly Insertable<DB["plan"]>[];
  planSuppliers: readonly Insertable<DB["plan_supplier"]>[];
};

/** Fills an empty catalogue. */
export async function insertCatalogue(tx: Tx, rows: CatalogueRows): Promise<void> {
  await tx.insertInto("supplier").values(rows.suppliers).execute();
  await tx.insertInto("service").values(rows.services).execute();
  await tx.insertInto("supplier_route").values(rows.routes).execute();
  await tx.insertInto("cost_price").values(rows.costs).execute();
  await tx.insertInto("company").values(rows.companies).execute();
  await tx.insertInto("plan").values(rows.plans).execute();
  await tx.insertInto("plan_supplier").values(rows.planSuppliers).execute();
}

/** Returns those of these ids that a person has. */
export async function knownIds(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("app_user").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Finds a person by the exact user name. */
export function findByName(
  db: Kysely<DB>,
  userName: string,
): Promise<Selectable<DB["app_user"]> | undefined> {
  return db.selectFrom("app_user").selectAll().where("user_name", "=", userName).executeTakeFirst();
}

/** Inserts a person; their accounts must exist. */
export async function insertPerson(tx: Tx, person: Insertable<DB["app_user"]>): Promise<void> {
  await tx.insertInto("app_user").values(person).execute();
}

/** Inserts a notice unless it exists already. */
export async function insertNotice(tx: Tx, notice: Insertable<DB["notification"]>): Promise<void> {
  await tx
    .insertInto("notification")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts what a person pays for plans, by product; at least one row. */
export async function insertSpecialPrices(
  tx: Tx,
  rows: readonly Insertable<DB["special_price"]>[],
): Promise<void> {
  await tx.insertInto("special_price").values(rows).execute();
}

/** Links plans to suppliers; at least one row. */
export async function linkPlans(tx: Tx, links: readonly Insertable<DB["plan_supplier"]>[]): Promise<void> {
  await tx.insertInto("plan_supplier").values(links).execute();
}

/** Puts plans on sale. */
export async function putOnSale(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable("plan").set({ is_available: true }).where("id", "in", ids).execute();
}

/** Routes a data product to this supplier first, then to the suppliers that it had, in their order. */
export async function routeDataFirst(tx: Tx, product: string, supplier: string): Promise<void> {
  const route = { product, service: "data" as const };
  const before = await tx
    .selectFrom("supplier_route")
    .select("supplier")
    .where("product", "=", product)
    .where("service", "=", "data")
    .orderBy("position")
    .execute();
  await tx
    .deleteFrom("supplier_route")
    .where("product", "=", product)
    .where("service", "=", "data")
    .execute();
  const order = [supplier, ...before.map((row) => row.supplier)];
  await tx
    .insertInto("supplier_route")
    .values(order.map((code, position) => ({ ...route, position, supplier: code })))
    .execute();
}

/** Finds a person by id, as the access checks show them to routes. */
export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom("app_user as u").select(PERSON).where("u.id", "=", id).executeTakeFirst();
}

export async function setUserType(tx: Tx, id: string, userType: UserType): Promise<void> {
  await tx.updateTable("app_user").set({ user_type: userType }).where("id", "=", id).execute();
}
