import { prepared } from "../../db/prepared.ts";
import { type Selectable, sql } from "kysely";
import type { KeyTerms, OrderStatus } from "../../core/api-keys.ts";
import type { Person, Way } from "../../core/people.ts";
import type { TestKey } from "../../core/test-keys.ts";
import { byteaArray, textArray, uuidArray } from "../../db/arrays.ts";
import { PERSON } from "./queries.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** An API key with its owner. */
export type KeyRow = { hash: Buffer; lastUsedAt: Date | null; caller: Person & Extract<Way, { via: "key" }> };

const keysOfHashes = prepared((db, [hashes]: readonly [string]) =>
  db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .select(["k.id as keyId", "k.key_hash", "k.last_used_at", "k.scopes", "k.addresses", "k.numbering"])
    .select("k.order_status as orderStatus")
    .select(PERSON)
    .where(sql<boolean>`k.key_hash = any (${hashes}::bytea[])`)
    .where(sql<boolean>`not k.is_test`)
    .where(sql<boolean>`not u.is_blocked`),
);

/** Finds the valid keys of these hashes, in one look-up. A test key opens nothing here. */
export async function findKeys(db: Db, hashes: readonly Uint8Array[]): Promise<KeyRow[]> {
  const rows = await keysOfHashes(db, [byteaArray(hashes)]);
  return rows.map(({ key_hash, last_used_at, ...caller }) => ({
    hash: key_hash,
    lastUsedAt: last_used_at,
    caller: { ...caller, via: "key" },
  }));
}

/** Finds a valid test key, with what the sandbox needs to know of its owner. */
export async function findTestKey(
  db: Db,
  hash: Uint8Array,
): Promise<(TestKey & { lastUsedAt: Date | null }) | undefined> {
  const row = await db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .leftJoin("webhook_endpoint as w", "w.user_id", "u.id")
    .select(["k.id as keyId", "k.last_used_at", "k.scopes", "k.addresses", "k.numbering"])
    .select("k.order_status as orderStatus")
    .select(["u.id", "u.user_name", "u.full_name", "u.user_type", "w.url"])
    .where("k.key_hash", "=", Buffer.from(hash))
    .where("k.is_test", "=", true)
    .where("u.is_blocked", "=", false)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, user_name: userName, full_name: fullName, user_type: userType, url: webhookUrl } = row;
  return {
    id: row.keyId,
    lastUsedAt: row.last_used_at,
    terms: {
      scopes: row.scopes,
      addresses: row.addresses,
      numbering: row.numbering,
      orderStatus: row.orderStatus,
    },
    owner: { id, userName, fullName, userType, webhookUrl },
  };
}

/**
 * Stores the time at which keys were used. Skips keys that another process is updating, or that were updated
 * after `staleBefore`.
 */
export async function touchKeys(
  db: Db,
  ids: readonly string[],
  times: { now: Date; staleBefore: Date },
): Promise<void> {
  await db
    .updateTable("api_key")
    .set({ last_used_at: times.now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("api_key")
        .select("id")
        .where(sql<boolean>`id = any (${uuidArray(ids)}::uuid[])`)
        .where((or) => or.or([or("last_used_at", "is", null), or("last_used_at", "<=", times.staleBefore)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export type OwnKey = Pick<
  Selectable<DB["api_key"]>,
  "id" | "name" | "mask" | "scopes" | "addresses" | "numbering"
> & { orderStatus: OrderStatus; isTest: boolean; createdAt: Date; lastUsedAt: Date | null };

const OWN = [
  "id",
  "name",
  "mask",
  "scopes",
  "addresses",
  "numbering",
  "order_status as orderStatus",
  "is_test as isTest",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

/** Lists a person's keys, newest first. */
export function listKeys(db: Db, userId: string): Promise<OwnKey[]> {
  return db
    .selectFrom("api_key")
    .select(OWN)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Locks the owner's row, so that keys are counted and inserted one after the other. Returns the count. */
export async function lockAndCountKeys(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("api_key")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewKey = {
  id: string;
  userId: string;
  hash: Uint8Array;
  mask: string;
  isTest: boolean;
  at: Date;
};

export async function insertKey(tx: Tx, key: NewKey, terms: KeyTerms): Promise<void> {
  await tx
    .insertInto("api_key")
    .values({
      id: key.id,
      user_id: key.userId,
      key_hash: Buffer.from(key.hash),
      mask: key.mask,
      is_test: key.isTest,
      created_at: key.at,
      ...columnsOf(terms),
    })
    .execute();
}

function columnsOf(terms: KeyTerms) {
  return {
    name: terms.name,
    scopes: sql<KeyTerms["scopes"][number][]>`${textArray(terms.scopes)}::text[]`,
    addresses: sql<string[]>`${textArray(terms.addresses)}::text[]`,
    numbering: terms.numbering,
    order_status: terms.orderStatus,
  };
}

type KeyId = { userId: string; keyId: string };

/** Reads one of a person's own keys and locks it. */
export function lockKey(tx: Tx, { userId, keyId }: KeyId): Promise<OwnKey | undefined> {
  return tx
    .selectFrom("api_key")
    .select(OWN)
    .where("id", "=", keyId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateKey(tx: Tx, keyId: string, terms: KeyTerms): Promise<void> {
  await tx.updateTable("api_key").set(columnsOf(terms)).where("id", "=", keyId).execute();
}

/** Deletes one of a person's own keys. Returns its mask, or undefined when they have no such key. */
export async function deleteKey(tx: Tx, { userId, keyId }: KeyId): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom("api_key")
    .where("id", "=", keyId)
    .where("user_id", "=", userId)
    .returning("mask")
    .executeTakeFirst();
  return gone?.mask;
}

/** Deletes all keys of a person. Returns their masks. */
export async function deleteKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const gone = await tx.deleteFrom("api_key").where("user_id", "=", userId).returning("mask").execute();
  return gone.map(({ mask }) => mask);
}
