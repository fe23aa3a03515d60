import type { CouponState } from "../../core/coupons.ts";
import type { CouponRow, Db, Tx } from "../../db/schema.ts";

/** Coupons: money set aside for one person. */

export type NewCoupon = Omit<CouponRow, "ended_at" | "line_id">;

export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<void> {
  await tx.insertInto("coupon").values(coupon).execute();
}

/** Reads and locks the coupon with this code hash, if it belongs to this person. */
export function lockOwnCoupon(
  tx: Tx,
  { codeHash, ownerId }: { codeHash: Uint8Array; ownerId: string },
): Promise<CouponRow | undefined> {
  return tx
    .selectFrom("coupon")
    .selectAll()
    .where("code_hash", "=", Buffer.from(codeHash))
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
}

export function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.selectFrom("coupon").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Changes a coupon's state; false when it has left the expected one. */
export async function moveCoupon(
  tx: Tx,
  coupon: Pick<CouponRow, "id" | "state">,
  to: { state: CouponState; endedAt: Date; lineId: string | null },
): Promise<boolean> {
  const moved = await tx
    .updateTable("coupon")
    .set({ state: to.state, ended_at: to.endedAt, line_id: to.lineId })
    .where("id", "=", coupon.id)
    .where("state", "=", coupon.state)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Lists open coupons that have expired, so that their money is still set aside. */
export async function dueCoupons(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("coupon")
    .select("id")
    .where("state", "=", "open")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type NamedCoupon = CouponRow & { owner_name: string; owner_full_name: string; issuer_name: string };

function selectNamedCoupons(db: Db) {
  return db
    .selectFrom("coupon as c")
    .innerJoin("app_user as o", "o.id", "c.owner_id")
    .innerJoin("app_user as i", "i.id", "c.issuer_id")
    .selectAll("c")
    .select(["o.user_name as owner_name", "o.full_name as owner_full_name", "i.user_name as issuer_name"]);
}

export function readCoupon(db: Db, id: string): Promise<NamedCoupon | undefined> {
  return selectNamedCoupons(db).where("c.id", "=", id).executeTakeFirst();
}

export type CouponPage = {
  /** Only coupons of this issuer, or of this owner; all when neither is given. */
  issuerId?: string | undefined;
  ownerId?: string | undefined;
  status: CouponState | undefined;
  offset: number;
  limit: number;
};

/** Returns one page of coupons with the names of their people, newest first, and the count of all. */
export async function listCoupons(db: Db, page: CouponPage): Promise<{ rows: NamedCoupon[]; total: number }> {
  const { issuerId, ownerId, status } = page;
  let rows = selectNamedCoupons(db).orderBy("c.id", "desc").offset(page.offset).limit(page.limit);
  let all = db.selectFrom("coupon as c").select((eb) => eb.fn.countAll<bigint>().as("count"));
  for (const [column, value] of [
    ["c.issuer_id", issuerId],
    ["c.owner_id", ownerId],
    ["c.state", status],
  ] as const) {
    if (value === undefined) continue;
    rows = rows.where(column, "=", value);
    all = all.where(column, "=", value);
  }
  const [found, counted] = await Promise.all([rows.execute(), all.executeTakeFirstOrThrow()]);
  return { rows: found, total: Number(counted.count) };
}

/** Returns the user name of a coupon's owner. Throws when there is no such person. */
export async function ownerName(tx: Tx, ownerId: string): Promise<string> {
  const row = await tx
    .selectFrom("app_user")
    .select("user_name")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return row.user_name;
}
