import { afterEach, expect, test } from "vitest";
import { holderOf } from "../../simulators/monnify/banks.ts";
import { naira } from "../../src/core/money.ts";
import { payoutReference } from "../../src/core/banks.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  accountEnding,
  bank,
  linesOf,
  paidTo,
  passPayoutTime,
  payoutOf,
  usedOf,
  withdraw,
} from "../support/payouts.ts";
import { proofNotAsked } from "../support/payment-proof.ts";
import { startTestApp } from "../support/world.ts";

/** Withdrawals while many ask at once (rules 11.4, 11.5, 10.3), judged by the provider's own books. */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });

// Names are told at once: so many people at a time can keep the provider's few lines busy for longer than a
// question waits for one.
world.deps.payouts = {
  ...world.deps.payouts,
  lookUp: async ({ accountNumber }) => ({ kind: "found", name: holderOf(accountNumber) }),
};

proofNotAsked(world);

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const fifty = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => run(n)));

test("50 withdrawals at once from a wallet with room for 10: ten are paid, and none is below zero", async () => {
  const user = await world.makeUser({ balance: naira(1_050) });
  const accounts = Array.from({ length: 50 }, () => accountEnding("0001"));
  const answers = await fifty((n) => withdraw(world, user, { account: accounts[n] ?? "", amount: 100 }));
  expect(Object.groupBy(answers, ({ status }) => String(status))).toMatchObject({
    200: { length: 10 },
    422: { length: 40 },
  });
  const paid = accounts.flatMap((account) => paidTo(world, account));
  expect(paid).toEqual(Array(10).fill({ status: "SUCCESS", pays: 1, amountKobo: 5_000 }));
  expect(await world.balance(user)).toBe(naira(50));
});

test.each([
  ["SUCCESS", "paid", 4_000],
  ["FAILED", "failed", 5_000],
])("asked by an admin, told and swept at once, 50 times: one end (%s)", async (status, state, left) => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const admin = await world.makeUser({ isAdmin: true });
  const account = accountEnding("0013");
  const { _id: id, trans_Id } = (await withdraw(world, user, { account })).body.receipt;
  const reference = payoutReference(id, 1);
  await bank(world, "settle", { reference, status, webhook: false });
  world.clock.advance(60_000);
  const asked = await fifty<unknown>((n) => {
    if (n % 3 === 0) return payoutNotified(world.deps, reference);
    if (n % 3 === 1) return sweepDue(world.deps);
    const body = { transactionId: n % 2 ? id : trans_Id };
    return world.call("POST /admin/reQueryWithdrawal", { token: admin.token, body });
  });
  expect(asked).toHaveLength(50);
  expect(await payoutOf(world, id)).toMatchObject({ state });
  expect(await world.balance(user)).toBe(naira(left));
  expect(await linesOf(world, user)).toHaveLength(state === "paid" ? 2 : 3);
  const steps = await world.deps.db
    .selectFrom("ledger_posting")
    .select("step")
    .distinct()
    .where("subject_id", "=", id)
    .orderBy("step")
    .execute();
  expect(steps.map(({ step }) => step)).toEqual([0, state === "paid" ? 1 : 2]);
});

test("told 50 times that an equal one may go now: it is sent again once", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const account = accountEnding("7777");
  await withdraw(world, user, { account });
  const { _id: id } = (await withdraw(world, user, { account })).body.receipt;
  await bank(world, "config", { equalWindowMs: 0 });
  while ((await payoutOf(world, id)).not_found < 2) await passPayoutTime(world, id, 1);
  world.clock.advance(20 * 60_000);
  await fifty(() => payoutNotified(world.deps, payoutReference(id, 1)));
  await bank(world, "config", { equalWindowMs: 120_000 });
  expect(await passPayoutTime(world, id)).toMatchObject({ state: "paid", attempt: 2 });
  expect(paidTo(world, account)).toHaveLength(2);
  expect(await world.balance(user)).toBe(naira(3_000));
});

test("50 withdrawals at a day's limit: as many as fit, to the kobo, and what failed fits again", async () => {
  const user = await world.makeUser({ balance: naira(200_000) });
  const answers = await fifty(() =>
    withdraw(world, user, { account: accountEnding("0009"), amount: 10_000 }),
  );
  // All of them fail at the provider, so each gives its share back: whoever came late may have found room.
  const failed = answers.filter(({ body }) => (body as { code?: string }).code === "withdrawal_failed");
  expect(failed.length).toBeGreaterThanOrEqual(5);
  expect(await usedOf(world, user, "withdrawal")).toBe(0n);
  const open = await fifty(() => withdraw(world, user, { account: accountEnding("0001"), amount: 10_000 }));
  expect(open.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = open.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(45);
  expect(refused[0]?.body.msg).toMatch(/^Your daily limit is ₦50,000, and ₦0 is left of it today\./);
  expect(await usedOf(world, user, "withdrawal")).toBe(naira(50_000));
  expect(await world.balance(user)).toBe(naira(150_000));
});

test("paid after it was believed lost is our loss, once, and people hear of it", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const account = accountEnding("0013");
  const { _id: id } = (await withdraw(world, user, { account })).body.receipt;
  const reference = payoutReference(id, 1);
  // A provider that forgets what it was told, and remembers it later.
  const port = world.deps.payouts as { status: typeof world.deps.payouts.status };
  const { status: honest } = { ...port };
  port.status = async () => ({ kind: "unknown", note: "no such payout", notFound: true });
  expect((await passPayoutTime(world, id)).state).toBe("failed");
  port.status = honest;
  await bank(world, "settle", { reference, status: "SUCCESS", webhook: false });
  await fifty(() => payoutNotified(world.deps, reference));
  expect(await payoutOf(world, id)).toMatchObject({ state: "failed", needs_person: true });
  expect(await world.balance(user)).toBe(naira(5_000));
  const losses = await world.deps.db
    .selectFrom("ledger_posting")
    .select(["step", "amount"])
    .where("subject_id", "=", id)
    .where("step", ">", 3)
    .execute();
  expect(losses).toEqual([{ step: 4, amount: naira(950) }]);
});
