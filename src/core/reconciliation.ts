import type { HouseKind } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

/** Reconciliation: the statement of another party against our ledger, day by day (rules 17). */

export const ACCOUNT_KINDS = ["supplier", "provider", "bank"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account of ours at another party. `party` is the supplier's code, the provider's or the bank's name. */
export type OutsideAccount = { kind: AccountKind; party: string };

/** The house account that holds our money at such a party. */
export const HOUSE_KIND = {
  supplier: "supplier_float",
  provider: "clearing",
  bank: "bank",
} as const satisfies Record<AccountKind, HouseKind>;

/** The house accounts that a settled difference may be posted against, by party. */
export const CONTRA_KINDS = {
  difference: "reconciliation_difference",
  written_off: "written_off",
  receivable: "supplier_receivable",
} as const satisfies Record<string, HouseKind>;
export type Contra = keyof typeof CONTRA_KINDS;

export const LINE_STATUSES = ["success", "failed", "pending"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const EXCEPTION_KINDS = [
  "only_theirs",
  "only_ours",
  "amount_differs",
  "twice",
  "status_differs",
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export const WAYS = ["take_theirs", "wait", "dispute", "write_off"] as const;
export type Way = (typeof WAYS)[number];

export const EXCEPTION_STATES = ["open", "waiting", "disputed", "settled"] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** Values of another party and of ours agree by number, amount and time within this distance. */
export const NEAR_MS = 15 * 60_000;

/** A day can be closed an hour after its end, when nothing is posted into it any more (rules 17.9). */
export const CLOSE_GRACE_MS = 3_600_000;

/** A reference as references are compared: small letters, without blanks and dashes. */
export function referenceKey(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, "");
}

/** A phone, meter or account number as numbers are compared: its last ten digits. */
export function numberKey(text: string): string {
  return text.replace(/\D/g, "").slice(-10);
}

/** The facts of an exception that decide how it may be settled. Kobo; above zero, our money there grew. */
export type Difference = {
  account: AccountKind;
  theirStatus: LineStatus | null;
  ourStatus: LineStatus | null;
  theirs: Kobo;
  ours: Kobo;
  /** The purchase of our row: undefined when it is none. */
  purchase: { isReturned: boolean; isForced: boolean; doesSupplierPay: boolean } | undefined;
  /** Our row is a payment by link, which only its provider's word credits. */
  isPayment: boolean;
  /** Our row is a withdrawal, which has a posting of its own for what was paid after all. */
  isPayout: boolean;
};

/** A posting to come: `isLate` by that of a late delivery, the rest against `contra`. Kobo, signed. */
export type SettlingPlan = { amount: Kobo; isLate: boolean; contra: Contra };

export type SettlingRefusal = {
  code: "reconciliation_under_way" | "reconciliation_refund_first" | "reconciliation_credit_first";
};

/**
 * Decides what taking their figure, or writing the difference off, posts (rules 17.6). Where an order or a
 * payment has a door of its own, that door comes first: one under way gets its outcome there, a customer's
 * money is given back or credited there. Errors: reconciliation_under_way, reconciliation_refund_first,
 * reconciliation_credit_first.
 */
export function planSettling(
  facts: Difference,
  way: "take_theirs" | "write_off",
): Result<SettlingPlan, SettlingRefusal> {
  const door = otherDoor(facts);
  if (door) return fail(door);
  const { purchase, isPayout, theirStatus, ourStatus, theirs, ours } = facts;
  const amount = kobo(theirs - ours);
  const mayBeLate = purchase?.isForced === true || isPayout;
  const isLate = mayBeLate && theirStatus === "success" && ourStatus === "failed";
  if (way === "write_off") return ok({ amount, isLate, contra: "written_off" });
  const isRepaid = theirStatus === "failed" && purchase?.doesSupplierPay === true;
  return ok({ amount, isLate, contra: isRepaid ? "receivable" : "difference" });
}

function otherDoor({ purchase, isPayment, theirStatus, ourStatus }: Difference): SettlingRefusal | undefined {
  if (ourStatus === "pending") return { code: "reconciliation_under_way" };
  if (isPayment && theirStatus === "success" && ourStatus === "failed")
    return { code: "reconciliation_credit_first" };
  const isUnpaidFor = theirStatus === "failed" && ourStatus === "success";
  return purchase && isUnpaidFor && !purchase.isReturned
    ? { code: "reconciliation_refund_first" }
    : undefined;
}

/** A row without a partner yet. `at`: milliseconds; undefined where only the day is known. */
export type Free = { key: string; at: number | undefined };

/**
 * Pairs lines with rows of ours that have the same number and amount: both in order of time, each line with
 * the first row that is near enough (rules 17.4). No other way pairs more. A line without a time is near to
 * every row. Returns pairs of keys.
 */
export function pairByTime(lines: readonly Free[], ours: readonly Free[]): [line: string, ours: string][] {
  const byTime = (a: Free, b: Free) => (a.at ?? 0) - (b.at ?? 0);
  const [left, right] = [[...lines].sort(byTime), [...ours].sort(byTime)];
  const pairs: [string, string][] = [];
  let [i, j] = [0, 0];
  for (let line = left[i], our = right[j]; line && our; line = left[i], our = right[j]) {
    const apart = line.at === undefined || our.at === undefined ? 0 : line.at - our.at;
    const isNear = Math.abs(apart) <= NEAR_MS;
    if (isNear) pairs.push([line.key, our.key]);
    if (isNear || apart < 0) i += 1;
    if (isNear || apart > 0) j += 1;
  }
  return pairs;
}
