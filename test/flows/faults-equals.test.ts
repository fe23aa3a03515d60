import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lineOf,
  phoneEnding,
  routeTo,
  soldTo,
  storyOf,
} from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Orders that a supplier cannot tell apart: one delivery is never claimed twice, and none is sold or refunded
 * on a guess.
 */

const world = await startTestApp(await freshDatabase());
const START = naira(5_000);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterEach(async () => {
  await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
});

describe("two equal orders at a supplier without references", () => {
  /**
   * Ada and Bola buy the same for the same number, one after the other, with these faults; then time passes.
   */
  async function twoEqual(kinds: readonly [string, string], together: boolean) {
    await routeTo(world, lineOf("data"), ["AYINLAK"]);
    const number = phoneEnding("7777");
    const users = [await world.makeUser({ balance: START }), await world.makeUser({ balance: START })];
    for (const kind of kinds) await control(world, "msorg fault", { kind, phone: number });
    const buyOne = (n: 0 | 1) => buy(world, users[n] as (typeof users)[0], { service: "data", number });
    const receipts = together
      ? await Promise.all([buyOne(0), buyOne(1)])
      : [await buyOne(0), await buyOne(1)];
    for (let n = 0; n < 30; n++) {
      world.clock.advance(60_000);
      await Promise.all([sweepDue(world.deps), sweepDue(world.deps), sweepDue(world.deps)]);
    }
    const stories = await Promise.all(receipts.map((receipt) => storyOf(world, receipt._id)));
    const balances = await Promise.all(users.map((user) => world.balance(user)));
    return {
      states: stories.map(({ purchase }) => purchase.status),
      refs: stories.flatMap(({ purchase }) => purchase.supplier_ref ?? []),
      sold: soldTo(world, number),
      paid: balances.map((balance) => balance !== START),
    };
  }

  test.each([true, false])(
    "one answered, one lost but delivered: each is settled on its own delivery (together: %s)",
    async (together) => {
      const { states, refs, sold, paid } = await twoEqual(["ok", "delivered_reset"], together);
      expect({ states, sold, paid }).toEqual({
        states: ["success", "success"],
        sold: ["AYINLAK delivered", "AYINLAK delivered"],
        paid: [true, true],
      });
      expect(new Set(refs).size).toBe(2);
    },
  );

  test.each([true, false])(
    "one answered, one lost and never delivered: the delivery is claimed once, the other gets the money back (together: %s)",
    async (together) => {
      const { states, refs, sold, paid } = await twoEqual(["reset", "ok"], together);
      expect(states.toSorted()).toEqual(["failed", "success"]);
      expect(paid).toEqual(states.map((state) => state === "success"));
      expect(sold).toEqual(["AYINLAK delivered"]);
      expect(refs).toHaveLength(1);
    },
  );

  test.each([true, false])(
    "both lost, one delivered: one success, one money back (together: %s)",
    async (together) => {
      const { states, refs, sold, paid } = await twoEqual(["delivered_reset", "reset"], together);
      expect(states.toSorted()).toEqual(["failed", "success"]);
      expect(paid).toEqual(states.map((state) => state === "success"));
      expect(sold).toEqual(["AYINLAK delivered"]);
      expect(refs).toHaveLength(1);
    },
  );

  test("both lost, both delivered: nobody can tell them apart, so nothing is given back or sold again", async () => {
    const { states, sold, paid } = await twoEqual(["delivered_reset", "delivered_reset"], true);
    expect(sold).toEqual(["AYINLAK delivered", "AYINLAK delivered"]);
    expect(paid).toEqual([true, true]);
    expect(states).not.toContain("failed");
  });
});
