import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { endAccess } from "../../db/pending-changes.ts";
import { partOf } from "../../db/part-of.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { type RawBuilder, sql } from "kysely";

/** Changes that admins make to people. */

export type Managed = {
  id: string;
  userName: string;
  userType: UserType;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isSpecial: boolean;
  isBlocked: boolean;
};

/**
 * Returns a person and locks the row until the commit. Nobody manages a person who was erased (rules 21.14).
 */
export function lockManaged(tx: Tx, id: string): Promise<Managed | undefined> {
  return tx
    .selectFrom("app_user")
    .select([
      "id",
      "user_name as userName",
      "user_type as userType",
      "is_admin as isAdmin",
      "is_agent as isAgent",
      "is_coupon_vendor as isCouponVendor",
      "is_special as isSpecial",
      "is_blocked as isBlocked",
    ])
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (select from erasure e where e.user_id = app_user.id and e.state in ('running', 'done'))`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Flags = { isAgent?: boolean; isCouponVendor?: boolean; isSpecial?: boolean };

export async function setFlags(tx: Tx, id: string, flags: Flags): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({
      ...(flags.isAgent === undefined ? {} : { is_agent: flags.isAgent }),
      ...(flags.isCouponVendor === undefined ? {} : { is_coupon_vendor: flags.isCouponVendor }),
      ...(flags.isSpecial === undefined ? {} : { is_special: flags.isSpecial }),
    })
    .where("id", "=", id)
    .execute();
}

/** Blocks or unblocks a person. A block ends their sessions and what was begun (rules 3.43). */
export async function setBlocked(
  tx: Tx,
  id: string,
  block: { isBlocked: boolean; reason: string; at: Date },
): Promise<void> {
  const { isBlocked, reason, at } = block;
  await tx
    .updateTable("app_user")
    .set({ is_blocked: isBlocked, blocked_at: isBlocked ? at : null, block_reason: isBlocked ? reason : "" })
    .where("id", "=", id)
    .execute();
  if (isBlocked) await endAccess(tx, id);
}

/**
 * Sets a person's own price per gigabyte of a product, and deletes it when it is zero. Returns the price
 * before.
 */
export async function setSpecialPrice(
  tx: Tx,
  price: { userId: string; product: string; perGigabyte: Kobo },
): Promise<Kobo | null> {
  const { userId, product, perGigabyte } = price;
  const before = await tx
    .selectFrom("special_price")
    .select("price_kobo")
    .where("user_id", "=", userId)
    .where("product", "=", product)
    .executeTakeFirst();
  if (perGigabyte === 0n)
    await tx
      .deleteFrom("special_price")
      .where("user_id", "=", userId)
      .where("product", "=", product)
      .execute();
  else
    await tx
      .insertInto("special_price")
      .values({ user_id: userId, product, price_kobo: perGigabyte })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "product"]).doUpdateSet({ price_kobo: perGigabyte }),
      )
      .execute();
  return before?.price_kobo ?? null;
}

/** Returns whether and why a person is blocked. */
export function readBlock(db: Db, id: string) {
  return db
    .selectFrom("app_user")
    .select(["is_blocked as isBlocked", "blocked_at as blockedAt", "block_reason as blockReason"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** True when a person is blocked. Log-in asks this. */
export async function isBlocked(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("app_user").select("is_blocked").where("id", "=", id).executeTakeFirst();
  return row?.is_blocked ?? false;
}

/** The list of people for admins and agents. */

/** The search; `below` is a balance. Names and numbers match by any part. */
export type UserFilter = {
  /** Parts of a number, of which one must be in it. */
  phone: readonly string[] | undefined;
  /** A part of a user name, in any case. */
  userName: string | undefined;
  type: UserType | undefined;
  below: Kobo | undefined;
  /** Only these people. */
  ids?: readonly string[];
};

/** A person in the list. Kobo. */
export type ListedUser = {
  id: string;
  userName: string;
  fullName: string;
  email: string;
  phone: string;
  userType: UserType;
  balance: Kobo;
  createdAt: Date;
  lastLogin: Date | null;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isSpecial: boolean;
  isBlocked: boolean;
};

/** Returns a page, the newest people first. Ids grow with time, so their order is that of joining. */
export async function readUsers(
  db: Db,
  filter: UserFilter,
  page: { offset: number; limit: number },
): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select u.id, u.user_name as "userName", u.full_name as "fullName", u.email, u.phone, u.user_type as "userType", b.balance,
           u.created_at as "createdAt", u.last_login_at as "lastLogin", u.is_admin as "isAdmin", u.is_agent as "isAgent",
           u.is_coupon_vendor as "isCouponVendor", u.is_special as "isSpecial", u.is_blocked as "isBlocked"
      from (${pageOf(filter, page)}) p
      join app_user u on u.id = p.id
      join ledger_balance b on b.account_id = u.wallet_account
     order by u.id desc`.execute(db);
  return rows;
}

