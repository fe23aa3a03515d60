import { sql } from "kysely";
import type { BeneficiaryRow, Db, Tx } from "./schema.ts";

/** Accounts that people keep for their next withdrawal. */

/** One's own, the newest first. */
export function listBeneficiaries(db: Db, userId: string): Promise<BeneficiaryRow[]> {
  return db
    .selectFrom("beneficiary")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/**
 * Keep an account, or answer the one that is kept already. Undefined when the person keeps `most` others. One person's are written one
 * after the other, so that two at once cannot both be the last.
 */
export async function keepBeneficiary(
  tx: Tx,
  row: BeneficiaryRow,
  most: number,
): Promise<BeneficiaryRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`beneficiary ${row.user_id}`}, 0))`.execute(tx);
  const kept = await listBeneficiaries(tx, row.user_id);
  const same = kept.find(
    (one) => one.bank_code === row.bank_code && one.account_number === row.account_number,
  );
  if (same) return same;
  if (kept.length >= most) return undefined;
  await tx.insertInto("beneficiary").values(row).execute();
  return row;
}

/** False when there is none of that id among the person's own. */
export async function deleteBeneficiary(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("beneficiary")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
