import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { beforeEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { VendAnswer } from "../../src/core/ports.ts";
import { applyAnswer } from "../../src/flows/purchases/apply.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, buy, control, lineOf, numberFor, routeTo, storyOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * One delivery settles one purchase: order numbers that were only recognised, never told, have to be claimed.
 */

const world = await startTestApp(await freshDatabase());
const HOUR_MS = 3_600_000;

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});

const service = "data" as const;
const guess = (supplierRef: string): VendAnswer => ({ kind: "delivered", supplierRef, isGuess: true });

/** A purchase whose order got lost on the way: nothing was delivered and nobody knows. */
async function lost(supplier: string, number: string) {
  await routeTo(world, lineOf(service), [supplier]);
  const user = await world.makeUser({ balance: naira(5_000) });
  const dialect = supplier === "LEGIT" ? "adex" : "msorg";
  await control(world, `${dialect} fault`, { kind: "reset", phone: number });
  const receipt = await buy(world, user, { service, number });
  expect(receipt.trans_Status).toBe("processing");
  const { purchase, live } = await storyOf(world, receipt._id);
  if (!live) throw new Error("no live attempt");
  return { purchase, live };
}

const statusOf = async (id: string) => (await storyOf(world, id)).purchase.status;

test("an order number that settled one purchase never settles another, however much later it is recognised", async () => {
  const number = numberFor(service);
  await routeTo(world, lineOf(service), ["AYINLAK"]);
  const user = await world.makeUser({ balance: naira(5_000) });
  const sold = await buy(world, user, { service, number });
  const { purchase } = await storyOf(world, sold._id);
  expect(purchase.status).toBe("success");
  world.clock.advance(HOUR_MS);
  const other = await lost("AYINLAK", number);
  await applyAnswer(world.deps, other, guess(purchase.supplier_ref ?? ""));
  expect(await statusOf(other.purchase.id)).toBe("processing");
});

test("two that recognise one order number: one is settled, the other stays open", async () => {
  const number = numberFor(service);
  const [first, second] = [await lost("AYINLAK", number), await lost("AYINLAK", numberFor(service))];
  await Promise.all([first, second].map((one) => applyAnswer(world.deps, one, guess("778899"))));
  const statuses = await Promise.all([first, second].map((one) => statusOf(one.purchase.id)));
  expect(statuses.sort()).toEqual(["processing", "success"]);
});

test("a recognised number is not taken while an equal order is being sent, and the 24 hours run on meanwhile", async () => {
  const number = numberFor(service);
  const [first, second] = [await lost("AYINLAK", number), await lost("AYINLAK", number)];
  await world.deps.db
    .updateTable("attempt_live")
    .set({ state: "dispatched" })
    .where("purchase_id", "=", second.purchase.id)
    .execute();
  await applyAnswer(world.deps, first, guess("445566"));
  expect(await statusOf(first.purchase.id)).toBe("processing");
  world.clock.advance(25 * HOUR_MS);
  for (const waitMs of [0, SEEN_OVERDUE_MS]) {
    world.clock.advance(waitMs);
    const { purchase, live = first.live } = await storyOf(world, first.purchase.id);
    await applyAnswer(world.deps, { purchase, live }, guess("445566"));
  }
  expect((await storyOf(world, first.purchase.id)).purchase).toMatchObject({
    status: "failed",
    is_forced: true,
  });
});

test("a supplier that keeps our reference is believed, also while an equal order is being sent", async () => {
  const number = numberFor(service);
  const [first, second] = [await lost("LEGIT", number), await lost("LEGIT", number)];
  await world.deps.db
    .updateTable("attempt_live")
    .set({ state: "dispatched" })
    .where("purchase_id", "=", second.purchase.id)
    .execute();
  await applyAnswer(world.deps, first, { kind: "delivered", supplierRef: "our-own-reference" });
  expect(await statusOf(first.purchase.id)).toBe("success");
});
