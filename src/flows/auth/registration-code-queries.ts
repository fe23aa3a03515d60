import { sql } from "kysely";
import type { Tx } from "../../db/schema.ts";

type NewCode = { emailHash: Uint8Array; codeHash: Uint8Array; uses: number; expiresAt: Date };

/** Stores the code of an email in place of an earlier one. */
export async function putCode(tx: Tx, { emailHash, codeHash, uses, expiresAt }: NewCode): Promise<void> {
  const open = { code_hash: Buffer.from(codeHash), uses_left: uses, expires_at: expiresAt };
  await tx
    .insertInto("registration_code")
    .values({ email_hash: Buffer.from(emailHash), ...open })
    .onConflict((conflict) => conflict.column("email_hash").doUpdateSet(open))
    .execute();
}

type ShownCode = { emailHash: Uint8Array; codeHash: Uint8Array; now: Date };

/** Takes one use of a code. Returns false for a wrong, old or used one. */
export async function useCode(tx: Tx, { emailHash, codeHash, now }: ShownCode): Promise<boolean> {
  const used = await tx
    .updateTable("registration_code")
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where("email_hash", "=", Buffer.from(emailHash))
    .where("code_hash", "=", Buffer.from(codeHash))
    .where("uses_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("uses_left")
    .executeTakeFirst();
  return used !== undefined;
}
