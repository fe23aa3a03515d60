import { sql } from "kysely";
import type { Bound, DaySums } from "../../core/approvals.ts";
import { lagosDay } from "../../core/days.ts";
import { kobo, type Kobo } from "../../core/money.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";

/**
 * The sums that staff moved alone on a day in Lagos. `toId` is left out where the receivers are not summed.
 */
export type SumPlaces = {
  byId: string;
  toId: string | undefined;
  bound: Bound | "agent_refund";
  at: Date;
};

/** Returns the sums of a day and locks them until the commit, in one order for all. */
export async function lockSums(tx: Tx, places: SumPlaces): Promise<DaySums> {
  const rows = rowsOf(places).map((row) => ({ ...row, moved_kobo: kobo(0n) }));
  await tx
    .insertInto("staff_sum")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await tx
    .selectFrom("staff_sum")
    .select(["side", "person_id", "moved_kobo"])
    .where("day", "=", lagosDay(places.at))
    .where("bound", "=", places.bound)
    .where(sumsOf(places))
    .orderBy("person_id")
    .orderBy("side")
    .forUpdate()
    .execute();
  const sum = (side: string) => held.find((row) => row.side === side)?.moved_kobo ?? kobo(0n);
  return { by: sum("by"), to: sum("to") };
}

/** Adds an act to the sums that `lockSums` locked. */
export async function addToSums(tx: Tx, places: SumPlaces, amount: Kobo): Promise<void> {
  await tx
    .updateTable("staff_sum")
    .set({ moved_kobo: sql`moved_kobo + ${amount}` })
    .where("day", "=", lagosDay(places.at))
    .where("bound", "=", places.bound)
    .where(sumsOf(places))
    .execute();
}

function rowsOf({ byId, toId, bound, at }: SumPlaces) {
  const day = lagosDay(at);
  const by = { day, side: "by" as const, person_id: byId, bound };
  const both = toId === undefined ? [by] : [by, { day, side: "to" as const, person_id: toId, bound }];
  return both.sort((a, b) => (a.person_id + a.side < b.person_id + b.side ? -1 : 1));
}

const sumsOf = ({ byId, toId }: SumPlaces) =>
  toId === undefined
    ? sql<boolean>`side = 'by' and person_id = ${byId}`
    : sql<boolean>`((side = 'by' and person_id = ${byId}) or (side = 'to' and person_id = ${toId}))`;

/** Counts the admins who could decide: not blocked, with a second factor, and none of `besides`. */
export async function countDeciders(tx: Tx, besides: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom("app_user as u")
    .innerJoin("second_factor as f", "f.user_id", "u.id")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("u.is_admin", "=", true)
    .where("u.is_blocked", "=", false)
    .where("f.confirmed_at", "is not", null)
    .where(sql<boolean>`u.id <> all (${uuidArray(besides)}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
