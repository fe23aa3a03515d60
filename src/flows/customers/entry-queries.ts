import { type Selectable, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import { PURCHASE_KINDS } from "../../core/movements.ts";
import type { DB, Db, TransactionRow, Tx } from "../../db/schema.ts";
import type { Whose } from "./queries.ts";

/** Sales, debts and payments in the book of somebody who sells on (rules 29). */

type Entry = Selectable<DB["customer_entry"]>;
/** A purchase that was sold on, as a list names it. */
type Bought = Pick<TransactionRow, "kind" | "network" | "plan_name" | "company_id" | "number" | "face_kobo">;
export type ListedEntry = Omit<Entry, "user_id"> & { bought: Bought | undefined };

/** Lists a part of a customer's entries, the newest first. */
export async function entriesOf(
  db: Db,
  { userId, id }: Whose,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedEntry[]> {
  const rows = await db
    .selectFrom("customer_entry as e")
    .leftJoin("wallet_transaction as t", "t.id", "e.transaction_id")
    .selectAll("e")
    .select(["t.kind as bought_kind", "t.network", "t.plan_name", "t.company_id", "t.number", "t.face_kobo"])
    .where("e.customer_id", "=", id)
    .where("e.user_id", "=", userId)
    .orderBy("e.seq", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ bought_kind: kind, network, plan_name, company_id, number, face_kobo, ...entry }) => ({
    ...entry,
    bought:
      kind === null
        ? undefined
        : {
            kind,
            network: network ?? "",
            plan_name: plan_name ?? "",
            company_id,
            number: number ?? "",
            face_kobo,
          },
  }));
}

export type NewEntry = Omit<Entry, "seq" | "voided_at" | "transaction_id" | "cost_kobo"> &
  Partial<Pick<Entry, "transaction_id" | "cost_kobo">>;

/** Adds an entry; false when its purchase, or its id, is in a book already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  const added = await tx
    .insertInto("customer_entry")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** True for the id of an entry of this customer. */
export async function isEntryOf(tx: Tx, { userId, id: customerId }: Whose, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("customer_entry")
    .select("id")
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns what a delivered purchase of a person cost them, locked against a refund until the commit;
 * undefined where there is nothing to sell on.
 */
export async function lockSellable(tx: Tx, { userId, id }: Whose): Promise<Kobo | undefined> {
  const row = await tx
    .selectFrom("wallet_transaction")
    .select("amount_kobo")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("kind", "in", PURCHASE_KINDS)
    .where("status", "=", "success")
    .forShare()
    .executeTakeFirst();
  return row?.amount_kobo;
}

/** Locks a person's customer against being deleted until the commit. False when there is none. */
export async function lockCustomer(tx: Tx, { userId, id }: Whose): Promise<boolean> {
  const row = await tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export type Unsold = Bought & {
  id: string;
  cost: Kobo;
  at: Date;
  customerId: string | null;
  lastPrice: Kobo | null;
  publicPrice: Kobo | null;
};

/**
 * Lists a person's delivered purchases since a time that no book has, the newest first, each with the
 * customer whose number it is, the price at which the same product was sold last, and a plan's public price.
 */
export async function unsoldSince(
  db: Db,
  userId: string,
  { from, limit }: { from: Date; limit: number },
): Promise<Unsold[]> {
  const { rows } = await sql<Unsold>`
    with bought as (
      select t.* from wallet_transaction t
       where t.user_id = ${userId} and t.seq is not null and t.created_at >= ${from} and t.status = 'success'
         and t.kind = any (${PURCHASE_KINDS as string[]}::text[])
         and not exists (select from customer_entry e where e.transaction_id = t.id)
       order by t.seq desc limit ${limit})
    select t.id, t.kind, t.network, t.plan_name, t.company_id, t.number, t.face_kobo, t.amount_kobo as cost, t.created_at as at,
           n.customer_id as "customerId", last.amount_kobo as "lastPrice", p.price_kobo as "publicPrice"
      from bought t
      left join plan p on p.id = t.plan_id
      left join customer_number n on n.user_id = t.user_id and n.number = t.number
      left join lateral (
        select e.amount_kobo from (
          select amount_kobo, transaction_id, seq from customer_entry
           where user_id = t.user_id and kind = 'sale' and voided_at is null order by made_at desc limit 200) e
          join wallet_transaction s on s.id = e.transaction_id
         where s.kind = t.kind and s.network = t.network and s.plan_name = t.plan_name
           and s.company_id is not distinct from t.company_id and s.face_kobo is not distinct from t.face_kobo
         order by e.seq desc limit 1) last on true
     order by t.seq desc`.execute(db);
  return rows;
}

export type Sale = { customerId: string; customer: string; price: Kobo; shop: string };

/** Returns the sale of one's own purchase; undefined where the book has none that counts. */
export function saleOf(db: Db, { userId, id }: Whose): Promise<Sale | undefined> {
  return db
    .selectFrom("customer_entry as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .leftJoin("customer_shop as s", "s.user_id", "e.user_id")
    .select(["c.id as customerId", "c.name as customer", "e.amount_kobo as price"])
    .select((eb) => eb.fn.coalesce("s.name", sql<string>`''`).as("shop"))
    .where("e.transaction_id", "=", id)
    .where("e.user_id", "=", userId)
    .where("e.voided_at", "is", null)
    .executeTakeFirst();
}

/** Makes the sale of a purchase count no longer, in the commit that pays the purchase back. */
export async function voidSale(tx: Tx, purchaseId: string, at: Date): Promise<void> {
  await tx
    .updateTable("customer_entry")
    .set({ voided_at: at })
    .where("transaction_id", "=", purchaseId)
    .where("voided_at", "is", null)
    .execute();
}
