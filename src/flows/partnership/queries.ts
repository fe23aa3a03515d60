import { type Insertable, type Selectable, sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Status } from "../../core/transactions.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";
import type { UserType } from "../../core/people.ts";

/**
 * Commissions of partners. They are made long after the purchases were paid, so nothing here slows a purchase
 * down.
 */

export type Commission = Selectable<DB["partner_commission"]>;

/**
 * A referred person whose wallet has moved since their purchases were last read. `upto` is the newest place
 * of their chain.
 */
export type Unfolded = { buyerId: string; partnerId: string; upto: bigint };

export async function unfoldedBuyers(db: Db, page: { after: string; limit: number }): Promise<Unfolded[]> {
  const { rows } = await sql<Unfolded>`
    select u.id as "buyerId", p.user_id as "partnerId", b.seq as upto
      from partnership p
      join app_user own on own.id = p.user_id and own.is_partner
      join app_user u on u.referred_by = p.user_id
      join ledger_balance b on b.account_id = u.wallet_account
      left join commission_fold f on f.buyer_id = u.id
     where p.ended_at is null and b.seq > coalesce(f.folded_seq, 0) and u.id > ${page.after}
     order by u.id limit ${page.limit}`.execute(db);
  return rows;
}

/**
 * A data purchase as its commission needs it. `partnerPrice` is the partner's price of its plan at
 * acceptance; null when it is not known.
 */
export type Bought = {
  id: string;
  seq: bigint;
  status: Status;
  price: Kobo;
  cost: Kobo | null;
  partnerPrice: Kobo | null;
  isFolded: boolean;
  createdAt: Date;
};

/**
 * Returns the place up to which a buyer's purchases are folded. Call it under the partner's lock, like
 * everything about their commissions.
 */
export async function foldedTo(tx: Tx, buyerId: string): Promise<bigint> {
  const row = await tx
    .selectFrom("commission_fold")
    .select("folded_seq")
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  return row?.folded_seq ?? 0n;
}

