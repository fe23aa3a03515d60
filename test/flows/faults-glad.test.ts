import { afterAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { ASKABLE, expectedOf, type FaultCase, outcomeOf, runFaults } from "../support/faults.ts";
import { startWorld } from "../support/world.ts";

/** Every fault of a supplier that keeps our reference and can be asked about it (msorg with `ident`). */

const world = await startWorld(await freshDatabase(), { vendTimeoutMs: 3_000 });

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const LATE_TOKEN: FaultCase = {
  kind: "token_late",
  first: "processing",
  settle: "delivered",
  end: "success",
  sold: ["delivered"],
};

const runsOf = new Map<Service, Awaited<ReturnType<typeof runFaults>>>();

describe.each<Service>(["airtime", "data", "electricity"])("%s at GLAD", async (service) => {
  const cases = service === "electricity" ? [...ASKABLE, LATE_TOKEN] : ASKABLE;
  const runs = await runFaults(world, { supplier: "GLAD", service, dialect: "msorg" }, cases);
  runsOf.set(service, runs);

  test.each(cases)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf("GLAD", one));
  });
});

test("a prepaid success always carries its token", () => {
  const sold = [...(runsOf.get("electricity")?.values() ?? [])].filter(
    ({ story }) => story.purchase.status === "success",
  );
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.filter(({ story }) => !/^\d{20}$/.test(story.purchase.token ?? ""))).toEqual([]);
});
