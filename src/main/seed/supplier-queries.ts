import { type Insertable, type Selectable, sql } from "kysely";
import type { Network } from "../../core/networks.ts";
import type { Service } from "../../core/transactions.ts";
import type { DB, Tx } from "../../db/schema.ts";

export type SimulatedRow = Selectable<DB["supplier"]>;

/** Returns all suppliers, locked until the transaction ends. */
export function readForSimulators(tx: Tx): Promise<SimulatedRow[]> {
  return tx.selectFrom("supplier").selectAll().orderBy("code").forUpdate().execute();
}

/** Adds a supplier unless there is one of its name; true when it did. */
export async function addSupplier(tx: Tx, row: Insertable<DB["supplier"]>): Promise<boolean> {
  const added = await tx
    .insertInto("supplier")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function addRoute(tx: Tx, row: Insertable<DB["supplier_route"]>): Promise<void> {
  await tx.insertInto("supplier_route").values(row).execute();
}

/** Routes a line to this supplier after those that it has. */
export async function addLastRoute(
  tx: Tx,
  { product, service, supplier }: Omit<Insertable<DB["supplier_route"]>, "position">,
): Promise<void> {
  await sql`
    insert into supplier_route (product, service, position, supplier)
    select ${product}, ${service}, coalesce(max(position) + 1, 0), ${supplier} from supplier_route
     where product = ${product} and service = ${service}`.execute(tx);
}

/** Stores address and credentials of one supplier. */
export async function writeSimulated(
  tx: Tx,
  row: Pick<SimulatedRow, "code" | "base_url" | "credentials" | "credentials_at">,
): Promise<void> {
  const { code, ...values } = row;
  await tx.updateTable("supplier").set(values).where("code", "=", code).execute();
}

/** Switches a supplier on, with what it sells and its options. */
export async function openSupplier(
  tx: Tx,
  code: string,
  { services, options }: { services: readonly Service[]; options: Record<string, unknown> },
): Promise<void> {
  await tx
    .updateTable("supplier")
    .set({ is_enabled: true, services: [...services], options })
    .where("code", "=", code)
    .execute();
}

export type PlanToLink = {
  id: string;
  number: number;
  network: Network;
  plan_type: string;
  name: string;
  validity_days: number;
};

/** Returns the data plans on sale that this supplier has no code for. Plans with auto-rotate are left out. */
export async function plansWithout(tx: Tx, supplier: string): Promise<PlanToLink[]> {
  const { rows } = await sql<PlanToLink>`
    select p.id, p.number, p.network, p.plan_type, p.name, p.validity_days from plan p
     where p.service = 'data' and p.retired_at is null and not p.auto_rotate
       and not exists (select 1 from plan_supplier ps where ps.plan_id = p.id and ps.supplier = ${supplier})
     order by p.number`.execute(tx);
  return rows;
}
