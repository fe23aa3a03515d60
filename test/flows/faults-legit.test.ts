import { afterAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { expectedOf, type FaultCase, outcomeOf, runFaults } from "../support/faults.ts";
import { USUAL_SERVICES } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Every fault of a supplier that cannot be asked but takes a reference once (adex). Asking is sending the
 * same order again: what never arrived is sold then; what did arrive is refused as a duplicate, which proves
 * nothing, so it waits out its 24 hours.
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const CASES: FaultCase[] = [
  { kind: "delivered", first: "success", end: "success", sold: ["delivered"] },
  { kind: "slow", first: "success", end: "success", sold: ["delivered"] },
  { kind: "failed", first: "failed", end: "failed", sold: ["failed"] },
  { kind: "float_low", first: "failed", end: "failed", sold: [] },
  { kind: "product_locked", first: "failed", end: "failed", sold: [] },
  { kind: "plan_retired", first: "failed", end: "failed", sold: [] },
  { kind: "daily_limit", first: "failed", end: "failed", sold: [] },
  // Never arrived: sent again under the same reference, and sold once.
  { kind: "no_answer", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "reset", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "bad_gateway", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "down", first: "processing", end: "success", sold: ["delivered"] },
  // Arrived, and the answer was lost: nobody can say what came of it, so it is not refunded before the 24
  // hours, nor sold again.
  { kind: "delivered_no_answer", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_502", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_cut", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_reset", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_garbage", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_empty", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "delivered_odd_status", first: "processing", end: "forced", sold: ["delivered"] },
  { kind: "failed_no_answer", first: "processing", end: "forced", sold: ["failed"] },
  {
    kind: "pending_then_delivered",
    first: "processing",
    settle: "delivered",
    end: "forced",
    sold: ["delivered"],
  },
  { kind: "pending_then_failed", first: "processing", settle: "failed", end: "forced", sold: ["failed"] },
  { kind: "pending_forever", first: "processing", end: "forced", sold: ["pending"] },
];

const runsOf = new Map<Service, Awaited<ReturnType<typeof runFaults>>>();

describe.each(USUAL_SERVICES)("%s at LEGIT", async (service) => {
  const runs = await runFaults(world, { supplier: "LEGIT", service, dialect: "adex" }, CASES);
  runsOf.set(service, runs);

  test.each(CASES)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf("LEGIT", one));
  });
});

test("a prepaid success always carries its token", () => {
  const sold = [...(runsOf.get("electricity")?.values() ?? [])].filter(
    ({ story }) => story.purchase.status === "success",
  );
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.filter(({ story }) => !/^\d{20}$/.test(story.purchase.token ?? ""))).toEqual([]);
});
