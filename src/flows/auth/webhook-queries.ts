import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

/** The end of an old secret, where it still signs. The clock of the database decides (rules 13.13). */
const OLD_UNTIL = sql<Date | null>`case when w.old_secret_until > now() then w.old_secret_until end`;

/** Finds a person's webhook address, with its sealed secrets: the present one, and an old one that signs. */
export function findEndpoint(db: Db, userId: string) {
  return db
    .selectFrom("webhook_endpoint as w")
    .innerJoin("app_user as u", "u.id", "w.user_id")
    .select(["w.url", "w.secret", "w.old_secret", OLD_UNTIL.as("old_until"), "u.user_name"])
    .where("w.user_id", "=", userId)
    .executeTakeFirst();
}

const NO_OLD_SECRET = { old_secret: null, old_secret_until: null };

export type NewEndpoint = {
  userId: string;
  url: string;
  sealed: Uint8Array;
  isNewSecret: boolean;
  at: Date;
};

/** The stored change: `secret` when the secret was stored, `address` when only the address is new. */
export type EndpointChange = "secret" | "address" | "none";

/**
 * Sets a person's address. Stores the secret when there was none or a new one is wanted. Any change ends an
 * old secret.
 */
export async function putEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<EndpointChange> {
  const { userId, url, at } = endpoint;
  const secret = Buffer.from(endpoint.sealed);
  const inserted = await tx
    .insertInto("webhook_endpoint")
    .values({ user_id: userId, url, secret, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return "secret";
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ url, changed_at: at, ...NO_OLD_SECRET, ...(endpoint.isNewSecret ? { secret } : {}) })
    .where("user_id", "=", userId)
    .$if(!endpoint.isNewSecret, (rows) => rows.where("url", "!=", url))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return "none";
  return endpoint.isNewSecret ? "secret" : "address";
}

/** Deletes a person's address. Returns it, or undefined when there was none. */
export async function deleteEndpoint(tx: Tx, userId: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom("webhook_endpoint")
    .where("user_id", "=", userId)
    .returning("url")
    .executeTakeFirst();
  return gone?.url;
}

/**
 * Puts a new secret before the present one, which signs on for the given hours. The secret before both ends.
 * Returns the address and the end, or undefined when no address is set.
 */
export function rotateEndpoint(
  tx: Tx,
  { userId, sealed, oldHours }: { userId: string; sealed: Uint8Array; oldHours: number },
): Promise<{ url: string; until: Date } | undefined> {
  return tx
    .updateTable("webhook_endpoint")
    .set((eb) => ({
      old_secret: eb.ref("secret"),
      old_secret_until: sql<Date>`now() + ${oldHours}::int * interval '1 hour'`,
      secret: Buffer.from(sealed),
      changed_at: sql<Date>`now()`,
    }))
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.or([eb("old_secret_until", "is", null), eb("old_secret_until", "<=", sql<Date>`now()`)]),
    )
    .returning(["url", sql<Date>`old_secret_until`.as("until")])
    .executeTakeFirst();
}

/** Ends a person's old secret. Returns the address, or undefined when no old secret was signing. */
export async function endOldSecretOf(tx: Tx, userId: string): Promise<string | undefined> {
  const ended = await tx
    .updateTable("webhook_endpoint")
    .set({ ...NO_OLD_SECRET })
    .where("user_id", "=", userId)
    .where("old_secret_until", ">", sql<Date>`now()`)
    .returning("url")
    .executeTakeFirst();
  return ended?.url;
}
