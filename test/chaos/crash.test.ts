import { afterAll, expect, test } from "vitest";
import { expectBooksInOrder } from "../support/books.ts";
import { crashRun, recordFlow, sealed } from "../support/crashes.ts";
import { crashPoints } from "../support/effects.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAbroad } from "../support/abroad.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { startTestApp } from "../support/world.ts";
import { lineOf, routeTo } from "../support/selling.ts";
import { ACCOUNTS, TRANSFER_IN } from "./flow-bank-transfers.ts";
import { CASH } from "./flow-cash.ts";
import { COUPONS, LOOPHOLE, REPORT } from "./flow-money-in.ts";
import { PAYMENTS } from "./flow-payments.ts";
import { PAYOUTS } from "./flow-payouts.ts";
import { PURCHASES } from "./flow-purchases.ts";
import { RECHARGE } from "./flow-recharge.ts";
import { STAFF } from "./flow-staff.ts";
import { TRANSFERS } from "./flow-transfers.ts";
import { UPGRADES, VOUCHERS } from "./flow-upgrades.ts";

/**
 * Every flow is killed at every effect: before it, after it without an answer, and right after its answer.
 * Then a new instance finds what is durable, time passes, and the client asks again with the same key.
 * Our books and those of the suppliers and the payment provider must agree: nothing lost, nothing doubled.
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
await routeTo(world, lineOf("data"), ["AYINLAK", "GLAD"]);
await routeTo(world, lineOf("recharge"), ["GLAD"]);
await sellAsDemo(world);
await sellAbroad(world);

const FLOWS = [
  ...CASH.SALES.map(sealed),
  ...CASH.PARTNERS.map(sealed),
  sealed(CASH.EARNINGS),
  ...PURCHASES.map(sealed),
  ...RECHARGE.map(sealed),
  ...PAYMENTS.map(sealed),
  ...UPGRADES.map(sealed),
  ...VOUCHERS.map(sealed),
  ...PAYOUTS.map(sealed),
  ...TRANSFERS.map(sealed),
  ...STAFF.map(sealed),
  sealed(ACCOUNTS),
  sealed(TRANSFER_IN),
  sealed(REPORT),
  ...COUPONS.map(sealed),
  sealed(LOOPHOLE),
];
let runs = 0;

afterAll(() => console.info(`crash runs: ${runs}`));

test.each(FLOWS)("$name: killed at any effect, nothing is lost and nothing doubled", async (flow) => {
  const names = await recordFlow(world, flow);
  expect(names).toEqual(flow.effects);
  const wrong: string[] = [];
  for (const point of crashPoints(names)) {
    runs += 1;
    const name = names[point.effect] ?? "";
    const faults = await crashRun(world, flow, { point, name });
    wrong.push(...faults.map((fault) => `${point.when} ${point.effect} ${name}: ${fault}`));
  }
  expect(wrong).toEqual([]);
  await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
});
