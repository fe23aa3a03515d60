import { hexOf } from "./ids.ts";

/** Accounts reserved for people at banks (rules 13.1 to 13.6); pure. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Lease of the request that calls the provider about a person's accounts. */
export const RESERVE_LEASE_MS = 2 * MINUTE;
/** Intervals at which payments are read: while the owner uses the product, and otherwise. */
const READ_MS = { active: 30 * MINUTE, away: 24 * 60 * MINUTE };
/** A person seen within this time uses the product. */
export const ACTIVE_MS = 3 * 24 * 60 * MINUTE;
/** A payment that the provider does not know, or does not decide, is asked about for this long. */
export const COLLECTION_PATIENCE_MS = 24 * 60 * MINUTE;

/** When a person asks for their transfer, one credited within this time is taken as the answer. */
export const JUST_CREDITED_MS = MINUTE;

/** The position of the bank whose account is `reservedAccountNo3`. */
export const TOP_UP_PLACE = 3;

/**
 * Returns our reference for a person's accounts at the provider: letters, digits and a dash, always the same.
 */
export function reservationReference(userId: string): string {
  return `acct-${hexOf(userId)}`;
}

/** Returns the delay before payments to a person's accounts are read again. */
export function readDelay(isActive: boolean): number {
  return isActive ? READ_MS.active : READ_MS.away;
}
