import { sql } from "kysely";
import type { Bank } from "../core/ports-banking.ts";
import type { Db, Tx } from "./schema.ts";

/** Banks as the payout provider last listed them, and whose an account is as its bank said a short while ago. */

export async function listBanks(db: Db): Promise<{ banks: Bank[]; seenAt: Date | undefined }> {
  const rows = await db.selectFrom("bank").selectAll().orderBy(sql`lower(name)`).execute();
  const newest = rows.reduce<number>((max, { seen_at: at }) => Math.max(max, at.getTime()), 0);
  return {
    banks: rows.map(({ code, name }) => ({ code, name })),
    seenAt: newest > 0 ? new Date(newest) : undefined,
  };
}

/** Put a new list in place of the old one, whole. Two at once follow each other. */
export async function replaceBanks(tx: Tx, banks: readonly Bank[], at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide banks', 0))`.execute(tx);
  await tx.deleteFrom("bank").execute();
  await tx
    .insertInto("bank")
    .values(banks.map((bank) => ({ ...bank, seen_at: at })))
    .execute();
}

/** A name that was asked for since `after`. */
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
