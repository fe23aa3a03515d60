import { type Insertable, type Selectable, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Earnings: their owners, their withdrawals into wallets, and their sources. */

export type EarningsWithdrawal = Selectable<DB["earnings_withdrawal"]>;

/** A person whose earnings or membership change. */
export type Earner = {
  id: string;
  userName: string;
  userType: UserType;
  isPartner: boolean;
  walletAccount: bigint;
  earningsAccount: bigint;
};

/**
 * Reads a person and locks their row until the commit. Everything that moves earnings takes this lock first.
 */
export function lockEarner(tx: Tx, userId: string): Promise<Earner | undefined> {
  return tx
    .selectFrom("app_user")
    .select([
      "id",
      "user_name as userName",
      "user_type as userType",
      "is_partner as isPartner",
      "wallet_account as walletAccount",
      "earnings_account as earningsAccount",
    ])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertEarningsWithdrawal(
  tx: Tx,
  row: Insertable<DB["earnings_withdrawal"]>,
): Promise<void> {
  await tx.insertInto("earnings_withdrawal").values(row).execute();
}

/** Reads a withdrawal and locks its row. */
export function lockEarningsWithdrawal(tx: Tx, id: string): Promise<EarningsWithdrawal | undefined> {
  return tx
    .selectFrom("earnings_withdrawal")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Stores the decision about a pending withdrawal. Throws when it is decided already, which undoes the
 * transaction.
 */
export async function decideEarningsWithdrawal(
  tx: Tx,
  id: string,
  decision: { state: "approved" | "rejected"; reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("earnings_withdrawal")
    .set({
      state: decision.state,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .returning("id")
    .executeTakeFirstOrThrow();
}

export type ListedWithdrawal = EarningsWithdrawal & {
  userName: string;
  isPartner: boolean;
  decidedBy: string | null;
};

/** Lists withdrawals of a state, pending ones oldest first, others newest first. */
export function listEarningsWithdrawals(
  db: Db,
  wanted: { state: EarningsWithdrawal["state"] | undefined; limit: number; offset: number },
): Promise<ListedWithdrawal[]> {
  const { state, limit, offset } = wanted;
  return db
    .selectFrom("earnings_withdrawal as w")
    .innerJoin("app_user as u", "u.id", "w.user_id")
    .leftJoin("app_user as d", "d.id", "w.decided_by")
    .selectAll("w")
    .select(["u.user_name as userName", "u.is_partner as isPartner", "d.user_name as decidedBy"])
    .$if(state !== undefined, (query) => query.where("w.state", "=", state ?? "pending"))
    .orderBy("w.id", state === "pending" ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts withdrawals of a state, up to `upTo`. */
export async function countEarningsWithdrawals(
  db: Db,
  state: EarningsWithdrawal["state"] | undefined,
  upTo: number,
): Promise<number> {
  const some = db
    .selectFrom("earnings_withdrawal")
    .select("id")
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "pending"))
    .limit(upTo)
    .as("some");
  const row = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Totals in kobo. `withdrawn` has reached the wallet or waits for approval; besides it, only renewals reduce
 * earnings.
 */
export type EarningsTotals = { balance: Kobo; withdrawn: Kobo; referred: number };

export async function readEarnings(db: Db, userId: string): Promise<EarningsTotals> {
  const { rows } = await sql<{ balance: Kobo; withdrawn: Kobo; referred: bigint }>`
    select (select b.balance from app_user u join ledger_balance b on b.account_id = u.earnings_account where u.id = ${userId}) as balance,
           (select coalesce(sum(amount_kobo), 0)::bigint from earnings_withdrawal where user_id = ${userId} and state <> 'rejected') as withdrawn,
           (select count(*) from app_user where referred_by = ${userId}) as referred`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a query without a row");
  return { balance: row.balance, withdrawn: row.withdrawn, referred: Number(row.referred) };
}

export type Referral = { userName: string; earned: Kobo };

/**
 * Returns one page of the people somebody referred, newest first, with what each one brought: the reward for
 * becoming a reseller, once paid, and commissions. The page is cut on the index before anything is joined to
 * it.
 */
export async function readReferrals(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<Referral[]> {
  const { rows } = await sql<Referral>`
    select u.user_name as "userName", coalesce(r.amount_kobo, 0) + coalesce(f.earned_kobo, 0) as earned
      from (select id from app_user where referred_by = ${userId} order by id desc limit ${page.limit} offset ${page.offset}) p
      join app_user u on u.id = p.id
      left join referral_reward r on r.referred_id = p.id and r.referrer_id = ${userId} and r.state <> 'waiting'
      left join commission_fold f on f.buyer_id = p.id
     order by p.id desc`.execute(db);
  return rows;
}
