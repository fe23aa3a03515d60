import { afterAll, describe, expect, test } from "vitest";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { expectedOf, type FaultCase, outcomeOf, runFaults } from "../support/faults.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Every fault of a supplier that knows no reference of ours (stock msorg): a lost order is known by number,
 * plan and time only.
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const CASES: FaultCase[] = [
  { kind: "delivered", first: "success", end: "success", sold: ["delivered"] },
  { kind: "slow", first: "success", end: "success", sold: ["delivered"] },
  {
    kind: "pending_then_delivered",
    first: "processing",
    settle: "delivered",
    end: "success",
    sold: ["delivered"],
  },
  { kind: "pending_then_failed", first: "processing", settle: "failed", end: "failed", sold: ["failed"] },
  {
    kind: "pending_no_answer",
    first: "processing",
    settle: "delivered",
    end: "success",
    sold: ["delivered"],
  },
  { kind: "pending_forever", first: "processing", end: "forced", sold: ["pending"] },
  { kind: "failed", first: "failed", end: "failed", sold: ["failed"] },
  // A failed row that only looks like ours proves nothing; that no other row appears in ten minutes does.
  { kind: "failed_no_answer", first: "processing", end: "failed", sold: ["failed"] },
  { kind: "delivered_no_answer", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_502", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_cut", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_reset", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_garbage", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_empty", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_odd_status", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "no_answer", first: "processing", end: "failed", sold: [] },
  { kind: "reset", first: "processing", end: "failed", sold: [] },
  { kind: "bad_gateway", first: "processing", end: "failed", sold: [] },
  { kind: "down", first: "processing", end: "failed", sold: [] },
  { kind: "float_low", first: "failed", end: "failed", sold: [] },
  { kind: "product_locked", first: "failed", end: "failed", sold: [] },
  { kind: "plan_retired", first: "failed", end: "failed", sold: [] },
  { kind: "daily_limit", first: "failed", end: "failed", sold: [] },
];

describe("data at AYINLAK", async () => {
  const runs = await runFaults(world, { supplier: "AYINLAK", service: "data", dialect: "msorg" }, CASES);

  test.each(CASES)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf("AYINLAK", one));
  });
});
