/** When a letter is sent again, and when it is given up (rules 3.12). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_MS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
const MAX_MS = 2 * HOUR;
/** A letter that was not accepted for this long is not sent any more. */
export const MAIL_LIFE_MS = 24 * HOUR;
/** Lease of a letter while it is sent: longer than a try can take. */
export const MAIL_LEASE_MS = 2 * MINUTE;

/**
 * Returns the time of the next try after `tries` of them, or undefined when there is none. Milliseconds since
 * 1970.
 */
export function nextMailTry(mail: { tries: number; giveUpAt: number; now: number }): number | undefined {
  const at = mail.now + (RETRY_MS[mail.tries - 1] ?? MAX_MS);
  return at < mail.giveUpAt ? at : undefined;
}