function pageOf(
  filter: UserFilter,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<unknown> {
  return sql`select u.id from ${source(filter)} where ${conditions(filter)}
              order by u.id desc offset ${offset} limit ${limit}`;
}

/**
 * Counts the people who match and sums their wallets. It reads every match, so callers cache the result for a
 * while.
 */
export async function totalUsers(db: Db, filter: UserFilter): Promise<{ count: number; balance: Kobo }> {
  const { rows } = await sql<{ count: number; balance: Kobo }>`
    select count(*)::integer as count, coalesce(sum(b.balance), 0)::bigint as balance
      from app_user u join ledger_balance b on b.account_id = u.wallet_account
     where ${conditions(filter)}`.execute(db);
  const [total] = rows;
  if (!total) throw new Error("a count of nothing");
  return total;
}

/** Joins balances only for a search by balance, so that a far page steps over ids alone. */
function source({ below }: UserFilter): RawBuilder<unknown> {
  return below === undefined
    ? sql`app_user u`
    : sql`app_user u join ledger_balance b on b.account_id = u.wallet_account`;
}

function conditions({ phone, userName, type, below, ids }: UserFilter): RawBuilder<unknown> {
  const given = [
    phone !== undefined && sql`u.phone like any (${phone.map(partOf)}::text[])`,
    userName !== undefined && sql`lower(u.user_name) like ${partOf(userName.toLowerCase())}`,
    type === "special" && sql`(u.is_special or u.user_type = 'special')`,
    type !== undefined && type !== "special" && sql`u.user_type = ${type}`,
    below !== undefined && sql`b.balance < ${below}`,
    ids !== undefined && sql`u.id = any (${ids}::uuid[])`,
  ].filter((condition) => condition !== false);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** The fields of one person's dialog beside those of the list. Identities and key are masked. */
export type UserDetails = {
  id: string;
  isPartner: boolean;
  referrer: string | null;
  keyMask: string | null;
  webhookUrl: string | null;
  nin: string | null;
  bvn: string | null;
  accounts: { bankName: string; accountNumber: string; place: number }[];
  /** Kobo as digits: JSON has no whole numbers of that size. */
  specialPrices: { productName: string; price: string }[];
};

/** Reads the details of a page of people in one query. */
export async function readDetails(db: Db, ids: readonly string[]): Promise<UserDetails[]> {
  const mask = (kind: "nin" | "bvn") =>
    sql`(select i.mask from identity i where i.user_id = u.id and i.kind = ${kind})`;
  const { rows } = await sql<UserDetails>`
    select u.id, u.is_partner as "isPartner", r.user_name as referrer,
           (select k.mask from api_key k where k.user_id = u.id and not k.is_test limit 1) as "keyMask",
           (select h.url from webhook_endpoint h where h.user_id = u.id) as "webhookUrl",
           ${mask("nin")} as nin, ${mask("bvn")} as bvn,
           coalesce((select jsonb_agg(jsonb_build_object('bankName', a.bank_name, 'accountNumber', a.account_number,
                       'place', a.place) order by a.place, a.bank_code)
                       from reserved_account a where a.user_id = u.id), '[]') as accounts,
           coalesce((select jsonb_agg(jsonb_build_object('productName', s.product, 'price', s.price_kobo::text)
                       order by s.product) from special_price s where s.user_id = u.id), '[]') as "specialPrices"
      from app_user u
      left join app_user r on r.id = u.referred_by
     where u.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
