import { type ExpressionBuilder, sql } from "kysely";
import type { IdentityKind } from "../../core/identity.ts";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { isNamed, type Unique } from "../../db/people.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";
import { identitiesOf } from "../identity/queries.ts";
import { accountsOf, type OwnAccount } from "../reserved-accounts/queries.ts";
import { specialPricesOf } from "../catalogue/queries.ts";

/** The columns that a log-in reads before the password is verified. */
export type LoginRow = { id: string; user_name: string; email: string; phone: string; password_hash: string };

const LOGIN = ["id", "user_name", "email", "phone", "password_hash"] as const;

/**
 * Finds a person by user name or phone number (rules 3.22), or by email when the text has an @, which a user
 * name cannot have. Case does not count.
 */
export function findLogin(db: Db, login: string): Promise<LoginRow | undefined> {
  const isMeant = login.includes("@") ? sql<boolean>`lower(email) = lower(${login})` : isNamed(login);
  return db.selectFrom("app_user").select(LOGIN).where(isMeant).executeTakeFirst();
}

/** Reads the same of a person who is known already. */
export function readLogin(db: Db, userId: string): Promise<LoginRow | undefined> {
  return db.selectFrom("app_user").select(LOGIN).where("id", "=", userId).executeTakeFirst();
}

/** Stores the time of a log-in; false when the password was changed since it was read. */
export async function stampLogin(tx: Tx, person: LoginRow, at: Date): Promise<boolean> {
  const stamped = await tx
    .updateTable("app_user")
    .set({ last_login_at: at })
    .where("id", "=", person.id)
    .where("password_hash", "=", person.password_hash)
    .returning("id")
    .executeTakeFirst();
  return stamped !== undefined;
}

export async function findIdByName(db: Db, userName: string): Promise<string | undefined> {
  const row = await db.selectFrom("app_user").select("id").where(isNamed(userName)).executeTakeFirst();
  return row?.id;
}

/**
 * Returns the fields that another person has already. This is only a first check: the indexes decide
 * (`violatedUnique`).
 */
export async function findTaken(
  db: Db,
  wanted: { userName: string; email: string; phone: string },
): Promise<Unique[]> {
  const taken = await db
    .selectNoFrom((eb) => [
      eb.exists(whereLower(db, "user_name", wanted.userName)).as("userName"),
      eb.exists(whereLower(db, "email", wanted.email)).as("email"),
      eb.exists(db.selectFrom("app_user").select("id").where("phone", "=", wanted.phone)).as("phoneNumber"),
    ])
    .executeTakeFirstOrThrow();
  return (["userName", "email", "phoneNumber"] as const).filter((field) => taken[field]);
}

/** Finds the person who has this user name, email and phone number, all three. */
export function findWhole(
  db: Db,
  wanted: { userName: string; email: string; phone: string },
): Promise<LoginRow | undefined> {
  return db
    .selectFrom("app_user")
    .select(LOGIN)
    .where("phone", "=", wanted.phone)
    .where(
      sql<boolean>`lower(user_name) = lower(${wanted.userName}) and lower(email) = lower(${wanted.email})`,
    )
    .executeTakeFirst();
}

function whereLower(db: Db, column: "user_name" | "email", text: string) {
  return db
    .selectFrom("app_user")
    .select("id")
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`);
}

export type NewPerson = {
  id: string;
  user_name: string;
  full_name: string;
  email: string;
  phone: string;
  password_hash: string;
  referred_by: string | null;
  wallet_account: bigint;
  earnings_account: bigint;
  created_at: Date;
  last_login_at: Date;
};

export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx.insertInto("app_user").values(person).execute();
}

/** A person as their own screens show them, without the password's hash. Kobo. */
export type Profile = {
  id: string;
  userName: string;
  fullName: string;
  email: string;
  emailProven: boolean;
  phone: string;
  userType: UserType;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isSpecial: boolean;
  isPartner: boolean;
  referrer: string | null;
  balance: Kobo;
  earningBalance: Kobo;
  createdAt: Date;
  lastLogin: Date | null;
  specialPrices: ReadonlyMap<string, Kobo>;
  /** The visible part of the newest API key. */
  keyMask: string | null;
  webhookUrl: string | null;
  /** Verified numbers, masked. */
  identities: { nin: string | null; bvn: string | null };
  /** Set while none of their money may leave (rules 20.1). */
  freeze: { since: Date; reason: string } | undefined;
  /** Account numbers that fund the wallet, in the order of the banks. */
  accounts: readonly OwnAccount[];
};

export async function readProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [row, prices, known, accounts] = await Promise.all([
    profileRow(db, userId),
    specialPricesOf(db, userId),
    identitiesOf(db, userId),
    accountsOf(db, userId),
  ]);
  const maskOf = (kind: IdentityKind) => known.find((one) => one.kind === kind)?.mask ?? null;
  const identities = { nin: maskOf("nin"), bvn: maskOf("bvn") };
  if (!row) return undefined;
  const { frozenAt, freezeReason, ...own } = row;
  const freeze = frozenAt ? { since: frozenAt, reason: freezeReason } : undefined;
  return { ...own, freeze, specialPrices: prices, identities, accounts };
}

/** The mask of a person's newest API key; test keys are not shown here. */
function newestMask(eb: ExpressionBuilder<DB & { u: DB["app_user"] }, "u">) {
  return eb
    .selectFrom("api_key as k")
    .select("k.mask")
    .whereRef("k.user_id", "=", "u.id")
    .where("k.is_test", "=", false)
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .limit(1);
}

function profileRow(db: Db, userId: string) {
  return db
    .selectFrom("app_user as u")
    .innerJoin("ledger_balance as w", "w.account_id", "u.wallet_account")
    .innerJoin("ledger_balance as e", "e.account_id", "u.earnings_account")
    .leftJoin("app_user as r", "r.id", "u.referred_by")
    .leftJoin("webhook_endpoint as h", "h.user_id", "u.id")
    .select((eb) => [
      "u.id",
      "u.user_name as userName",
      "u.full_name as fullName",
      "u.email",
      "u.phone",
      "u.user_type as userType",
      "u.is_admin as isAdmin",
      "u.is_agent as isAgent",
      "u.is_coupon_vendor as isCouponVendor",
      "u.is_special as isSpecial",
      "u.is_partner as isPartner",
      "r.user_name as referrer",
      newestMask(eb).as("keyMask"),
      "h.url as webhookUrl",
      "w.balance as balance",
      "w.frozen_at as frozenAt",
      "u.freeze_reason as freezeReason",
      "e.balance as earningBalance",
      "u.created_at as createdAt",
      "u.last_login_at as lastLogin",
      sql<boolean>`u.email_proven_at is not null`.as("emailProven"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

/** A person who changes their account type, read under the row's lock, which holds until the commit. */
export type Upgrader = { userType: UserType; walletAccount: bigint; referrerId: string | null };

export function lockUpgrader(tx: Tx, userId: string): Promise<Upgrader | undefined> {
  return tx
    .selectFrom("app_user")
    .select(["user_type as userType", "wallet_account as walletAccount", "referred_by as referrerId"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Changes an account type from one to another. Throws when the type is no longer the first, which rolls the
 * transaction back. A former partner loses the membership and can join again (rules 14.4).
 */
export async function changeType(
  tx: Tx,
  userId: string,
  change: { from: UserType; to: UserType },
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ user_type: change.to, ...(change.from === "partner" ? { is_partner: false } : {}) })
    .where("id", "=", userId)
    .where("user_type", "=", change.from)
    .returning("id")
    .executeTakeFirstOrThrow();
}
