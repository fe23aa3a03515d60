import { FAMILIAR_MS, FORGET_FAILURES_MS, LONGEST_LOCK_SECONDS } from "../../core/throttle.ts";
import { deleteOldMail } from "../../db/mail.ts";
import { deleteExpiredLinks } from "../../db/resets.ts";
import { deleteExpiredSessions } from "../../db/sessions.ts";
import { deleteOldThrottles } from "../../db/throttle.ts";
import type { Deps } from "../deps.ts";

/** What is known about a letter after its end: long enough to answer "did it arrive?". */
const MAIL_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Remove sessions that ran out, failures that no longer count and what is known of old letters. For the clock table; any time,
 * any number of times.
 */
export async function tidyPeople(
  deps: Deps,
): Promise<{ sessions: bigint; throttles: bigint; letters: bigint }> {
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await deleteExpiredSessions(deps.db, now);
  const throttles = await deleteOldThrottles(deps.db, {
    failuresBefore: ago(FORGET_FAILURES_MS + LONGEST_LOCK_SECONDS * 1_000),
    familiarBefore: ago(FAMILIAR_MS),
  });
  await deleteExpiredLinks(deps.db, now);
  const letters = await deleteOldMail(deps.db, ago(MAIL_KEPT_MS));
  return { sessions, throttles, letters };
}
