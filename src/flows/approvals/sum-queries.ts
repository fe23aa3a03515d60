import { sql } from "kysely";
import type { Bound, DaySums } from "../../core/approvals.ts";
import { lagosDay } from "../../core/days.ts";
import { kobo, type Kobo } from "../../core/money.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";

/**
 * The sums that staff moved alone on a day in Lagos. `toId` is left out where the receivers are not summed.
 */
type People = { byId: string; toId: string | undefined; at: Date };
export type SumPlaces<B extends string = Bound | "agent_refund"> = People & { bound: B };

/** Returns the sums of a day by bound, and locks them until the commit, in one order for all. */
export async function lockSums<B extends Bound | "agent_refund">(
  tx: Tx,
  { bounds, ...people }: People & { bounds: readonly B[] },
): Promise<Record<B, DaySums>> {
  const rows = bounds
    .flatMap((bound) => rowsOf({ ...people, bound }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => ({ ...row, moved_kobo: kobo(0n) }));
  await tx
    .insertInto("staff_sum")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await tx
    .selectFrom("staff_sum")
    .select(["side", "bound", "moved_kobo"])
    .where("day", "=", lagosDay(people.at))
    .where("bound", "in", bounds)
    .where(sumsOf(people))
    .orderBy("person_id")
    .orderBy("side")
    .orderBy("bound")
    .forUpdate()
    .execute();
  const sum = (bound: B, side: string) =>
    held.find((row) => row.bound === bound && row.side === side)?.moved_kobo ?? kobo(0n);
  const sums = bounds.map((bound) => [bound, { by: sum(bound, "by"), to: sum(bound, "to") }]);
  return Object.fromEntries(sums) as Record<B, DaySums>;
}

/** Returns what an agent has refunded on the day of `at`. Kobo. */
export async function agentRefundsOf(db: Db, { byId, at }: { byId: string; at: Date }): Promise<Kobo> {
  const row = await db
    .selectFrom("staff_sum")
    .select("moved_kobo")
    .where("day", "=", lagosDay(at))
    .where("bound", "=", "agent_refund")
    .where(sumsOf({ byId, toId: undefined, at }))
    .executeTakeFirst();
  return row?.moved_kobo ?? kobo(0n);
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
  return toId === undefined ? [by] : [by, { day, side: "to" as const, person_id: toId, bound }];
}

const keyOf = (row: { person_id: string; side: string; bound: string }) =>
  `${row.person_id} ${row.side} ${row.bound}`;

const sumsOf = ({ byId, toId }: People) =>
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
