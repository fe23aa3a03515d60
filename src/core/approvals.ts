import type { Kobo } from "./money.ts";
import type { OwnerSettings } from "./settings.ts";

/** Acts that one admin may not do alone (rules 12.2). */

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

/** A request without a decision lapses after this time (rules 12.3). */
const APPROVAL_LIFE_MS = 72 * 3_600_000;

export function approvalEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + APPROVAL_LIFE_MS);
}

/** The setting that limits each kind. Manual funding counts as a credit. */
const BOUND = {
  transfer: "transfer",
  refund: "refund",
  credit: "credit",
  manual_funding: "credit",
  coupon: "credit",
} as const satisfies Record<Exclude<ApprovalKind, "settings">, keyof OwnerSettings["alone"]>;

/** True when this act needs a second admin. At exactly the limit, one is enough. */
export function needsSecond(
  settings: Pick<OwnerSettings, "alone">,
  kind: keyof typeof BOUND,
  amount: Kobo,
): boolean {
  return amount > settings.alone[BOUND[kind]];
}
