import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";
import { isKind } from "../../db/kinds.ts";

export type ContactRow = Selectable<DB["contact"]>;

/** Lists a person's contacts by name. */
export function contactsOf(db: Db, userId: string): Promise<ContactRow[]> {
  return db
    .selectFrom("contact")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/**
 * Counts a person's contacts with other numbers, under the person's lock: simultaneous additions count one
 * after the other.
 */
export async function lockAndCountOthers(
  tx: Tx,
  { user_id: userId, number }: Pick<ContactRow, "user_id" | "number">,
): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("contact")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("number", "<>", number)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a contact; undefined when the person has that number already. */
export function insertContact(tx: Tx, row: ContactRow): Promise<ContactRow | undefined> {
  return tx
    .insertInto("contact")
    .values(row)
    .onConflict((conflict) => conflict.constraint("contact_number").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type Changes = Partial<Pick<ContactRow, "name" | "network" | "number" | "groups">>;

/**
 * Changes one of a person's own contacts, which counts as a use of it; undefined when they have no such
 * contact. Throws when the person has the number already.
 */
export function updateContact(
  tx: Tx,
  whose: { userId: string; id: string; at: Date },
  changes: Changes,
): Promise<ContactRow | undefined> {
  return tx
    .updateTable("contact")
    .set({ ...changes, used_at: whose.at })
    .where("id", "=", whose.id)
    .where("user_id", "=", whose.userId)
    .returningAll()
    .executeTakeFirst();
}

/** True when a write failed because the person has the number already. */
export function isSecondOfNumber(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "contact_number";
}

export async function removeContact(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("contact")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Looks at up to `limit` contacts not used since `before`. A contact whose number was bought for since then
 * gets the time of that purchase, found by index so that buying itself writes nothing here. The others are
 * deleted. Returns the numbers seen and deleted.
 */
export async function forgetUnused(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ seen: number; deleted: number }> {
  const { rows } = await sql<{ id: string; bought_at: Date | null }>`
    select c.id, (select t.created_at from wallet_transaction t
                   where t.user_id = c.user_id and t.number = c.number and t.seq is not null and ${isKind("t.kind", ["purchase_airtime", "purchase_data"])}
                   order by t.seq desc limit 1) as bought_at
      from contact c where c.used_at < ${before} order by c.used_at limit ${limit} for update of c skip locked`.execute(
    tx,
  );
  const isUsed = ({ bought_at: at }: { bought_at: Date | null }) => at !== null && at >= before;
  for (const row of rows.filter(isUsed))
    await tx
      .updateTable("contact")
      .set({ used_at: row.bought_at ?? before })
      .where("id", "=", row.id)
      .execute();
  const unused = rows.filter((row) => !isUsed(row)).map(({ id }) => id);
  if (unused.length > 0) await tx.deleteFrom("contact").where("id", "in", unused).execute();
  return { seen: rows.length, deleted: unused.length };
}
