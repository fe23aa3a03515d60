import { fail, ok, type Result } from "../../core/result.ts";
import {
  deleteSession,
  listOwnSessions,
  type OwnSession,
  insertSession,
  deleteExpiredLinks,
  deleteExpiredSessions,
} from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { deviceName } from "../../core/people-device.ts";
import type { Tx } from "../../db/schema.ts";
import { FAMILIAR_MS, FORGET_FAILURES_MS, MAX_LOCK_SECONDS } from "../../core/throttle.ts";
import { deleteOldMail } from "../mails/queries.ts";
import { deleteOldThrottles } from "../../db/throttle.ts";

/**
 * End one of a person's own sessions: the one they are in (log out) or another. It is refused from that moment on.
 * Errors: not_found, for somebody else's session too.
 */
export async function endSession(
  deps: Deps,
  userId: string,
  sessionId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const ended = await commit(deps, "people.end-session", (tx) => deleteSession(tx, userId, sessionId));
  return ended ? ok(undefined) : fail({ code: "not_found" });
}

/** Where a person is logged in, the last used first. */
export function listSessions(deps: Deps, userId: string): Promise<OwnSession[]> {
  return listOwnSessions(deps.db, userId, deps.clock.now());
}

/** From where somebody logs in. */
export type Origin = { address: string; userAgent: string | undefined };

/** A fresh session: the token is told once, here; we keep a keyed hash. */
export type Opened = { userId: string; token: string };

const TOKEN_BYTES = 32;

/** Open a session in the transaction that made it due. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  login: { userId: string; userAgent: string | undefined; hasSecondFactor?: boolean; at: Date },
): Promise<Opened> {
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertSession(tx, {
    id: deps.ids.next(),
    tokenHash: deps.secrets.digest(token),
    userId: login.userId,
    device: deviceName(login.userAgent),
    hasSecondFactor: login.hasSecondFactor ?? false,
    at: login.at,
  });
  return { userId: login.userId, token };
}

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
    failuresBefore: ago(FORGET_FAILURES_MS + MAX_LOCK_SECONDS * 1_000),
    familiarBefore: ago(FAMILIAR_MS),
  });
  await deleteExpiredLinks(deps.db, now);
  const letters = await deleteOldMail(deps.db, ago(MAIL_KEPT_MS));
  return { sessions, throttles, letters };
}
