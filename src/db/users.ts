import { type RawBuilder, sql } from "kysely";
import type { Kobo } from "../core/money.ts";
import type { UserType } from "../core/people.ts";
import type { Db } from "./schema.ts";

/** The list of people, for those who look after them. */

/** What is looked for; `below` is a balance. Names and numbers are looked for by their beginning. */
export type UserFilter = {
  phone: string | undefined;
  userName: string | undefined;
  type: UserType | undefined;
  below: Kobo | undefined;
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

/** A page, the newest people first. Ids grow with time, so their order is that of joining. */
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

/** How many people match, and what their wallets hold together. Reads every match: callers remember it for a while. */
export async function totalUsers(db: Db, filter: UserFilter): Promise<{ count: number; balance: Kobo }> {
  const { rows } = await sql<{ count: number; balance: Kobo }>`
    select count(*)::integer as count, coalesce(sum(b.balance), 0)::bigint as balance
      from app_user u join ledger_balance b on b.account_id = u.wallet_account
     where ${conditions(filter)}`.execute(db);
  const [total] = rows;
  if (!total) throw new Error("a count of nothing");
  return total;
}

/** Balances are joined only where one is asked about, so that a far page steps over ids alone. */
function source({ below }: UserFilter): RawBuilder<unknown> {
  return below === undefined
    ? sql`app_user u`
    : sql`app_user u join ledger_balance b on b.account_id = u.wallet_account`;
}

function conditions({ phone, userName, type, below }: UserFilter): RawBuilder<unknown> {
  const given = [
    phone !== undefined && sql`u.phone like ${beginning(phone)}`,
    userName !== undefined && sql`lower(u.user_name) like ${beginning(userName.toLowerCase())}`,
    type === "special" && sql`(u.is_special or u.user_type = 'special')`,
    type !== undefined && type !== "special" && sql`u.user_type = ${type}`,
    below !== undefined && sql`b.balance < ${below}`,
  ].filter((condition) => condition !== false);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
