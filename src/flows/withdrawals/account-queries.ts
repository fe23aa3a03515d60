import { sql } from "kysely";
import type { Bank } from "../../core/ports-banking.ts";
import type { BeneficiaryRow, Db, Tx } from "../../db/schema.ts";

/** The payout provider's last list of banks, and recent answers to name enquiries. */

export async function listBanks(db: Db): Promise<{ banks: Bank[]; seenAt: Date | undefined }> {
  const rows = await db.selectFrom("bank").selectAll().orderBy(sql`lower(name)`).execute();
  const newest = rows.reduce<number>((max, { seen_at: at }) => Math.max(max, at.getTime()), 0);
  return {
    banks: rows.map(({ code, name }) => ({ code, name })),
    seenAt: newest > 0 ? new Date(newest) : undefined,
  };
}

/** Replaces the list as a whole. Two replacements at once follow each other. */
export async function replaceBanks(tx: Tx, banks: readonly Bank[], at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide banks', 0))`.execute(tx);
  await tx.deleteFrom("bank").execute();
  await tx
    .insertInto("bank")
    .values(banks.map((bank) => ({ ...bank, seen_at: at })))
    .execute();
}

/** Returns the name of an account, if its enquiry came after `after`. */
export async function knownName(
  db: Db,
  account: { bankCode: string; accountNumber: string; after: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_check")
    .select("account_name")
    .where("bank_code", "=", account.bankCode)
    .where("account_number", "=", account.accountNumber)
    .where("checked_at", ">", account.after)
    .executeTakeFirst();
  return row?.account_name;
}

export async function keepName(
  db: Db,
  known: { bankCode: string; accountNumber: string; name: string; at: Date },
): Promise<void> {
  const values = { account_name: known.name, checked_at: known.at };
  await db
    .insertInto("account_check")
    .values({ bank_code: known.bankCode, account_number: known.accountNumber, ...values })
    .onConflict((conflict) => conflict.columns(["bank_code", "account_number"]).doUpdateSet(values))
    .execute();
}

/** Accounts that people keep for later withdrawals. */

/** Lists a person's own, the newest first. */
export function listBeneficiaries(db: Db, userId: string): Promise<BeneficiaryRow[]> {
  return db
    .selectFrom("beneficiary")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/**
 * Stores an account, or returns the stored one. Undefined when the person keeps `most` others. Writes of one
 * person follow each other, so that two at once cannot both be the last.
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

/** Deletes one of the person's own; false when there is none with this id. */
export async function deleteBeneficiary(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("beneficiary")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
