import { setTimeout as delay } from "node:timers/promises";
import { SERVICES } from "../../src/core/transactions.ts";
import { listUnknownOrders } from "../../src/flows/unknown-orders/list.ts";
import { type Load, untrue } from "../support/load.ts";
import type { TestApp } from "../support/world.ts";
import { TIMES_SCALE } from "./applications.ts";

export type Verdict = {
  acknowledged: number;
  purchases: number;
  lost: string[];
  doubled: string[];
  contradictions: string[];
  /** How long after the load's end every key was final, or left unknown and listed. */
  finalMs: number;
  /** Orders without a final answer, but for those that a supplier leaves unknown. */
  open: string[];
  unknown: number;
};

/** Compares what clients were told, our rows and the suppliers' own books, once everything is final. */
export async function judge(world: TestApp, load: Load, withinMs: number): Promise<Verdict> {
  const began = performance.now();
  const end = began + withinMs;
  let open = await openOrders(world);
  while (performance.now() < end && open.some(({ isUnknown }) => !isUnknown)) {
    await delay(500);
    open = await openOrders(world);
  }
  const finalMs = performance.now() - began;
  const delivered = deliveriesByNumber(world);
  const rows = await world.deps.db
    .selectFrom("wallet_transaction")
    .select(["id", "number", "status"])
    .where("type", "in", SERVICES)
    .execute();
  const reported = load.acknowledged();
  const lost = untrue(reported, rows);
  // The load uses some numbers more than once, so a number's orders are compared with all of its purchases.
  const byNumber = Object.entries(Object.groupBy(rows, ({ number }) => number)).map(
    ([number, same = []]) => ({
      number,
      bought: same.length,
      succeeded: same.filter(({ status }) => status === "success").length,
      isOpen: same.some(({ status }) => status !== "success" && status !== "failed"),
      delivered: delivered.get(number) ?? 0,
    }),
  );
  const doubled = byNumber.flatMap(({ number, bought, delivered }) =>
    delivered > bought ? [`${number}: bought ${bought} times, delivered ${delivered} times`] : [],
  );
  const contradictions = byNumber.flatMap(({ number, isOpen, succeeded, delivered }) =>
    !isOpen && succeeded !== delivered ? [`${number}: ${succeeded} successes, ${delivered} delivered`] : [],
  );
  return {
    finalMs,
    acknowledged: reported.length,
    purchases: rows.length,
    lost,
    doubled,
    contradictions,
    open: open.filter(({ isUnknown }) => !isUnknown).map(({ id }) => id),
    unknown: open.filter(({ isUnknown }) => isUnknown).length,
  };
}

/** Counts the deliveries in the suppliers' own books, by the number that got them. */
function deliveriesByNumber({ simulators: { books } }: TestApp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const read of [books.msorg, books.adex, books.autopilot, books.vtpass, books.mapped])
    for (const { number, status } of read("").orders)
      if (status === "delivered") counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** Orders under way; those that their supplier leaves unknown are listed for people (rules 5.34). */
async function openOrders({ deps }: TestApp): Promise<{ id: string; isUnknown: boolean }[]> {
  const settings = { ...deps.settings, timesScale: TIMES_SCALE };
  // The test's own clock stands still; the applications' run.
  const clock = { now: () => new Date() };
  const [rows, { orders }] = await Promise.all([
    deps.db.selectFrom("attempt_live").select("purchase_id as id").execute(),
    listUnknownOrders({ ...deps, settings, clock }, { state: undefined, page: 1, limit: 10_000 }),
  ]);
  const listed = new Set(orders.map(({ row }) => row.purchase.id));
  return rows.map(({ id }) => ({ id, isUnknown: listed.has(id) }));
}
