import { prepared } from "../../db/prepared.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { sql } from "kysely";
import {
  type Person,
  POWERS_IDLE_MS,
  POWERS_LIFE_MS,
  powersEnd,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  sessionEnd,
  type Way,
} from "../../core/people.ts";
import { byteaArray, uuidArray } from "../../db/arrays.ts";

/** A person with their password's hash, and the facts that a new password is checked against. */
export type PasswordOwner = {
  id: string;
  userName: string;
  email: string;
  phone: string;
  passwordHash: string;
};

export function findPassword(db: Db, userId: string): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "email", "phone", "password_hash as passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/**
 * Stores a new hash; with `from`, only in place of that hash. False when the password was changed meanwhile.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  hash: { to: string; from?: string },
): Promise<boolean> {
  const { from } = hash;
  const stored = await tx
    .updateTable("app_user")
    .set({ password_hash: hash.to })
    .where("id", "=", userId)
    .$if(from !== undefined, (rows) => rows.where("password_hash", "=", from ?? ""))
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** A person whom a reset link is mailed to. */
export type Recipient = { id: string; userName: string; email: string };

/** Finds the person whom an admin has a reset link mailed to. */
export function findRecipient(tx: Tx, userId: string): Promise<Recipient | undefined> {
  return tx
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Counts the links of a person that still work. */
export async function countLinks(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("password_reset")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLink(
  tx: Tx,
  link: { hash: Uint8Array; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("password_reset")
    .values({
      token_hash: Buffer.from(link.hash),
      user_id: link.userId,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute();
}

type LinkKey = { hash: Uint8Array; userId: string; now: Date };

/** Finds the owner of a link that still works, with the facts that a new password is checked against. */
export function findByLink(db: Db, { hash, userId, now }: LinkKey) {
  return db
    .selectFrom("password_reset as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .select(["u.id", "u.user_name as userName", "u.email", "u.phone"])
    .where("r.token_hash", "=", Buffer.from(hash))
    .where("r.user_id", "=", userId)
    .where("r.expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses a link up; false when it was used or is too old. */
export async function useLink(tx: Tx, { hash, userId, now }: LinkKey): Promise<boolean> {
  const used = await tx
    .deleteFrom("password_reset")
    .where("token_hash", "=", Buffer.from(hash))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Keeps a person's passkeys from logging in until each has proven its owner again (rules 3.42). */
export async function stopPasskeyLogins(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("passkey").set({ logs_in: false }).where("user_id", "=", userId).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("password_reset").where("expires_at", "<=", now).execute();
}

/** A live session with the person it belongs to. */
export type SessionRow = {
  tokenHash: Buffer;
  lastSeenAt: Date;
  caller: Person & Extract<Way, { via: "session" }>;
};

/** The columns of a person that come with every request. */
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
  "u.proof_above_kobo as proofAbove",
] as const;

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    tokenHash: Uint8Array;
    userId: string;
    device: string;
    hasSecondFactor: boolean;
    isByPasskey: boolean;
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
      is_by_passkey: session.isByPasskey,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: sessionEnd(session.at, session.at),
      powers_until: powersEnd(session.at, session.at),
    })
    .execute();
}

const sessionsOfHashes = prepared((db, [hashes, now, loggedInAfter]: readonly [string, Date, Date]) =>
  db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .select([
      "s.id as sessionId",
      "s.token_hash",
      "s.last_seen_at",
      "s.has_second_factor as hasSecondFactor",
      "s.is_by_passkey as isByPasskey",
      "s.powers_until",
      "s.created_at as loggedInAt",
      ...PERSON,
    ])
    .where(sql<boolean>`s.token_hash = any (${hashes}::bytea[])`)
    .where("s.expires_at", ">", now)
    .where("s.created_at", ">", loggedInAfter)
    .where(sql<boolean>`not u.is_blocked`),
);

/** Finds the live sessions of these tokens, in one look-up. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Uint8Array[],
  now: Date,
): Promise<SessionRow[]> {
  const loggedInAfter = new Date(now.getTime() - SESSION_LIFE_MS);
  const rows = await sessionsOfHashes(db, [byteaArray(tokenHashes), now, loggedInAfter]);
  return rows.map(({ token_hash, last_seen_at, powers_until, ...caller }) => ({
    tokenHash: token_hash,
    lastSeenAt: last_seen_at,
    caller: { ...caller, via: "session", hasPowers: powers_until !== null && powers_until > now },
  }));
}

/**
 * Moves the end of sessions in use, and of the powers that they still have; what is over stays over. Skips
 * sessions that another process is moving, or that were moved after `staleBefore`.
 */
export async function touchSessions(
  db: Db,
  ids: readonly string[],
  times: { now: Date; staleBefore: Date },
): Promise<void> {
  await db
    .updateTable("session")
    .set({
      last_seen_at: times.now,
      expires_at: earlier({ life: SESSION_LIFE_MS, idle: SESSION_IDLE_MS }, times.now),
      powers_until: sql<Date | null>`case when powers_until > ${times.now} then greatest(powers_until,
          ${earlier({ life: POWERS_LIFE_MS, idle: POWERS_IDLE_MS }, times.now)}) else powers_until end`,
    })
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

/**
 * The earlier of two ends, as `sessionEnd` and `powersEnd` say it: counted from the log-in, and from the use.
 */
function earlier({ life, idle }: { life: number; idle: number }, usedAt: Date) {
  const byUse = new Date(usedAt.getTime() + idle);
  return sql<Date>`least(created_at + ${life}::bigint * interval '1 millisecond', ${byUse}::timestamptz)`;
}

export type OwnSession = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

const MAX_LISTED = 100;

/** Lists a person's live sessions, last used first. */
export function listOwnSessions(db: Db, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom("session")
    .select(["id", "device", "created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("created_at", ">", new Date(now.getTime() - SESSION_LIFE_MS))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** Ends one of a person's own sessions; false when they have no such session. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** True while a session of a person has not been ended. */
export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a session's owner has shown a second factor. */
export async function proveSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable("session").set({ has_second_factor: true }).where("id", "=", sessionId).execute();
}

/** Deletes sessions that have expired. Returns how many. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("expires_at", "<=", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
