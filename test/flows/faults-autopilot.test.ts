import { afterAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { ASKABLE, expectedOf, outcomeOf, runFaults } from "../support/faults.ts";
import { startTestApp } from "../support/world.ts";

/** Every fault of a supplier that takes a reference once and tells what became of it (autopilot). */

const world = await startTestApp(await freshDatabase());
await sellThroughAll(world, 3_000);

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

describe.each<Service>(["airtime", "data"])("%s at AUTOPILOT", async (service) => {
  const runs = await runFaults(world, { supplier: "AUTOPILOT", service, dialect: "autopilot" }, ASKABLE);

  test.each(ASKABLE)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf("AUTOPILOT", one));
  });
});
