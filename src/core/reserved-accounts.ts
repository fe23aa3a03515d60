import { hexOf } from "./ids.ts";

/** Accounts reserved for people at banks (rules 13.1 to 13.6): pure. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** One request talks to the provider about a person's accounts; another may after this long, when the first one died. */
export const RESERVE_LEASE_MS = 2 * MINUTE;
/** Payments are asked for this often while their owner uses the product, and when they do not. */
const READ_MS = { active: 30 * MINUTE, away: 24 * 60 * MINUTE };
/** Somebody seen within this long uses the product. */
export const ACTIVE_MS = 3 * 24 * 60 * MINUTE;
/** A payment that the provider does not know, or does not decide about, is asked about for so long. */
export const COLLECTION_PATIENCE_MS = 24 * 60 * MINUTE;

/** A transfer credited within this long is the one that somebody who asks for theirs is waiting for. */
export const JUST_CREDITED_MS = MINUTE;

/** The place of the bank whose account is `reservedAccountNo3`. */
export const TOP_UP_PLACE = 3;

/** Our name for a person's accounts at the provider: letters, digits and a dash, the same for ever. */
export function reservationReference(userId: string): string {
  return `acct-${hexOf(userId)}`;
}

/** When to ask again what came in on a person's accounts. */
export function readDelay(isActive: boolean): number {
  return isActive ? READ_MS.active : READ_MS.away;
}
