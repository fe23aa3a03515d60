import { afterEach, expect, test } from "vitest";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import type { PayoutAnswer } from "../../src/core/ports-banking.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { accountEnding, linesOf, payoutOf, withdraw } from "../support/payouts.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Two at one withdrawal, where the one that comes later heard something else: it is not lost (rules 11.5,
 * 2.5).
 */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const PAID: PayoutAnswer = { kind: "paid", providerRef: "MFDS1" };
const FAILED: PayoutAnswer = { kind: "failed", reason: "refused", note: "not accepted" };
const REVERSED: PayoutAnswer = { kind: "reversed", providerRef: "MFDS1", note: "sent back" };
const SILENT: PayoutAnswer = { kind: "unknown", note: "no answer" };

/** This house with a provider that says these, one after the other, and the last one from then on. */
function hearing(...says: [PayoutAnswer, ...PayoutAnswer[]]): { deps: Deps; asked: () => number } {
  let asked = 0;
  const status = async () => says[Math.min(asked++, says.length - 1)] ?? says[0];
  return { deps: { ...world.deps, payouts: { ...world.deps.payouts, status } }, asked: () => asked };
}

/** A withdrawal that the provider keeps pending. */
async function pending() {
  const user = await world.makeUser({ balance: naira(5_000) });
  const { _id: id } = (await withdraw(world, user, { account: accountEnding("0013") })).body.receipt;
  return { user, id, reference: payoutReference(id, 1) };
}

const lossesOf = (id: string) =>
  world.deps.db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as a", "a.id", "p.debit")
    .select("p.amount")
    .where("p.subject_id", "=", id)
    .where("a.kind", "=", "late_delivery_loss")
    .execute();

test("come back, heard while somebody else wrote down that it was paid: all of it is in the wallet again", async () => {
  const { user, id, reference } = await pending();
  const { deps } = hearing(REVERSED);
  const late = overtaken(deps, "payout.give_back", () => payoutNotified(hearing(PAID).deps, reference));
  expect(await payoutNotified(late, reference)).toBe("answered");
  expect(await payoutOf(world, id)).toMatchObject({ state: "reversed" });
  expect(await world.balance(user)).toBe(naira(5_000));
  expect((await linesOf(world, user)).map(({ type, status }) => `${type} ${status}`)).toEqual([
    "wallet success",
    "transfer refunded",
    "refund success",
  ]);
});

test("paid, heard while somebody else gave the money back: our loss, once, and people hear of it", async () => {
  const { user, id, reference } = await pending();
  const { deps } = hearing(PAID);
  const late = overtaken(deps, "payout.settle", () => payoutNotified(hearing(FAILED).deps, reference));
  await payoutNotified(late, reference);
  expect(await lossesOf(id)).toEqual([{ amount: naira(950) }]);
  await payoutNotified(deps, reference);
  expect(await payoutOf(world, id)).toMatchObject({ state: "failed", needs_person: true });
  expect(await world.balance(user)).toBe(naira(5_000));
  expect(await lossesOf(id)).toHaveLength(1);
});

test("paid, heard before it came back and was given back: no loss, because the provider is asked again", async () => {
  const { user, id, reference } = await pending();
  const { deps, asked } = hearing(PAID, REVERSED);
  const late = overtaken(deps, "payout.settle", () => payoutNotified(hearing(REVERSED).deps, reference));
  await payoutNotified(late, reference);
  expect(await payoutOf(world, id)).toMatchObject({ state: "failed", needs_person: false });
  expect(await world.balance(user)).toBe(naira(5_000));
  expect([asked(), await lossesOf(id)]).toEqual([2, []]);
});

test("two who hear the same: the second one asks nothing more", async () => {
  for (const same of [PAID, FAILED, REVERSED]) {
    const { reference } = await pending();
    const { deps, asked } = hearing(same);
    const effect = same === PAID ? "payout.settle" : "payout.give_back";
    const late = overtaken(deps, effect, () => payoutNotified(hearing(same).deps, reference));
    expect(await payoutNotified(late, reference)).toBe("answered");
    expect(asked()).toBe(1);
  }
});

test("asked again and silent: nothing moves, it is asked again later, and people are told", async () => {
  const { user, id, reference } = await pending();
  const { deps } = hearing(REVERSED, SILENT, REVERSED);
  const late = overtaken(deps, "payout.give_back", () => payoutNotified(hearing(PAID).deps, reference));
  expect(await payoutNotified(late, reference)).toBe("unanswered");
  expect(await payoutOf(world, id)).toMatchObject({ state: "paid", needs_person: true });
  expect(await world.balance(user)).toBe(naira(4_000));
  expect(world.logged.some((line) => line.includes("overtaken") && line.includes(id))).toBe(true);
  expect(await payoutNotified(deps, reference)).toBe("answered");
  expect(await payoutOf(world, id)).toMatchObject({ state: "reversed", needs_person: false });
  expect(await world.balance(user)).toBe(naira(5_000));
});
