import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lineOf,
  numberFor,
  passTime,
  routeTo,
  soldTo,
  storyOf,
} from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Fail-over from one dialect to another, and the suppliers that the demo shows. */

const world = await startTestApp(await freshDatabase());
const START = naira(5_000);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

beforeAll(() => sellThroughAll(world));

/** Each dialect hands over to the next. */
const PAIRS: {
  first: string;
  dialect: "autopilot" | "vtpass" | "mapped" | "msorg" | "adex";
  next: string;
}[] = [
  { first: "AUTOPILOT", dialect: "autopilot", next: "SWIFT_LINK" },
  { first: "SWIFT_LINK", dialect: "mapped", next: "VTPASS" },
  { first: "VTPASS", dialect: "vtpass", next: "GLAD" },
  { first: "GLAD", dialect: "msorg", next: "AUTOPILOT" },
  { first: "LEGIT", dialect: "adex", next: "VTPASS" },
];

const CASES = PAIRS.flatMap((pair) =>
  (["airtime", "data"] as const).map((service) => ({ ...pair, service })),
);

async function buyer(service: Service, suppliers: readonly string[]) {
  await routeTo(world, lineOf(service), suppliers);
  return { user: await world.makeUser({ balance: START }), number: numberFor(service) };
}

describe.each(CASES)("$service, from $first to $next", ({ first, dialect, next, service }) => {
  test.each(["failed", "float_low", "product_locked", "plan_retired", "daily_limit"])(
    "%s: the next delivers, once, and the buyer pays once",
    async (kind) => {
      const { user, number } = await buyer(service, [first, next]);
      await control(world, `${dialect} fault`, { kind, phone: number, account: first });
      const receipt = await buy(world, user, { service, number });
      const story = await storyOf(world, receipt._id);
      expect(story).toMatchObject({
        purchase: { attempt: 2, supplier: next, status: "success" },
        rejected: [{ supplier: first }],
        refunds: [],
      });
      expect(soldTo(world, number).filter((line) => line.endsWith("delivered"))).toEqual([
        `${next} delivered`,
      ]);
      expect(await world.balance(user)).toBe(kobo(START - story.purchase.amount_kobo));
    },
  );

  test.each(["delivered_reset", "delivered_502", "delivered_odd_status", "pending_forever"])(
    "%s: nobody else is asked, whatever time passes",
    async (kind) => {
      const { user, number } = await buyer(service, [first, next]);
      await control(world, `${dialect} fault`, { kind, phone: number, account: first });
      const receipt = await buy(world, user, { service, number });
      expect(receipt.trans_Status).toBe("processing");
      await passTime(world, receipt._id);
      expect(soldTo(world, number)).toEqual([
        `${first} ${kind === "pending_forever" ? "pending" : "delivered"}`,
      ]);
    },
  );
});

test("a bill goes from vtpass to a supplier of another dialect, with one token", async () => {
  const { user, number } = await buyer("electricity", ["VTPASS", "GLAD"]);
  await control(world, "vtpass fault", { kind: "product_locked", phone: number });
  const receipt = await buy(world, user, { service: "electricity", number });
  expect(receipt).toMatchObject({
    trans_Status: "success",
    token: expect.stringMatching(/^\d{20}$/) as unknown,
  });
  expect(soldTo(world, number)).toEqual(["GLAD delivered"]);
});

test("asked after a restart, an order is asked for under the id it was sent with", async () => {
  const { user, number } = await buyer("airtime", ["VTPASS"]);
  await control(world, "vtpass fault", { kind: "delivered_reset", phone: number });
  const receipt = await buy(world, user, { service: "airtime", number });
  world.clock.advance(3 * 3_600_000);
  const { purchase } = await passTime(world, receipt._id);
  expect(purchase).toMatchObject({ status: "success", attempt: 1, supplier: "VTPASS" });
  expect(soldTo(world, number)).toEqual(["VTPASS delivered"]);
});
