import type { Db, Tx } from "../../db/schema.ts";

/** Finds a person's webhook address, with its sealed secret. */
export function findEndpoint(db: Db, userId: string) {
  return db
    .selectFrom("webhook_endpoint as w")
    .innerJoin("app_user as u", "u.id", "w.user_id")
    .select(["w.url", "w.secret", "u.user_name"])
    .where("w.user_id", "=", userId)
    .executeTakeFirst();
}

export type NewEndpoint = {
  userId: string;
  url: string;
  sealed: Uint8Array;
  isNewSecret: boolean;
  at: Date;
};

/** The stored change: `secret` when the secret was stored, `address` when only the address is new. */
export type EndpointChange = "secret" | "address" | "none";

/** Sets a person's address. Stores the secret when there was none or a new one is wanted. */
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
    .set({ url, changed_at: at, ...(endpoint.isNewSecret ? { secret } : {}) })
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
