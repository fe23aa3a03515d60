import { sql } from "kysely";
import type { PayoutState } from "../core/payouts.ts";
import type { Db, PayoutRow } from "./schema.ts";

/** A withdrawal as admins see it. */
export type PayoutSeen = PayoutRow & { userName: string };

/** Further than this nobody counts, or pages. */
const MOST_COUNTED = 10_000;

/** One page of withdrawals, the newest first, and how many there are, counted to 10,000. `review`: those a person has to look at. */
export async function listPayouts(
  db: Db,
  wanted: { status: PayoutState | "review" | undefined; offset: number; limit: number },
): Promise<{ rows: PayoutSeen[]; count: number }> {
  const { status, offset, limit } = wanted;
  const isMeant = status === "review" ? sql<boolean>`p.needs_person` : sql<boolean>`p.state = ${status}`;
  const where = status === undefined ? sql<boolean>`true` : isMeant;
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("payout as p")
      .innerJoin("app_user as u", "u.id", "p.user_id")
      .selectAll("p")
      .select("u.user_name as userName")
      .where(where)
      .orderBy("p.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom(db.selectFrom("payout as p").select("p.id").where(where).limit(MOST_COUNTED).as("some"))
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(counted.count) };
}

/** By the id of its line of history, or by the range of ids that share a public reference. */
export async function findPayoutBetween(
  db: Db,
  range: { from: string; to: string },
): Promise<PayoutSeen | undefined> {
  const rows = await db
    .selectFrom("payout as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .selectAll("p")
    .select("u.user_name as userName")
    .where("p.id", ">=", range.from)
    .where("p.id", "<=", range.to)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}
