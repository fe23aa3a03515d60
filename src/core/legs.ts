import type { HouseKind } from "./ledger.ts";

/** The parts that postings are put together from: steps, accounts, amounts and legs. */

/** Steps in the ledger of a business row; (subject, step) can be posted once (rules 6.2). */
export const STEP = { reserve: 0, settle: 1, release: 2, refund: 3, late: 4 } as const;

/** A guarded account. `of` is the owner's role in the business row. */
type GuardedSide = { kind: "wallet" | "earnings"; of: string };
/** A house account. `party` is fixed; `partyOf` names the fact of the business row that gives the party. */
type HouseSide = { kind: HouseKind; party: string } | { kind: HouseKind; partyOf: string };
export type Side = GuardedSide | HouseSide;

/** A formula in kobo over named facts of the business row. */
export type Amount =
  | string
  | readonly ["minus", left: Amount, right: Amount]
  | readonly ["least", left: Amount, right: Amount];

/** `from` loses, `to` gains. A leg of zero is not posted. */
export type Leg = readonly [from: Side, to: Side, amount: Amount];

/**
 * `attempts`: the posting can happen once for each of this many attempts, with attempt n at `step + n - 1`.
 */
export type Posting = { step: number; legs: readonly Leg[]; attempts?: number };

export const wallet = <const Role extends string>(of: Role) => ({ kind: "wallet", of }) as const;
export const earnings = <const Role extends string>(of: Role) => ({ kind: "earnings", of }) as const;
export const house = (kind: HouseKind, party = "") => ({ kind, party });
export const houseOf = <const Fact extends string>(kind: HouseKind, partyOf: Fact) => ({ kind, partyOf });

/** Moves an outside account up or down to what its party says, against another account of the same party. */
export const moved = <const A extends HouseSide, const B extends HouseSide>(account: A, against: B) =>
  ({
    step: STEP.reserve,
    legs: [
      [account, against, "up"],
      [against, account, "down"],
    ],
  }) as const;

/**
 * Our money goes from the first place to the second (`there`) or back. What we have at a place is a debit, so
 * the account that gets it is the one that loses in the ledger.
 */
export const between = <const A extends HouseSide, const B extends HouseSide>(first: A, second: B) =>
  ({
    step: STEP.reserve,
    legs: [
      [second, first, "there"],
      [first, second, "back"],
    ],
  }) as const;
