import { afterAll, describe, expect, test } from "vitest";
import { DIALECT_FACTS } from "../../src/core/supplier-dialects.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { ASKABLE, expectedOf, type FaultCase, outcomeOf, runFaults } from "../support/faults.ts";
import { isOrdered } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Every fault of suppliers that keep our reference and can be asked about it: msorg with `ident`, and vtpass,
 * sold through a row as an operator would add it.
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
await sellThroughAll(world, 3_000);

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const LATE_TOKEN: FaultCase = {
  kind: "token_late",
  first: "processing",
  settle: "delivered",
  end: "success",
  sold: ["delivered"],
};
const SUPPLIERS = [
  { supplier: "GLAD", dialect: "msorg" },
  { supplier: "VTPASS", dialect: "vtpass" },
] as const;
const LINES = SUPPLIERS.flatMap((one) =>
  DIALECT_FACTS[one.dialect].services.filter(isOrdered).map((service) => ({ ...one, service })),
);

const runsOf = new Map<string, Awaited<ReturnType<typeof runFaults>>>();

describe.each(LINES)("$service at $supplier", async (line) => {
  const isToken = line.service === "electricity" || line.service === "exam";
  const cases = isToken ? [...ASKABLE, LATE_TOKEN] : ASKABLE;
  const runs = await runFaults(world, line, cases);
  runsOf.set(`${line.service} at ${line.supplier}`, runs);

  test.each(cases)("$kind: first $first, in the end $end, and nothing is sold twice", (one) => {
    const run = runs.get(one.kind);
    expect(run && outcomeOf(run)).toEqual(expectedOf(line.supplier, one));
  });
});

test.each(SUPPLIERS)("a prepaid success at $supplier always carries its token", ({ supplier }) => {
  const bills = runsOf.get(`electricity at ${supplier}`);
  const sold = [...(bills?.values() ?? [])].filter(({ story }) => story.purchase.status === "success");
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.filter(({ story }) => !/^\d{20}$/.test(story.purchase.token ?? ""))).toEqual([]);
});
