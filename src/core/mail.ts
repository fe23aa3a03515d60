/** When a letter is tried again, and when it is given up (rules 3.12). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_MS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
const MAX_MS = 2 * HOUR;
/** A letter that nobody took for so long is not sent any more. */
export const MAIL_LIFE_MS = 24 * HOUR;
/** Nobody else takes a letter while it is on its way: longer than a try can take. */
export const MAIL_LEASE_MS = 2 * MINUTE;

/** The time of the next try after `tries` of them, or undefined when it is over. Milliseconds since 1970. */
export function nextMailTry(mail: { tries: number; giveUpAt: number; now: number }): number | undefined {
  const at = mail.now + (RETRY_MS[mail.tries - 1] ?? MAX_MS);
  return at < mail.giveUpAt ? at : undefined;
}
