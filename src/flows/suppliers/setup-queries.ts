import { type Insertable, sql } from "kysely";
import type { DB, Tx } from "../../db/schema.ts";
import { remember, type SupplierRow, type SupplierStateRow } from "./queries.ts";

/** The set-up of suppliers, as admins change it. */

export type LockedSupplier = { row: SupplierRow; state: SupplierStateRow | undefined };

/** Returns one supplier with its last test, locked until the transaction ends. */
export async function lockSupplier(tx: Tx, code: string): Promise<LockedSupplier | undefined> {
  const row = await tx
    .selectFrom("supplier")
    .selectAll()
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const state = await tx
    .selectFrom("supplier_state")
    .selectAll()
    .where("supplier", "=", code)
    .executeTakeFirst();
  return { row, state };
}

/** Inserts a supplier unless there is one of its name; returns whether it did. */
export async function insertSupplier(tx: Tx, row: Insertable<DB["supplier"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("supplier")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("code")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeSupplier(
  tx: Tx,
  code: string,
  values: Partial<Omit<SupplierRow, "code">>,
): Promise<void> {
  await tx.updateTable("supplier").set(values).where("code", "=", code).execute();
}

/** Forgets the test and the plan list, which were those of another host. */
export async function forgetHost(tx: Tx, supplier: string): Promise<void> {
  await remember(tx, supplier, { tested_at: null, test_passed: null, listed_at: null });
  await tx.deleteFrom("supplier_listing").where("supplier", "=", supplier).execute();
}

/** Counts the orders at a supplier that have no outcome yet. */
export async function countOpenAt(tx: Tx, supplier: string): Promise<number> {
  const { count } = await tx
    .selectFrom("attempt_live")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("supplier", "=", supplier)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when an order was ever sent to the supplier. */
export async function hasSold(tx: Tx, supplier: string): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select 1 from wallet_transaction where supplier = ${supplier})
        or exists (select 1 from attempt_live where supplier = ${supplier})
        or exists (select 1 from attempt_rejected where supplier = ${supplier}) as sold`.execute(tx);
  return rows[0]?.sold === true;
}

/** Takes a supplier out of every route. */
export async function leaveRoutes(tx: Tx, supplier: string): Promise<void> {
  await tx.deleteFrom("supplier_route").where("supplier", "=", supplier).execute();
}

/** Deletes a supplier that never sold, with everything that names it. */
export async function deleteSupplier(tx: Tx, supplier: string): Promise<void> {
  await leaveRoutes(tx, supplier);
  await tx.deleteFrom("plan_supplier").where("supplier", "=", supplier).execute();
  await tx.updateTable("plan").set({ supplier: null }).where("supplier", "=", supplier).execute();
  await tx.deleteFrom("supplier_listing").where("supplier", "=", supplier).execute();
  await tx.deleteFrom("supplier_state").where("supplier", "=", supplier).execute();
  await tx.deleteFrom("supplier").where("code", "=", supplier).execute();
}
