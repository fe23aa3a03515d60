import type { Kobo } from "../../core/money.ts";
import { isNamed } from "../../db/people.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Transfers between people, and from the treasury to people. */

export type Receiver = { id: string; userName: string; fullName: string; walletAccount: bigint };

/** Finds the receiver by user name or phone number (rules 3.22). */
export function findReceiver(db: Db, typed: string): Promise<Receiver | undefined> {
  return receivers(db).where(isNamed(typed)).executeTakeFirst();
}

export function readReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  return receivers(db).where("id", "=", id).executeTakeFirst();
}

function receivers(db: Db) {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "full_name as fullName", "wallet_account as walletAccount"]);
}

export async function insertTransfer(
  tx: Tx,
  transfer: {
    id: string;
    source: "wallet" | "house";
    senderId: string;
    receiverId: string;
    agreedBy: string | null;
    amount: Kobo;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("transfer")
    .values({
      id: transfer.id,
      source: transfer.source,
      sender_id: transfer.senderId,
      receiver_id: transfer.receiverId,
      agreed_by: transfer.agreedBy,
      amount_kobo: transfer.amount,
      created_at: transfer.at,
    })
    .execute();
}
