import { type Kobo, kobo } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";
import type { Tier } from "./settings.ts";

/**
 * Card money waits before it can be withdrawn or sent to others by a person without a confirmed identity
 * (rules 3.26), so that the owner of a stolen card has time to object.
 */
export const CARD_HOLD_MS = 24 * 3_600_000;

/** One card payment: what reached the wallet, and when. Kobo. */
export type CardMoney = { amount: Kobo; paidAt: Date };
export type Wallet = { tier: Tier; balance: Kobo; cards: readonly CardMoney[]; now: Date };

/** The part of the balance that cannot leave yet. Kobo; `until` is when all of it can. */
export type Held = { amount: Kobo; until: Date | null };

const isHeld = ({ paidAt }: CardMoney, at: Date) => at.getTime() - paidAt.getTime() < CARD_HOLD_MS;
const endOf = ({ paidAt }: CardMoney) => new Date(paidAt.getTime() + CARD_HOLD_MS);

/** Returns how much of a wallet is held now, never more than the balance. */
export function heldMoney({ tier, balance, cards, now }: Wallet): Held {
  const held = tier > 0 ? [] : cards.filter((card) => isHeld(card, now));
  const sum = held.reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return { amount: kobo(0n), until: null };
  const until = new Date(Math.max(...held.map((card) => endOf(card).getTime())));
  return { amount: kobo(sum < balance ? sum : balance), until };
}

export type HeldFault = { code: "card_money_held"; free: Kobo; from: Date };

/**
 * Checks an amount that the balance covers. Errors: card_money_held, with what can leave now and
 * the time from which the amount can, if nothing else moves.
 */
export function checkCardHold(wallet: Wallet, amount: Kobo): Result<undefined, HeldFault> {
  const free = freeAt(wallet, wallet.now);
  if (amount <= free) return ok(undefined);
  const ends = wallet.cards.map(endOf).sort((a, b) => a.getTime() - b.getTime());
  const from = ends.find((end) => freeAt(wallet, end) >= amount) ?? wallet.now;
  return fail({ code: "card_money_held", free, from });
}

function freeAt(wallet: Wallet, at: Date): Kobo {
  return kobo(wallet.balance - heldMoney({ ...wallet, now: at }).amount);
}