/** Returns a buyer's data purchases after a place of their wallet's chain, in its order. */
export async function boughtAfter(
  tx: Tx,
  buyerId: string,
  range: { from: bigint; upto: bigint; limit: number },
): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select t.id, t.seq, t.status, t.amount_kobo as price, t.cost_kobo as cost, t.created_at as "createdAt",
           (select h.partner_kobo from plan_partner_price h where h.plan_id = t.plan_id and h.since <= t.created_at
             order by h.since desc limit 1) as "partnerPrice",
           exists (select from partner_commission c where c.purchase_id = t.id) as "isFolded"
      from wallet_transaction t
     where t.user_id = ${buyerId} and t.kind = 'purchase_data' and t.seq > ${range.from} and t.seq <= ${range.upto}
     order by t.seq limit ${range.limit}`.execute(tx);
  return rows;
}

export async function insertCommissions(
  tx: Tx,
  rows: readonly Insertable<DB["partner_commission"]>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto("partner_commission")
      .values([...rows])
      .execute();
}

/** Moves a buyer's place on and adds up what they brought. */
export async function saveFold(
  tx: Tx,
  fold: { buyerId: string; foldedTo: bigint; earned: Kobo },
): Promise<void> {
  await sql`
    insert into commission_fold as f (buyer_id, folded_seq, earned_kobo) values (${fold.buyerId}, ${fold.foldedTo}, ${fold.earned})
      on conflict (buyer_id) do update set folded_seq = greatest(f.folded_seq, excluded.folded_seq),
                                           earned_kobo = f.earned_kobo + excluded.earned_kobo`.execute(tx);
}

/** Returns commissions of purchases refunded since a time that were not taken back. */
export async function refundedCommissions(
  db: Db,
  since: Date,
  limit: number,
): Promise<Pick<Commission, "id" | "partner_id">[]> {
  const { rows } = await sql<Pick<Commission, "id" | "partner_id">>`
    select c.id, c.partner_id
      from wallet_transaction r
      join partner_commission c on c.purchase_id = r.related_id and c.clawed_at is null
      join wallet_transaction t on t.id = c.purchase_id and t.status = 'refunded'
     where r.type = 'refund' and r.kind = 'purchase_refund' and r.created_at >= ${since}
     order by r.created_at limit ${limit}`.execute(db);
  return rows;
}

/** Returns and locks a commission that was not taken back. */
export function lockCommission(tx: Tx, id: string): Promise<Commission | undefined> {
  return tx
    .selectFrom("partner_commission")
    .selectAll()
    .where("id", "=", id)
    .where("clawed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markClawedBack(
  tx: Tx,
  back: { commission: Commission; clawed: Kobo; at: Date },
): Promise<void> {
  const { commission, clawed, at } = back;
  await tx
    .updateTable("partner_commission")
    .set({ clawed_kobo: clawed, clawed_at: at })
    .where("id", "=", commission.id)
    .execute();
  await sql`update commission_fold set earned_kobo = earned_kobo - ${clawed} where buyer_id = ${commission.buyer_id}`.execute(
    tx,
  );
}

/** Returns the time up to which refunds were read; the epoch at first. */
export async function readMark(db: Db, name: string): Promise<Date> {
  const row = await db.selectFrom("cash_mark").select("at").where("name", "=", name).executeTakeFirst();
  return row?.at ?? new Date(0);
}

export async function setMark(tx: Tx, name: string, at: Date): Promise<void> {
  await sql`insert into cash_mark as m (name, at) values (${name}, ${at})
      on conflict (name) do update set at = greatest(m.at, excluded.at)`.execute(tx);
}

/** Memberships of partners, and their monthly renewals. */

export type Partnership = Selectable<DB["partnership"]>;

export function findPartnership(db: Db, userId: string): Promise<Partnership | undefined> {
  return db
    .selectFrom("partnership")
    .selectAll()
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/**
 * Inserts a membership and makes the person a partner in type and flag. Throws when the person is one
 * already.
 */
export async function insertPartnership(
  tx: Tx,
  row: Insertable<DB["partnership"]>,
  from: UserType,
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ user_type: "partner", is_partner: true })
    .where("id", "=", row.user_id)
    .where("user_type", "=", from)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("partnership")
    .set({ ended_at: row.joined_at })
    .where("user_id", "=", row.user_id)
    .where("ended_at", "is", null)
    .execute();
  await tx.insertInto("partnership").values(row).execute();
}

/** Sums a partner's commissions of a month, less those taken back. Kobo. */
export async function earnedIn(db: Db, partnerId: string, month: string): Promise<Kobo> {
  const row = await db
    .selectFrom("partner_commission")
    .select(sql<Kobo>`coalesce(sum(amount_kobo - clawed_kobo), 0)::bigint`.as("earned"))
    .where("partner_id", "=", partnerId)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.earned ?? kobo(0n);
}

/** Returns memberships whose renewal of a month is due, after an id, in the order of ids. */
export function dueRenewals(
  db: Db,
  due: { month: string; after: string; limit: number },
): Promise<{ id: string; user_id: string }[]> {
  return db
    .selectFrom("partnership as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .select(["p.id", "p.user_id"])
    .where("p.ended_at", "is", null)
    .where("u.is_partner", "=", true)
    .where("p.renewed_to", "<", due.month)
    .where("p.id", ">", due.after)
    .orderBy("p.id")
    .limit(due.limit)
    .execute();
}

export async function insertRenewal(tx: Tx, row: Insertable<DB["partnership_renewal"]>): Promise<void> {
  await tx.insertInto("partnership_renewal").values(row).execute();
}

/** Stores the month up to which renewals were taken. */
export async function setRenewedTo(tx: Tx, id: string, month: string): Promise<void> {
  await tx
    .updateTable("partnership")
    .set({ renewed_to: month })
    .where("id", "=", id)
    .where("renewed_to", "<", month)
    .returning("id")
    .executeTakeFirstOrThrow();
}
