import { sql } from "kysely";
import { lagosDay } from "../../core/days.ts";
import type { IdentityKind } from "../../core/identity.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Identities that a provider has confirmed. They are sealed, and found by a keyed hash. */

export type KnownIdentity = { kind: IdentityKind; sealed: Buffer; hash: Buffer; mask: string };

export function identitiesOf(db: Db, userId: string): Promise<KnownIdentity[]> {
  return db
    .selectFrom("identity")
    .select(["kind", "sealed", "hash", "mask"])
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the id of the person who has this number, if there is one. */
export async function ownerOfIdentity(
  db: Db,
  { kind, hashes }: { kind: IdentityKind; hashes: readonly Uint8Array[] },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("identity")
    .select("user_id")
    .where("kind", "=", kind)
    .where(
      "hash",
      "in",
      hashes.map((hash) => Buffer.from(hash)),
    )
    .executeTakeFirst();
  return row?.user_id;
}

/** Counts one try of a person's day; false when no try is left. */
export async function countIdentityTry(
  tx: Tx,
  { userId, at, most }: { userId: string; at: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity_try as t (user_id, day, tries) values (${userId}, ${lagosDay(at)}::date, 1)
      on conflict (user_id) do update
        set tries = case when t.day = excluded.day then t.tries + 1 else 1 end, day = excluded.day
        where t.day <> excluded.day or t.tries < ${most}
    returning tries`.execute(tx);
  return rows.length > 0;
}

/** Takes a counted try back, because the provider did not answer. */
export async function undoIdentityTry(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql`update identity_try set tries = tries - 1
     where user_id = ${userId} and day = ${lagosDay(at)}::date and tries > 0`.execute(tx);
}

/**
 * Stores a confirmed number; false when the person has one of its kind, or another person has this number.
 */
export async function insertIdentity(
  tx: Tx,
  identity: {
    userId: string;
    kind: IdentityKind;
    sealed: Uint8Array;
    hash: Uint8Array;
    mask: string;
    fullName: string;
    at: Date;
  },
): Promise<boolean> {
  const { userId: user_id, kind, mask, fullName: full_name, at: verified_at } = identity;
  const [sealed, hash] = [Buffer.from(identity.sealed), Buffer.from(identity.hash)];
  const kept = await tx
    .insertInto("identity")
    .values({ user_id, kind, sealed, hash, mask, full_name, verified_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Locks the person and returns the name that identities are compared with. The lock orders two identities of
 * one person.
 */
export function lockNamed(tx: Tx, userId: string): Promise<{ full_name: string } | undefined> {
  return tx
    .selectFrom("app_user")
    .select("full_name")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Gives a person without a name their verified name. */
export async function nameUnnamed(tx: Tx, userId: string, fullName: string): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ full_name: fullName })
    .where("id", "=", userId)
    .where("full_name", "=", "")
    .execute();
}

/** Returns the name and phone number that an identity is compared with. Throws when the person is gone. */
export function readNamed(db: Db, userId: string): Promise<{ full_name: string; phone: string }> {
  return db
    .selectFrom("app_user")
    .select(["full_name", "phone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
