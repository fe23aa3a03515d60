import type { Kobo } from "./money.ts";
import { isSameSetting, type HouseSettings } from "./settings.ts";

/** Acts that one admin may not do alone, where the house switched that on (rules 12.2). */

export const APPROVAL_KINDS = [
  "transfer",
  "refund",
  "credit",
  "manual_funding",
  "coupon",
  "settings",
  "block",
  "email",
  "not_arrived",
  "freeze",
  "role",
  "reconciliation",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Acts that move money to a person, or that settle a difference with another party. */
export type MoneyAct = Exclude<ApprovalKind, "settings" | "block" | "email" | "freeze" | "role">;

export const APPROVAL_STATES = ["open", "approved", "rejected", "expired"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A request without a decision lapses after this time (rules 12.3). */
const APPROVAL_LIFE_MS = 72 * 3_600_000;

export function approvalEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + APPROVAL_LIFE_MS);
}

export type Bound = keyof HouseSettings["alone"];

/**
 * The bound that counts each kind. Manual funding, coupons and settled differences count as credits, and the
 * word that an order did not arrive as a refund.
 */
export const BOUND_OF = {
  transfer: "transfer",
  refund: "refund",
  not_arrived: "refund",
  credit: "credit",
  manual_funding: "credit",
  coupon: "credit",
  reconciliation: "credit",
} as const satisfies Record<MoneyAct, Bound>;

export const BOUNDS = ["transfer", "refund", "credit"] as const satisfies readonly Bound[];

/** The amounts moved alone on this day: by this admin, and to this receiver. Kobo. */
export type DaySums = { by: Kobo; to: Kobo };

/**
 * True when an act takes either sum of the day above the bound of its kind, so that sixty small acts count as
 * one large one; or the sums of all kinds above the largest bound, so that what is split between kinds counts
 * as one too (rules 12.2). At exactly the bound, one admin is enough.
 */
export function isAboveBound(
  alone: HouseSettings["alone"],
  sums: Record<Bound, DaySums>,
  act: { bound: Bound; amount: Kobo },
): boolean {
  const { bound, amount } = act;
  const most = BOUNDS.reduce((max, kind) => (alone[kind] > max ? alone[kind] : max), alone[bound]);
  return (["by", "to"] as const).some((side) => {
    const all = BOUNDS.reduce((sum, kind) => sum + sums[kind][side], 0n);
    return sums[bound][side] + amount > alone[bound] || all + amount > most;
  });
}

/** Names the settings of a change that weaken the rule or steer money, each of which takes a second admin. */
export function guardedChanges(before: HouseSettings, after: HouseSettings): string[] {
  const guarded: [string, boolean][] = [
    ["the second admin is switched off", before.secondAdmin && !after.secondAdmin],
    ["what one admin may move alone is raised", isRaised(before.alone, after.alone)],
    ["what an agent may refund is raised", after.agentRefundsDaily > before.agentRefundsDaily],
    ["what an agent may refund at a time is raised", after.agentRefundsOnce > before.agentRefundsOnce],
    ["what an agent may read is raised", after.agentReadsDaily > before.agentReadsDaily],
    ["what registrations are told is raised", after.takenAnswersHourly > before.takenAnswersHourly],
    ["a limit is raised", isRaised(before.limits, after.limits)],
    ["a limit of numbers is raised", isRaised(before.airtimeToCash, after.airtimeToCash)],
    ["what leaves without proof is raised", after.unprovenDaily > before.unprovenDaily],
    ["what leaves by USSD is raised", isRaised(before.ussdLimit, after.ussdLimit)],
    ["what leaves by chats is raised", isRaised(before.chatLimit, after.chatLimit)],
    ["what is paid into betting is raised", isRaised(bettingOf(before), bettingOf(after))],
    ["what is bought abroad is raised", isRaised(abroadOf(before), abroadOf(after))],
    ["the wait of first payouts is changed", isOther(before.payoutHold, after.payoutHold)],
    ["the promise of a voucher is changed", isOther(before.promise, after.promise)],
    ["alerts on withdrawals are changed", isOther(onWithdrawals(before), onWithdrawals(after))],
    ["a receiving bank is changed", isOther(before.receivingBanks, after.receivingBanks)],
    ["the top-up page is changed", before.topUpPage !== after.topUpPage],
  ];
  return guarded.flatMap(([what, is]) => (is ? [what] : []));
}

const bettingOf = ({ bettingAmounts, bettingDaily }: HouseSettings) => ({
  daily: bettingDaily,
  once: Object.fromEntries(Object.entries(bettingAmounts).map(([brand, { most }]) => [brand, most])),
});
const abroadOf = ({ abroad: { once, daily } }: HouseSettings) => ({ once, daily });

/** True when any amount in a tree of amounts is above the one at the same place before. */
function isRaised(before: unknown, after: unknown): boolean {
  if (typeof after === "bigint") return typeof before !== "bigint" || after > before;
  if (typeof after !== "object" || after === null) return false;
  const earlier = (before ?? {}) as Record<string, unknown>;
  return Object.entries(after).some(([name, part]) => isRaised(earlier[name], part));
}

/** The alerts that show money leaving: whoever takes it would rather have them off. */
const onWithdrawals = ({ alerts }: HouseSettings) => ({
  times: alerts.withdrawalsTimes,
  from: alerts.withdrawalsFrom,
  perPerson: alerts.withdrawalsPerPerson,
});

const isOther = (before: unknown, after: unknown) => !isSameSetting(before, after);
