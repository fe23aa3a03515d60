import { afterEach, expect, test } from "vitest";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, bank, linesOf, payoutOf, withdraw } from "../support/payouts.ts";
import { startTestApp } from "../support/world.ts";

/** A bank may send a paid withdrawal back, and the notice of it may be lost (rules 11.26). */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const HOUR = 3_600_000;
const START = naira(5_000);

async function paid() {
  const user = await world.makeUser({ balance: START });
  const { body } = await withdraw(world, user, { account: accountEnding("0001") });
  const { _id: id } = body.receipt;
  return { user, id, reference: payoutReference(id, 1), paidAt: world.clock.now().getTime() };
}

const sendBack = (reference: string) =>
  bank(world, "settle", { reference, status: "REVERSED", webhook: false });

/** Moves the clock to this time after the payment, and sweeps. */
async function lookAt(paidAt: number, afterMs: number, deps = world.deps): Promise<void> {
  world.clock.advance(paidAt + afterMs - world.clock.now().getTime());
  await sweepDue(deps);
}

const LOOKS = [HOUR, 24 * HOUR, 72 * HOUR];

test.each([0, 1, 2])("what a bank sent back without a notice is found at look %i", async (n) => {
  const { user, id, reference, paidAt } = await paid();
  for (const afterMs of LOOKS.slice(0, n)) await lookAt(paidAt, afterMs);
  expect(await payoutOf(world, id)).toMatchObject({ state: "paid", looks: n });
  await sendBack(reference);
  await lookAt(paidAt, (LOOKS[n] ?? 0) - 1);
  expect((await payoutOf(world, id)).state).toBe("paid");
  await lookAt(paidAt, LOOKS[n] ?? 0);
  expect(await payoutOf(world, id)).toMatchObject({ state: "reversed", next_check_at: null });
  expect(await world.balance(user)).toBe(START);
  const lines = await linesOf(world, user);
  expect(lines.find((line) => line.id === id)?.status).toBe("refunded");
});

test("a paid withdrawal is looked at three times and never again, and stays paid", async () => {
  const { user, id, reference, paidAt } = await paid();
  for (const afterMs of LOOKS) await lookAt(paidAt, afterMs);
  expect(await payoutOf(world, id)).toMatchObject({ state: "paid", looks: 3, next_check_at: null });
  await sendBack(reference);
  await lookAt(paidAt, 40 * 24 * HOUR);
  expect((await payoutOf(world, id)).state).toBe("paid");
  expect(await world.balance(user)).toBe(naira(4_000));
});

test("a look without an answer is repeated after an hour, for a week, and moves nothing", async () => {
  const { user, id, paidAt } = await paid();
  const silent = await world.instance((_name, act) => act());
  const status = async () => ({ kind: "unknown", note: "no answer" }) as const;
  silent.deps.payouts = { ...silent.deps.payouts, status };
  await lookAt(paidAt, HOUR, silent.deps);
  expect((await payoutOf(world, id)).next_check_at?.getTime()).toBe(paidAt + 2 * HOUR);
  await lookAt(paidAt, 7 * 24 * HOUR, silent.deps);
  expect(await payoutOf(world, id)).toMatchObject({ state: "paid", looks: 0, next_check_at: null });
  expect(await world.balance(user)).toBe(naira(4_000));
  await silent.app.close();
});

test("a look that finds 'failed' where 'paid' was said moves nothing", async () => {
  const { user, id, reference, paidAt } = await paid();
  await bank(world, "settle", { reference, status: "FAILED", webhook: false });
  await lookAt(paidAt, HOUR);
  expect(await payoutOf(world, id)).toMatchObject({ state: "paid", looks: 1 });
  expect(await world.balance(user)).toBe(naira(4_000));
});
