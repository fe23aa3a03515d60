import { afterAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { ASKABLE, expectedOf, type FaultCase, outcomeOf, runFaults } from "../support/faults.ts";
import { startTestApp } from "../support/world.ts";

/** Every fault of hosts that are described, not coded: one that can be asked, one that cannot. */

const world = await startTestApp(await freshDatabase());
await sellThroughAll(world, 3_000);

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const NEVER_ARRIVED = ["no_answer", "reset", "bad_gateway", "down"];

/**
 * Its "not found" cannot be told from a page that is missing, so what never arrived waits out its 24 hours.
 */
const SWIFT_LINK = ASKABLE.map((one) =>
  NEVER_ARRIVED.includes(one.kind) ? { ...one, end: "forced" as const } : one,
);

/** Whatever the first answer does not settle stays unknown: this host has nothing to ask. */
const JONET_DATA = ASKABLE.map(
  (one): FaultCase => (one.first === "processing" ? { ...one, end: "forced" } : one),
);

const LINES: { supplier: string; service: Service; cases: FaultCase[] }[] = [
  { supplier: "SWIFT_LINK", service: "airtime", cases: SWIFT_LINK },
  { supplier: "SWIFT_LINK", service: "data", cases: SWIFT_LINK },
  { supplier: "JONET_DATA", service: "data", cases: JONET_DATA },
];

describe.each(LINES)("$service at $supplier", async ({ supplier, service, cases }) => {
  const runs = await runFaults(world, { supplier, service, dialect: "mapped" }, cases);

  test.each(cases)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf(supplier, one));
  });
});
