import { type Insertable, type Selectable, sql } from "kysely";
import { kobo, type Kobo } from "../core/money.ts";
import type { UserType } from "../core/people.ts";
import type { DB, Db, Tx } from "./schema.ts";

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

/** Write a membership down, and make the person a partner in type and flag; throws when they are one. */
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

/** What a partner's commissions of a month come to, less what was taken back. Kobo. */
export async function earnedIn(db: Db, partnerId: string, month: string): Promise<Kobo> {
  const row = await db
    .selectFrom("partner_commission")
    .select(sql<Kobo>`coalesce(sum(amount_kobo - clawed_kobo), 0)::bigint`.as("earned"))
    .where("partner_id", "=", partnerId)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.earned ?? kobo(0n);
}

/** Memberships whose renewal for a month is still to be taken, after an id, in its order. */
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

/** Renewals are taken up to a month. */
export async function setRenewedTo(tx: Tx, id: string, month: string): Promise<void> {
  await tx
    .updateTable("partnership")
    .set({ renewed_to: month })
    .where("id", "=", id)
    .where("renewed_to", "<", month)
    .returning("id")
    .executeTakeFirstOrThrow();
}
