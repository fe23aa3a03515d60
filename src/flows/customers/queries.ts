import { type Selectable, sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import { textArray } from "../../db/arrays.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** The book of somebody who sells on: their customers, and what was sold to them (rules 29). */

export type CustomerRow = Selectable<DB["customer"]> & { numbers: string[]; owes: Kobo };
export type Whose = { userId: string; id: string };

/** Owed: sales and debts less payments, of what still counts. */
const OWED = sql<Kobo>`coalesce((select sum(case when e.kind = 'payment' then -e.amount_kobo else e.amount_kobo end)
   from customer_entry e where e.user_id = c.user_id and e.customer_id = c.id and e.voided_at is null), 0)::bigint`;
const NUMBERS = sql<
  string[]
>`array(select n.number from customer_number n where n.customer_id = c.id order by n.number)`;

const customers = (db: Db, userId: string) =>
  db
    .selectFrom("customer as c")
    .selectAll("c")
    .select([NUMBERS.as("numbers"), OWED.as("owes")])
    .where("c.user_id", "=", userId);

/** Lists a person's customers by name; at most 500. */
export function customersOf(db: Db, userId: string): Promise<CustomerRow[]> {
  return customers(db, userId).orderBy(sql`lower(c.name)`).orderBy("c.id").execute();
}

export function findCustomer(db: Db, { userId, id }: Whose): Promise<CustomerRow | undefined> {
  return customers(db, userId).where("c.id", "=", id).executeTakeFirst();
}

export type Sold = { sales: number; sold: Kobo; margin: Kobo };

/** Sums the sales that were noted since a time. */
export async function soldSince(db: Db, userId: string, from: Date): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select count(*)::integer as sales, coalesce(sum(amount_kobo), 0)::bigint as sold,
           coalesce(sum(amount_kobo - cost_kobo), 0)::bigint as margin
      from customer_entry
     where user_id = ${userId} and made_at >= ${from} and kind = 'sale' and voided_at is null`.execute(db);
  return rows[0] ?? { sales: 0, sold: kobo(0n), margin: kobo(0n) };
}

export async function shopNameOf(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom("customer_shop")
    .select("name")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.name ?? "";
}

export async function saveShopName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .insertInto("customer_shop")
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ name }))
    .execute();
}

/** Counts a person's customers under the person's lock: simultaneous additions count one after the other. */
export async function lockAndCount(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("customer")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type CustomerForm = { name: string; note: string; numbers: readonly string[] };

/** Adds a customer. Throws where the name or a number is another customer's (`takenPart`). */
export async function insertCustomer(tx: Tx, whose: Whose, { form, at }: { form: CustomerForm; at: Date }) {
  const { userId, id } = whose;
  const { name, note, numbers } = form;
  await tx.insertInto("customer").values({ id, user_id: userId, name, note, created_at: at }).execute();
  await insertNumbers(tx, whose, numbers);
}

/** Changes a customer of one's own; false when there is none. Throws as `insertCustomer` does. */
export async function updateCustomer(tx: Tx, whose: Whose, form: CustomerForm): Promise<boolean> {
  const { name, note, numbers } = form;
  const changed = await tx
    .updateTable("customer")
    .set({ name, note })
    .where("id", "=", whose.id)
    .where("user_id", "=", whose.userId)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  await tx.deleteFrom("customer_number").where("customer_id", "=", whose.id).execute();
  await insertNumbers(tx, whose, numbers);
  return true;
}

async function insertNumbers(tx: Tx, { userId, id }: Whose, numbers: readonly string[]): Promise<void> {
  await sql`
    insert into customer_number (user_id, number, customer_id)
    select ${userId}::uuid, n, ${id}::uuid from unnest(${textArray([...new Set(numbers)])}::text[]) n`.execute(
    tx,
  );
}

/** Names what a failed write clashed with; undefined for another error. */
export function takenPart(error: unknown): "customer_exists" | "number_of_another_customer" | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  if (code !== "23505") return undefined;
  if (constraint === "customer_name") return "customer_exists";
  return constraint === "customer_number_pkey" ? "number_of_another_customer" : undefined;
}

/** Deletes one of a person's rows. True when it was there. */
export async function removeOwn(
  tx: Tx,
  table: "customer" | "customer_entry",
  { userId, id }: Whose,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom(table)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
