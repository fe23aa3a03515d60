import { setTimeout as delay } from "node:timers/promises";
import type { Load } from "../support/load.ts";
import { ordersOf } from "../support/selling.ts";
import type { TestApp } from "../support/world.ts";

export type Verdict = {
  acknowledged: number;
  purchases: number;
  lost: string[];
  doubled: string[];
  contradictions: string[];
  /** Keys without a final answer, but for orders that a supplier leaves unknown. */
  open: string[];
  unknown: number;
};

/** Compares what clients were told, our rows and the suppliers' own books, once everything is final. */
export async function judge(world: TestApp, load: Load, withinMs: number): Promise<Verdict> {
  const end = performance.now() + withinMs;
  let open = await openOrders(world);
  while (performance.now() < end && open.some(({ isUnknown }) => !isUnknown)) {
    await delay(500);
    open = await openOrders(world);
  }
  const rows = await world.deps.db
    .selectFrom("wallet_transaction")
    .select(["id", "number", "status"])
    .where("type", "in", ["airtime", "data", "electricity"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reported = load.acknowledged();
  const lost = reported.flatMap(({ key, id, status }) => {
    const row = byId.get(id);
    if (!row) return [`${key}: ${id} is lost`];
    const isFinal = status === "success" || status === "failed";
    return isFinal && row.status !== status ? [`${key}: was ${status}, is ${row.status}`] : [];
  });
  // The load uses some numbers more than once, so a number's orders are compared with all of its purchases.
  const byNumber = Object.entries(Object.groupBy(rows, ({ number }) => number)).map(
    ([number, same = []]) => ({
      number,
      bought: same.length,
      succeeded: same.filter(({ status }) => status === "success").length,
      isOpen: same.some(({ status }) => status !== "success" && status !== "failed"),
      delivered: ordersOf(world, number).filter(({ status }) => status === "delivered").length,
    }),
  );
  const doubled = byNumber.flatMap(({ number, bought, delivered }) =>
    delivered > bought ? [`${number}: bought ${bought} times, delivered ${delivered} times`] : [],
  );
  const contradictions = byNumber.flatMap(({ number, isOpen, succeeded, delivered }) =>
    !isOpen && succeeded !== delivered ? [`${number}: ${succeeded} successes, ${delivered} delivered`] : [],
  );
  return {
    acknowledged: reported.length,
    purchases: rows.length,
    lost,
    doubled,
    contradictions,
    open: open.filter(({ isUnknown }) => !isUnknown).map(({ id }) => id),
    unknown: open.filter(({ isUnknown }) => isUnknown).length,
  };
}

async function openOrders({ deps }: TestApp): Promise<{ id: string; isUnknown: boolean }[]> {
  const rows = await deps.db
    .selectFrom("attempt_live as a")
    .innerJoin("supplier as s", "s.code", "a.supplier")
    .select(["a.purchase_id as id", "s.dialect", "a.state"])
    .execute();
  // adex has no question: what it did with an order whose answer was lost is for people to find out.
  return rows.map(({ id, dialect, state }) => ({ id, isUnknown: dialect === "adex" && state === "unknown" }));
}
