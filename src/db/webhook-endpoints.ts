import type { Tx } from "./schema.ts";

export type NewEndpoint = {
  userId: string;
  url: string;
  sealed: Uint8Array;
  isNewSecret: boolean;
  at: Date;
};

/** Set a person's address. The secret is stored when there was none or a new one is wanted; answers whether it was. */
export async function putEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<boolean> {
  const { userId, url, at } = endpoint;
  const secret = Buffer.from(endpoint.sealed);
  const inserted = await tx
    .insertInto("webhook_endpoint")
    .values({ user_id: userId, url, secret, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable("webhook_endpoint")
    .set({ url, changed_at: at, ...(endpoint.isNewSecret ? { secret } : {}) })
    .where("user_id", "=", userId)
    .execute();
  return endpoint.isNewSecret;
}

export async function deleteEndpoint(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("webhook_endpoint").where("user_id", "=", userId).execute();
}
