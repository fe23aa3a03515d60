import { daysKept } from "../../core/retention.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  deleteSession,
  listOwnSessions,
  type OwnSession,
  insertSession,
  deleteExpiredLinks,
  deleteExpiredSessions,
} from "./queries.ts";
import { deleteOldProofs } from "./email-proof-queries.ts";
import { deleteOldDevices } from "./device-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { DEVICE_MS } from "../../core/people.ts";
import { deviceName } from "../../core/people-device.ts";
import type { Tx } from "../../db/schema.ts";
import { FAMILIAR_MS, FORGET_FAILURES_MS, MAX_LOCK_SECONDS } from "../../core/throttle.ts";
import { deleteOldMail } from "../mails/queries.ts";
import { deleteOldThrottles } from "../../db/throttle.ts";

/**
 * Ends one of a person's own sessions, the current one (log out) or another. It is refused from then on.
 * Errors: not_found, also for another person's session.
 */
export async function endSession(
  deps: Pick<Deps, "db" | "effect">,
  userId: string,
  sessionId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const ended = await commit(deps, "people.end-session", (tx) => deleteSession(tx, userId, sessionId));
  return ended ? ok(undefined) : fail({ code: "not_found" });
}

/** Lists a person's live sessions, last used first. */
export function listSessions(deps: Pick<Deps, "db" | "clock">, userId: string): Promise<OwnSession[]> {
  return listOwnSessions(deps.db, userId, deps.clock.now());
}

/** The network address and browser of a log-in, and the token that its device keeps. */
export type Origin = { address: string; userAgent: string | undefined; device?: string | undefined };

/** A new session. Only this answer shows the token: we store a keyed hash. */
export type Opened = { userId: string; token: string };

const TOKEN_BYTES = 32;

/** Opens a session in the caller's transaction. */
export async function openSession(
  deps: Pick<Deps, "ids" | "random" | "secrets">,
  tx: Tx,
  login: {
    userId: string;
    userAgent: string | undefined;
    hasSecondFactor?: boolean;
    isByPasskey?: boolean | undefined;
    at: Date;
  },
): Promise<Opened> {
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertSession(tx, {
    id: deps.ids.next(),
    tokenHash: deps.secrets.digest(token),
    userId: login.userId,
    device: deviceName(login.userAgent),
    hasSecondFactor: login.hasSecondFactor ?? false,
    isByPasskey: login.isByPasskey ?? false,
    at: login.at,
  });
  return { userId: login.userId, token };
}

/** A finished letter's record is kept long enough to answer "did it arrive?". */
const MAIL_KEPT_MS = daysKept("mail") * 24 * 3_600_000;

/**
 * Deletes expired sessions and links, failures that no longer count, and records of old letters. The clock
 * calls it; it may run at any time and repeatedly.
 */
export async function tidyPeople(
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ sessions: bigint; throttles: bigint; letters: bigint }> {
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await deleteExpiredSessions(deps.db, now);
  const throttles = await deleteOldThrottles(deps.db, {
    failuresBefore: ago(FORGET_FAILURES_MS + MAX_LOCK_SECONDS * 1_000),
    familiarBefore: ago(FAMILIAR_MS),
  });
  await deleteExpiredLinks(deps.db, now);
  await deleteOldProofs(deps.db, now);
  await deleteOldDevices(deps.db, ago(DEVICE_MS));
  const letters = await deleteOldMail(deps.db, ago(MAIL_KEPT_MS));
  return { sessions, throttles, letters };
}
