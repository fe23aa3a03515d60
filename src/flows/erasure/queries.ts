import { type Selectable, sql } from "kysely";
import type { ErasureHold } from "../../core/erasure.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Requests to be erased, and what holds them up. */

export type ErasureRow = Selectable<DB["erasure"]>;
export type ErasureState = ErasureRow["state"];

/** Returns a person's request that waits or is being carried out. */
export function openErasure(db: Db, userId: string): Promise<ErasureRow | undefined> {
  return db
    .selectFrom("erasure")
    .selectAll()
    .where("user_id", "=", userId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
}

export async function insertErasure(
  tx: Tx,
  asked: { id: string; userId: string; at: Date; dueAt: Date },
): Promise<void> {
  const { id, userId: user_id, at: asked_at, dueAt } = asked;
  const row = { id, user_id, state: "waiting" as const, asked_at, due_at: dueAt, next_at: dueAt };
  await tx
    .insertInto("erasure")
    .values({ ...row, finished_at: null })
    .execute();
}

/** Takes a request back; false when none waits. */
export async function takeBack(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("erasure")
    .set({ state: "taken_back", next_at: null, finished_at: at })
    .where("user_id", "=", userId)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns requests whose time has come, the oldest first. */
export function dueErasures(db: Db, now: Date, limit: number): Promise<Pick<ErasureRow, "id" | "user_id">[]> {
  return db
    .selectFrom("erasure")
    .select(["id", "user_id"])
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(limit)
    .execute();
}

/** Locks a request that is not over, for its next step; another process that holds it has it alone. */
export function lockErasure(tx: Tx, id: string): Promise<ErasureRow | undefined> {
  return tx
    .selectFrom("erasure")
    .selectAll()
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setErasure(
  tx: Tx,
  id: string,
  set: Partial<Pick<ErasureRow, "state" | "next_at" | "held_by" | "finished_at">>,
): Promise<void> {
  await tx.updateTable("erasure").set(set).where("id", "=", id).execute();
}

export type QueuedErasure = ErasureRow & { userName: string; count: number };

/** Lists requests for staff: open ones by their time, others the newest first. */
export async function listErasures(
  db: Db,
  wanted: { state: ErasureState | undefined; offset: number; limit: number },
): Promise<QueuedErasure[]> {
  const only = wanted.state === undefined ? sql`` : sql`where e.state = ${wanted.state}`;
  const { rows } = await sql<QueuedErasure>`
    select e.*, u.user_name as "userName", (count(*) over ())::integer as count
      from erasure e join app_user u on u.id = e.user_id ${only}
     order by e.finished_at desc nulls first, e.due_at limit ${wanted.limit} offset ${wanted.offset}`.execute(
    db,
  );
  return rows;
}

/** Says what holds up a person's erasure. Each question is bounded by what is open. */
export async function holdsOf(db: Db, userId: string, payoutsSince: Date): Promise<ErasureHold[]> {
  const { rows } = await sql<Record<ErasureHold, boolean>>`
    select u.is_admin or u.is_agent or u.is_coupon_vendor as staff,
           w.balance <> 0 as wallet, e.balance <> 0 as earnings,
           exists (select from attempt_live l join wallet_transaction t on t.id = l.purchase_id where t.user_id = u.id) as purchases,
           exists (select from payout p where p.user_id = u.id
                      and (p.finished_at is null or p.finished_at > ${payoutsSince} or p.needs_person)) as withdrawals,
           exists (select from funding f where f.user_id = u.id and f.next_check_at is not null) as payments,
           exists (select from coupon c where c.owner_id = u.id and c.state = 'open')
             or exists (select from coupon c where c.issuer_id = u.id and c.state = 'open') as coupons,
           exists (select from airtime_to_cash a where a.user_id = u.id and a.state in ('transferring', 'unknown')) as airtime_to_cash,
           exists (select from manual_funding m where m.user_id = u.id and m.state = 'pending')
             or exists (select from earnings_withdrawal x where x.user_id = u.id and x.state = 'pending')
             or exists (select from approval a where a.state = 'open' and a.subject_id = u.id) as reports,
           exists (select from dispute d where d.user_id = u.id and d.state = 'open') as problems,
           w.frozen_at is not null as frozen
      from app_user u join ledger_balance w on w.account_id = u.wallet_account join ledger_balance e on e.account_id = u.earnings_account
     where u.id = ${userId}`.execute(db);
  const [found] = rows;
  return found ? (Object.keys(found) as ErasureHold[]).filter((hold) => found[hold]) : [];
}

/** Returns the numbers of a person's wallet and earnings account. */
export async function accountsOf(db: Db, userId: string): Promise<bigint[]> {
  const { wallet_account, earnings_account } = await db
    .selectFrom("app_user")
    .select(["wallet_account", "earnings_account"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return [wallet_account, earnings_account];
}
