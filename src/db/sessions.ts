import { sql } from "kysely";
import { type Person, sessionEnd } from "../core/people.ts";
import { byteaArray, uuidArray } from "./arrays.ts";
import type { Db, Tx } from "./schema.ts";

/** A live session with the person it belongs to. */
export type SessionRow = {
  tokenHash: Buffer;
  lastSeenAt: Date;
  caller: Person & { via: "session"; sessionId: string; hasSecondFactor: boolean };
};

/** What of a person comes with every request. */
export const PERSON = [
  "u.id",
  "u.user_name as userName",
  "u.user_type as userType",
  "u.is_admin as isAdmin",
  "u.is_agent as isAgent",
  "u.is_coupon_vendor as isCouponVendor",
  "u.is_special as isSpecial",
  "u.is_partner as isPartner",
  "u.wallet_account as walletAccount",
] as const;

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    tokenHash: Uint8Array;
    userId: string;
    device: string;
    hasSecondFactor: boolean;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("session")
    .values({
      id: session.id,
      token_hash: Buffer.from(session.tokenHash),
      user_id: session.userId,
      device: session.device,
      has_second_factor: session.hasSecondFactor,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: sessionEnd(session.at),
    })
    .execute();
}

/** Live sessions of these tokens, all in one look-up. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Uint8Array[],
  now: Date,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .select([
      "s.id as sessionId",
      "s.token_hash",
      "s.last_seen_at",
      "s.has_second_factor as hasSecondFactor",
      ...PERSON,
    ])
    .where(sql<boolean>`s.token_hash = any (${byteaArray(tokenHashes)}::bytea[])`)
    .where("s.expires_at", ">", now)
    .where("u.is_blocked", "=", false)
    .execute();
  return rows.map(({ token_hash, last_seen_at, ...caller }) => ({
    tokenHash: token_hash,
    lastSeenAt: last_seen_at,
    caller: { ...caller, via: "session" },
  }));
}

/** Move the end of sessions in use. Sessions another process is moving, or moved since `staleBefore`, are left alone. */
export async function touchSessions(
  db: Db,
  ids: readonly string[],
  times: { now: Date; staleBefore: Date },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_seen_at: times.now, expires_at: sessionEnd(times.now) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("session")
        .select("id")
        .where(sql<boolean>`id = any (${uuidArray(ids)}::uuid[])`)
        .where("last_seen_at", "<=", times.staleBefore)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export type OwnSession = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

const MAX_LISTED = 100;

/** A person's live sessions, the last used first. */
export function listOwnSessions(db: Db, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom("session")
    .select(["id", "device", "created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** End one of a person's own sessions; false when they have no such session. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** End all of a person's sessions, or all but the one they keep. */
export async function deleteSessionsOf(tx: Tx, userId: string, keptId?: string): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(keptId !== undefined, (rows) => rows.where("id", "!=", keptId ?? ""))
    .execute();
}

/** Note that a session's owner has shown a second factor. */
export async function proveSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable("session").set({ has_second_factor: true }).where("id", "=", sessionId).execute();
}

/** Remove sessions that ran out. Answers how many. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("expires_at", "<=", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
