import type { Selectable } from "kysely";
import { knownTransports, type PasskeyTransport } from "../../core/passkeys.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Passkeys, and the challenges that they answer. */

export type PasskeyRow = Selectable<DB["passkey"]>;

/** A passkey as its owner sees it. */
export type OwnPasskey = { id: string; name: string; madeAt: Date; lastUsedAt: Date | null };

export async function ownPasskeys(db: Db, userId: string): Promise<OwnPasskey[]> {
  return db
    .selectFrom("passkey")
    .select(["id", "name", "made_at as madeAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

/** True for somebody who has a payment PIN or a passkey. */
export async function hasMeans(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_pin")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("pin_hash", "is not", null)
    .unionAll(db.selectFrom("passkey").select("user_id").where("user_id", "=", userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a person's passkeys as a browser has to know them. */
export async function knownPasskeys(
  db: Db,
  userId: string,
): Promise<{ credentialId: string; transports: PasskeyTransport[] }[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["credential_id as credentialId", "transports"])
    .where("user_id", "=", userId)
    .orderBy("made_at")
    .execute();
  return rows.map((row) => ({ ...row, transports: knownTransports(row.transports) }));
}

export function findPasskey(
  db: Db,
  of: { userId: string; credentialId: string },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom("passkey")
    .selectAll()
    .where("user_id", "=", of.userId)
    .where("credential_id", "=", of.credentialId)
    .executeTakeFirst();
}

/** Reads a passkey again and locks its row; undefined when it was removed meanwhile. */
export function lockPasskey(tx: Tx, id: string): Promise<PasskeyRow | undefined> {
  return tx.selectFrom("passkey").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Finds a passkey by the device's own name for it, whoever has it. */
export function findAnyPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** Stores that a locked passkey was used by its owner: from now on it logs in (rules 3.42). */
export async function markUsed(
  tx: Tx,
  { id, signCount, at }: { id: string; signCount: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("passkey")
    .set({ sign_count: BigInt(signCount), last_used_at: at, logs_in: true })
    .where("id", "=", id)
    .execute();
}

/** Stores a new passkey; false when this one is known already, to anybody. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string;
    userId: string;
    credentialId: string;
    publicKey: Uint8Array;
    signCount: number;
    transports: PasskeyTransport[];
    name: string;
    at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("passkey")
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: BigInt(passkey.signCount),
      transports: passkey.transports,
      name: passkey.name,
      made_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes one passkey of a person; returns its name, or undefined when they have no such passkey. */
export async function deletePasskey(tx: Tx, of: { userId: string; id: string }): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("passkey")
    .where("user_id", "=", of.userId)
    .where("id", "=", of.id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Deletes all passkeys of a person; returns their names. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom("passkey").where("user_id", "=", userId).returning("name").execute();
  return rows.map(({ name }) => name);
}

/** A challenge by its hash, for one person and one act. */
export type Challenge = { hash: Uint8Array; aboutHash: Uint8Array; userId: string };

/** Stores a new challenge, and forgets those of this person that are too old. */
export async function insertChallenge(
  tx: Tx,
  { hash, aboutHash, userId, at, expiresAt }: Challenge & { at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom("passkey_challenge")
    .where("user_id", "=", userId)
    .where("expires_at", "<=", at)
    .execute();
  await tx
    .insertInto("passkey_challenge")
    .values({
      hash: Buffer.from(hash),
      user_id: userId,
      about_hash: Buffer.from(aboutHash),
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes a person's challenges for one purpose. */
export async function dropChallenges(tx: Tx, of: Pick<Challenge, "userId" | "aboutHash">): Promise<void> {
  await tx
    .deleteFrom("passkey_challenge")
    .where("user_id", "=", of.userId)
    .where("about_hash", "=", Buffer.from(of.aboutHash))
    .execute();
}

/** True while a challenge waits for its answer. */
export async function isChallengeOpen(db: Db, challenge: Challenge, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("passkey_challenge")
    .select("user_id")
    .where("hash", "=", Buffer.from(challenge.hash))
    .where("about_hash", "=", Buffer.from(challenge.aboutHash))
    .where("user_id", "=", challenge.userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a challenge up; false when it is too old, for something else, or another request used it first. */
export async function useChallenge(tx: Tx, challenge: Challenge, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom("passkey_challenge")
    .where("hash", "=", Buffer.from(challenge.hash))
    .where("about_hash", "=", Buffer.from(challenge.aboutHash))
    .where("user_id", "=", challenge.userId)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
