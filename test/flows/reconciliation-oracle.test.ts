import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { lagosDay } from "../../src/core/days.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { csvOfLines, endDay, exceptionsOf, type StatementLine, upload } from "../support/reconciliation.ts";
import { differencesOf, type OurOrder } from "../support/reconciliation-oracle.ts";
import { ALWAYS_OPEN, buy, lineOf, phoneEnding, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Matching in the database finds what matching by the words of rules 17.4 finds, on any statement. */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
await routeTo(world, lineOf("airtime"), ["GLAD"]);
world.deps.router = ALWAYS_OPEN;
endDay(world);
world.clock.advance(9 * 3_600_000);

const MINUTE = 60_000;
const NUMBERS = [phoneEnding("7777"), phoneEnding("7777")];

/** Orders of two numbers, some minutes apart; every fourth one fails. */
async function sold(): Promise<OurOrder[]> {
  const buyer = await world.makeUser({ balance: naira(20_000) });
  const failing = phoneEnding("0004");
  const orders: OurOrder[] = [];
  for (let n = 0; n < 12; n++) {
    const number = n % 4 === 3 ? failing : (NUMBERS[n % 2] ?? "");
    const at = world.clock.now().getTime();
    const { _id: id } = await buy(world, buyer, { service: "airtime", number });
    const isFailed = n % 4 === 3;
    orders.push({ reference: attemptRef(id, 1), number, at, amount: kobo(isFailed ? 0n : -19_360n) });
    world.clock.advance(7 * MINUTE);
  }
  return orders;
}

test("any statement has the differences that the rule names", async () => {
  const ours = await sold();
  const place = { kind: "supplier", party: "GLAD", day: lagosDay(world.clock.now()) } as const;
  const start = ours[0]?.at ?? 0;
  const line = fc.record({
    order: fc.option(fc.nat(ours.length - 1), { freq: 3, nil: undefined }),
    number: fc.constantFrom(...NUMBERS),
    naira: fc.constantFrom(193.6, 193.6, 193.6, 200),
    minutes: fc.integer({ min: 0, max: 90 }),
    status: fc.constantFrom("success", "success", "success", "failed"),
  });
  const lineOf = (one: typeof line extends fc.Arbitrary<infer L> ? L : never, n: number): StatementLine => {
    const order = one.order === undefined ? undefined : ours[one.order];
    const at = new Date(order?.at ?? start + one.minutes * MINUTE);
    const { number = one.number, reference = `their ${n}` } = order ?? {};
    return { reference, number, naira: one.naira, at, status: one.status };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 14 }), async (drawn) => {
      const lines = drawn.map(lineOf);
      const taken = await upload(world, admin, { place, file: csvOfLines(lines) });
      expect(taken.status).toBe(200);
      const found = (await exceptionsOf(world, admin, place)).map(
        ({ kind, theirs, ours: own }) =>
          `${kind} ${theirs?.amount ?? 0} ${own?.amount ?? 0} ${own?.reference ?? theirs?.reference ?? ""}`,
      );
      expect(found.sort()).toEqual(differencesOf(lines, ours).sort());
    }),
    { numRuns: 25 },
  );
});
