import type { Kobo } from "./money.ts";

/** Money that moves between our own accounts: at banks, payment providers and suppliers (rules 16.50). */

/** Payment providers, each with a clearing account. */
export const PAYMENT_PROVIDERS: readonly string[] = ["squad", "paystack", "monnify"];

export const PARTIES = ["bank", "toBank", "supplier", "provider"] as const;
export type Party = (typeof PARTIES)[number];
export type Parties = Partial<Record<Party, string | undefined>>;

type Move = {
  /** The accounts, the first one and the second; `account_move.<pair>` is the posting. */
  pair: "bank_float" | "provider_bank" | "debt_float" | "debt_bank" | "owner_bank" | "bank_bank";
  /** The money went from the second account to the first. */
  isBack: boolean;
  /** The parties that an admin must name. */
  needs: readonly Party[];
};

/** Each thing that can happen between our accounts. */
export const MOVES = {
  float_topped_up: { pair: "bank_float", isBack: false, needs: ["bank", "supplier"] },
  float_returned: { pair: "bank_float", isBack: true, needs: ["supplier", "bank"] },
  provider_paid_out: { pair: "provider_bank", isBack: false, needs: ["provider", "bank"] },
  provider_topped_up: { pair: "provider_bank", isBack: true, needs: ["bank", "provider"] },
  debt_paid_to_float: { pair: "debt_float", isBack: false, needs: ["supplier"] },
  debt_paid_to_bank: { pair: "debt_bank", isBack: false, needs: ["supplier", "bank"] },
  owner_put_in: { pair: "owner_bank", isBack: false, needs: ["bank"] },
  owner_took_out: { pair: "owner_bank", isBack: true, needs: ["bank"] },
  between_banks: { pair: "bank_bank", isBack: false, needs: ["bank", "toBank"] },
} as const satisfies Record<string, Move>;

export type MoveKind = keyof typeof MOVES;
export const MOVE_KINDS = Object.keys(MOVES) as MoveKind[];
export type Pair = Move["pair"];

/** Says which parties a move needs. */
export const needsOf = (kind: MoveKind): readonly Party[] => MOVES[kind].needs;

/** Returns the amount of each direction of a pair; one of them is zero. */
export function directionOf(
  kind: MoveKind,
  amount: Kobo,
  isUndone = false,
): { pair: Pair; there: Kobo; back: Kobo } {
  const { pair, isBack } = MOVES[kind];
  const nothing = 0n as Kobo;
  return isBack === isUndone
    ? { pair, there: amount, back: nothing }
    : { pair, there: nothing, back: amount };
}
