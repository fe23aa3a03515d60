import { CARD_HOLD_MS, type CardMoney, checkCardHold, type Held, heldMoney } from "../core/card-hold.ts";
import { lagosTime } from "../core/days.ts";
import { formatNaira, type Kobo } from "../core/money.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { tierOf } from "./limits.ts";
import type { Db, Tx } from "./schema.ts";

/** Card money that cannot leave yet (rules 3.26). */

type WalletNow = { userId: string; balance: Kobo; at: Date };

export type CardHoldFault = { code: "card_money_held"; fields: { amount: string } };

/**
 * Checks a withdrawal or a transfer in the transaction that locked the wallet. Errors: card_money_held, whose
 * sentence says what can leave now, and from when the amount can.
 */
export async function checkHeld(
  tx: Tx,
  wallet: WalletNow & { amount: Kobo },
): Promise<Result<undefined, CardHoldFault>> {
  const checked = checkCardHold(await readWallet(tx, wallet), wallet.amount);
  if (checked.ok) return ok(undefined);
  const { free, from } = checked.fault;
  const [day = "", time = ""] = lagosTime(from).split("T");
  const sentence = `₦${formatNaira(free)} can leave now; this amount from ${day} ${time.slice(0, 5)}, because money paid by card waits 24 hours`;
  return fail({ code: "card_money_held", fields: { amount: sentence } });
}

/** Returns what of a wallet is held now, for screens. */
export async function heldNow(db: Db, wallet: WalletNow): Promise<Held> {
  return heldMoney(await readWallet(db, wallet));
}

async function readWallet(db: Db, { userId, balance, at: now }: WalletNow) {
  const [tier, cards] = [await tierOf(db, userId), await recentCardMoney(db, userId, now)];
  return { tier, balance, cards, now };
}

async function recentCardMoney(db: Db, userId: string, now: Date): Promise<CardMoney[]> {
  const rows = await db
    .selectFrom("wallet_transaction")
    .select(["amount_kobo", "finished_at"])
    .where("user_id", "=", userId)
    .where("type", "=", "wallet")
    .where("kind", "=", "funding_card")
    .where("status", "=", "success")
    .where("finished_at", ">", new Date(now.getTime() - CARD_HOLD_MS))
    .execute();
  return rows.map(({ amount_kobo: amount, finished_at }) => ({ amount, paidAt: finished_at ?? now }));
}
