import type { Tx } from "../../db/schema.ts";

/** Requests for a reset link, until the clock looks at them. */

export async function insertResetRequest(
  tx: Tx,
  request: { id: string; login: string; device: Uint8Array | undefined; isBeyond: boolean; at: Date },
): Promise<void> {
  const { id, login, device, isBeyond, at } = request;
  const device_hash = device ? Buffer.from(device) : null;
  await tx
    .insertInto("password_reset_request")
    .values({ id, login, device_hash, is_beyond: isBeyond, created_at: at })
    .execute();
}

/** A request as it was typed. `isBeyond` marks one beyond the limits. */
export type TakenRequest = { login: string; isBeyond: boolean; device: Buffer | null };

/** Takes requests out, oldest first. Any number of processes may take at once. */
export function takeResetRequests(tx: Tx, limit: number): Promise<TakenRequest[]> {
  return tx
    .deleteFrom("password_reset_request")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("password_reset_request")
        .select("id")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["login", "is_beyond as isBeyond", "device_hash as device"])
    .execute();
}
