import type { Kobo } from "./money.ts";
import type { HouseSettings } from "./settings.ts";

/** Four eyes: what one person of the house may not move alone (rules 12.2). */

export const APPROVAL_KINDS = [
  "transfer",
  "refund",
  "credit",
  "manual_funding",
  "coupon",
  "settings",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_STATES = ["open", "approved", "rejected", "expired"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Nobody decided for this long: it is as if it was never asked (rules 12.3). */
const APPROVAL_LIFE_MS = 72 * 3_600_000;

export function approvalEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + APPROVAL_LIFE_MS);
}

/** Which setting bounds a kind: money into a wallet from outside the ledger's own flows is a credit. */
const BOUND = {
  transfer: "transfer",
  refund: "refund",
  credit: "credit",
  manual_funding: "credit",
  coupon: "credit",
} as const satisfies Record<Exclude<ApprovalKind, "settings">, keyof HouseSettings["alone"]>;

/** Does this act need a second admin? At the bound exactly, one is enough. */
export function needsSecond(
  settings: Pick<HouseSettings, "alone">,
  kind: keyof typeof BOUND,
  amount: Kobo,
): boolean {
  return amount > settings.alone[BOUND[kind]];
}
