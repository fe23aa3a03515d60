import { type Kysely, sql } from "kysely";
import { productKey } from "../../core/catalogue.ts";
import type { Service } from "../../core/transactions.ts";
import type { DB, Tx } from "../../db/schema.ts";

/** Locks, routes and costs, as admins change them. */

/** Locks routes, service locks and costs until the commit, so that their changes happen one at a time. */
export async function lockShop(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide shop', 0))`.execute(tx);
}

/** Lists every service by product, then the electricity companies. */
export async function readServices(
  db: Kysely<DB>,
): Promise<{ name: string; service: Service; isOpen: boolean }[]> {
  const services = await db.selectFrom("service").selectAll().orderBy("service").orderBy("product").execute();
  const companies = await db.selectFrom("company").select(["name", "is_open"]).orderBy("id").execute();
  return [
    ...services.map((row) => ({ name: row.product, service: row.service, isOpen: row.is_open })),
    ...companies.map((row) => ({ name: row.name, service: "electricity" as const, isOpen: row.is_open })),
  ];
}

/** Opens or locks a service; an electricity company has its lock in its own row. */
export async function setService(
  tx: Tx,
  wanted: { name: string; service: Service; isOpen: boolean },
): Promise<void> {
  const { name, service, isOpen } = wanted;
  const company =
    service === "electricity" &&
    (await tx
      .updateTable("company")
      .set({ is_open: isOpen })
      .where("name", "=", name)
      .returning("id")
      .executeTakeFirst());
  if (company) return;
  await tx
    .insertInto("service")
    .values({ product: name, service, is_open: isOpen })
    .onConflict((conflict) => conflict.columns(["product", "service"]).doUpdateSet({ is_open: isOpen }))
    .execute();
}

/** Lists the suppliers of a product and service, first to last. */
export async function readRoute(db: Kysely<DB>, product: string, service: Service): Promise<string[]> {
  const rows = await db
    .selectFrom("supplier_route")
    .select("supplier")
    .where("product", "=", product)
    .where("service", "=", service)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.supplier);
}

/** Lists every route, by product and service. */
export async function readRoutes(
  db: Kysely<DB>,
): Promise<{ product: string; service: Service; suppliers: string[] }[]> {
  const rows = await db
    .selectFrom("supplier_route")
    .select(["product", "service"])
    .select(sql<string[]>`array_agg(supplier order by position)`.as("suppliers"))
    .groupBy(["product", "service"])
    .orderBy("product")
    .orderBy("service")
    .execute();
  return rows;
}

/** Returns costs by `network/service`, in basis points of the face value. */
export async function readCosts(db: Kysely<DB>): Promise<Map<string, number>> {
  const rows = await db.selectFrom("cost_price").selectAll().execute();
  return new Map(rows.map((row) => [productKey(row.network, row.service), row.cost_bps]));
}

/** Replaces a route as a whole. */
export async function writeRoute(
  tx: Tx,
  { product, service, suppliers }: { product: string; service: Service; suppliers: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom("supplier_route")
    .where("product", "=", product)
    .where("service", "=", service)
    .execute();
  await tx
    .insertInto("supplier_route")
    .values(suppliers.map((supplier, position) => ({ product, service, position, supplier })))
    .execute();
}

/** Stores a cost in basis points of the face value. Returns the cost before. */
export async function writeCost(
  tx: Tx,
  { network, service, costBps }: { network: string; service: Service; costBps: number },
): Promise<number | undefined> {
  const before = await tx
    .selectFrom("cost_price")
    .select("cost_bps")
    .where("network", "=", network)
    .where("service", "=", service)
    .executeTakeFirst();
  await tx
    .insertInto("cost_price")
    .values({ network, service, cost_bps: costBps })
    .onConflict((conflict) => conflict.columns(["network", "service"]).doUpdateSet({ cost_bps: costBps }))
    .execute();
  return before?.cost_bps;
}
