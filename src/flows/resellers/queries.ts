import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Fault } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import type { DB, TransactionRow } from "../../db/schema.ts";

/**
 * A person's purchases of one service for reseller scripts: by place, by receiver, by request key, or page by
 * page.
 */

export type OrderQuestion = { userId: string; service: Service };

const orders = (db: Kysely<DB>, { userId, service }: OrderQuestion) =>
  db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("user_id", "=", userId)
    .where("type", "=", service)
    .where("seq", "is not", null);

/** Returns the purchase at a place of the person's wallet chain, which is its number in the reseller API. */
export function orderAt(
  db: Kysely<DB>,
  question: OrderQuestion,
  place: bigint,
): Promise<TransactionRow | undefined> {
  return orders(db, question).where("seq", "=", place).executeTakeFirst();
}

/** Returns the purchase begun under a request key. */
export function findOrderByKey(
  db: Kysely<DB>,
  question: OrderQuestion,
  keyId: string,
): Promise<TransactionRow | undefined> {
  return orders(db, question)
    .where("id", "=", (eb) => eb.selectFrom("idempotency_key").select("operation_id").where("id", "=", keyId))
    .executeTakeFirst();
}

/** Returns the purchases begun under request keys, oldest first. */
export function ordersByKeys(
  db: Kysely<DB>,
  question: OrderQuestion,
  keyIds: readonly string[],
): Promise<TransactionRow[]> {
  return orders(db, question)
    .where("id", "in", (eb) =>
      eb.selectFrom("idempotency_key").select("operation_id").where("id", "in", keyIds).$narrowType<{
        operation_id: string;
      }>(),
    )
    .orderBy("seq")
    .execute();
}

/** Returns why requests of a person under these keys were refused for good. */
export async function refusalsByKeys(
  db: Kysely<DB>,
  userId: string,
  keyIds: readonly string[],
): Promise<Fault[]> {
  const rows = await db
    .selectFrom("idempotency_key")
    .select("refusal")
    .where("user_id", "=", userId)
    .where("id", "in", keyIds)
    .where("refusal", "is not", null)
    .execute();
  return rows.flatMap(({ refusal }) => refusal ?? []);
}

/** Returns purchases for one number, newest first. */
export function ordersFor(
  db: Kysely<DB>,
  question: OrderQuestion,
  { number, limit }: { number: string; limit: number },
): Promise<TransactionRow[]> {
  return newest(orders(db, question).where("number", "=", number), { offset: 0, limit });
}

/** Returns a page of all purchases, newest first. */
export function ordersPage(
  db: Kysely<DB>,
  question: OrderQuestion,
  page: { offset: number; limit: number },
): Promise<TransactionRow[]> {
  return newest(orders(db, question), page);
}

function newest(
  found: SelectQueryBuilder<DB, "wallet_transaction", TransactionRow>,
  { offset, limit }: { offset: number; limit: number },
): Promise<TransactionRow[]> {
  return found.orderBy("seq", "desc").offset(offset).limit(limit).execute();
}

/** Counts the purchases, up to a limit. */
export async function countOrders(db: Kysely<DB>, question: OrderQuestion, upTo: number): Promise<number> {
  const some = orders(db, question).clearSelect().select(sql`1`.as("one")).limit(upTo);
  const row = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
