import { afterAll, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import type { CollectionState } from "../../src/core/ports-banking.ts";
import { receiveNotification, processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { reconcileAccounts } from "../../src/flows/reserved-accounts/reconcile.ts";
import { sign } from "../../simulators/monnify/webhook.ts";
import { MONNIFY_SECRET } from "../../simulators/start.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { openEvents, processEvent } from "../support/payments.ts";
import { accountHolder, noticeOf, postNotice, sendMoney, workedOff } from "../support/transfers.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Bank transfers to people's own account numbers (rules 13.3 to 13.6). */

const world = await startTestApp(await freshDatabase());

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const fundingsOf = (reference: string) =>
  world.deps.db.selectFrom("funding").selectAll().where("reference", "=", reference).execute();
const strays = async (reference: string) =>
  (
    await world.deps.db
      .selectFrom("stray_payment")
      .select("note")
      .where("reference", "=", reference)
      .execute()
  ).map(({ note }) => note);
const alarms = (reference: string) =>
  world.logged.filter((line) => line.includes(reference) && line.includes('"level":50'));
const later = (ms = 61_000) => world.clock.advance(ms);

/** Tell of a transfer and wait until it is worked off. */
async function reported(reference: string): Promise<void> {
  expect(await postNotice(world, noticeOf(world, reference))).toBe(200);
  await workedOff(world, reference);
}

/** Sent, told and worked off. Answers the owner and the reference. */
async function paidIn(amount: number): Promise<{ user: TestUser; reference: string }> {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, amount);
  await reported(reference);
  return { user, reference };
}

test("a transfer is credited less 1 %, with its line of history, and the person's screens hear of it", async () => {
  const { user, reference } = await paidIn(1_234.56);
  expect(await world.balance(user)).toBe(kobo(122_222n));
  const [line] = (await world.call("GET /transaction", { token: user.token })).body.transactions;
  expect(line).toMatchObject({
    trans_Type: "wallet",
    trans_Status: "success",
    trans_amount: 1_222.22,
    balance_Before: 0,
    balance_After: 1_222.22,
  });
  expect(await fundingsOf(reference)).toMatchObject([
    { provider: "monnify", state: "paid", paid_kobo: 123_456n, gateway_ref: reference, fee_bps: 100 },
  ]);
});

test("50 equal notices at once, then the same again later: one credit", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, 500);
  const payload = noticeOf(world, reference);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => postNotice(world, payload)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await workedOff(world, reference);
  expect(await postNotice(world, payload)).toBe(200);
  await processEvent(world);
  expect(await world.balance(user)).toBe(naira(495));
  expect(await fundingsOf(reference)).toHaveLength(1);
});

test("50 different notices of one transfer, worked off side by side by several servers: one credit", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, 500);
  const payloads = Array.from({ length: 50 }, (_, n) =>
    noticeOf(world, reference, { reference: `try-${n}` }),
  );
  await Promise.all(payloads.map((payload) => postNotice(world, payload)));
  await Promise.all([processInboundEvents(world.deps), processInboundEvents(world.deps)]);
  await workedOff(world, reference);
  expect(await world.balance(user)).toBe(naira(495));
});

test.each([
  ["unsigned", (_text: string) => ""],
  ["signed with another key", (text: string) => sign("another", text)],
  ["altered after it was signed", (text: string) => sign(MONNIFY_SECRET, text.replace("500", "600"))],
  ["signed with a cut signature", (text: string) => sign(MONNIFY_SECRET, text).slice(0, 64)],
])("refused, and nothing is stored or credited: %s", async (_name, signatureOf) => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, 500);
  const payload = noticeOf(world, reference);
  expect(await postNotice(world, payload, signatureOf(payload))).toBe(401);
  await processEvent(world);
  expect(await openEvents(world, reference)).toEqual([]);
  expect(await world.balance(user)).toBe(naira(0));
});

test("what a notice claims does not count: amount, owner and currency come from the provider", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const other = await world.makeUser();
  const reference = await sendMoney(world, accountNumber, 500);
  const payload = noticeOf(world, reference, {
    amountPaid: 999_999,
    currency: "USD",
    product: { reference: `acct-${other.id.replaceAll("-", "")}`, type: "RESERVED_ACCOUNT" },
  });
  expect(await postNotice(world, payload)).toBe(200);
  await workedOff(world, reference);
  expect([await world.balance(user), await world.balance(other)]).toEqual([naira(495), naira(0)]);
});

test("a notice that comes before the provider knows the payment waits for it", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = "MNFY|04|EARLY|1";
  expect(await postNotice(world, noticeOf(world, reference))).toBe(200);
  await processEvent(world);
  expect(await openEvents(world, reference)).toHaveLength(1);
  expect(alarms(reference)).toEqual([]);
  await sendMoney(world, accountNumber, { amount: 500, as: reference });
  later();
  await processEvent(world);
  expect(await openEvents(world, reference)).toEqual([]);
  expect(await world.balance(user)).toBe(naira(495));
});

test("a notice about a payment that is not there is closed after a day, with an alarm; found later, it is credited", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = "MNFY|04|NEVER|1";
  expect(await postNotice(world, noticeOf(world, reference))).toBe(200);
  await processEvent(world);
  later(25 * 3_600_000);
  await processEvent(world);
  expect(await openEvents(world, reference)).toEqual([]);
  expect(alarms(reference)).not.toEqual([]);
  await sendMoney(world, accountNumber, { amount: 500, as: reference });
  later(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  expect(await world.balance(user)).toBe(naira(495));
});

test.each([
  ["pending twice", 500.07],
  ["500 twice", 500.08],
  ["not known twice", 500.1],
])("a provider that does not say yet is asked again, and then credited: %s", async (_name, amount) => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, amount);
  expect(await postNotice(world, noticeOf(world, reference))).toBe(200);
  for (let minute = 0; minute < 8 && (await openEvents(world, reference)).length > 0; minute++) {
    later();
    await processEvent(world);
  }
  expect(await openEvents(world, reference)).toEqual([]);
  expect(await world.balance(user)).toBeGreaterThan(naira(494));
});

test.each([
  ["in another currency", 500.16, "paid in USD"],
  ["to a reference of nobody we know", 500.17, "to an account of nobody we know"],
])("not credited, told to operators once, and never asked about again: %s", async (_name, amount, note) => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, amount);
  await reported(reference);
  expect(await postNotice(world, noticeOf(world, reference, { reference: "again" }))).toBe(200);
  await workedOff(world, reference);
  expect(await strays(reference)).toEqual([note]);
  expect(alarms(reference)).toHaveLength(1);
  expect(await world.balance(user)).toBe(naira(0));
});

test("money that the provider books on another person's number is credited to nobody", async () => {
  const [one, other] = [await accountHolder(world), await accountHolder(world)];
  const reference = await sendMoney(world, one.accountNumber, 500);
  const payment = async (asked: string): Promise<CollectionState> => {
    const state = await world.deps.reservedAccounts.payment(asked);
    return { ...state, accountNumber: other.accountNumber };
  };
  const deps = { ...world.deps, reservedAccounts: { ...world.deps.reservedAccounts, payment } };
  const raw = Buffer.from(noticeOf(world, reference));
  const headers = { "monnify-signature": sign(MONNIFY_SECRET, raw.toString()) };
  await receiveNotification(deps, { provider: "monnify", raw, headers });
  later();
  await processInboundEvents(deps);
  expect(await strays(reference)).toEqual(["to an account of another person than its owner"]);
  expect([await world.balance(one.user), await world.balance(other.user)]).toEqual([naira(0), naira(0)]);
});

test("rejected and reversed transfers credit nothing, and are closed", async () => {
  const { user, accountNumber } = await accountHolder(world);
  await reported(await sendMoney(world, accountNumber, 500.14));
  await sendMoney(world, accountNumber, 500.11);
  const rejected = JSON.stringify({
    eventType: "REJECTED_PAYMENT",
    eventData: {
      transactionReference: "MNFY|REJECTED",
      product: { type: "RESERVED_ACCOUNT", reference: "x" },
    },
  });
  expect(await postNotice(world, rejected)).toBe(200);
  await workedOff(world, "MNFY|REJECTED");
  expect(await world.balance(user)).toBe(naira(0));
});

test("beyond the person's limit it is credited all the same, counted, and watched", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, 600_000);
  await reported(reference);
  expect(await world.balance(user)).toBe(naira(594_000));
  const used = await world.deps.db
    .selectFrom("limit_use")
    .selectAll()
    .where("user_id", "=", user.id)
    .execute();
  expect(used).toMatchObject([{ kind: "funding", used_kobo: 60_000_000n }]);
  expect(world.logged.some((line) => line.includes(user.id) && line.includes("beyond the person's"))).toBe(
    true,
  );
  const link = await world.call("POST /fundWallet/squad/initiate", {
    token: user.token,
    body: { amount: 500_000 },
  });
  expect(link.body.code).toBe("limit_exceeded");
});

test("a payout's notice goes to withdrawals, and one about nothing of ours is closed", async () => {
  const notice = JSON.stringify({
    eventType: "SUCCESSFUL_DISBURSEMENT",
    eventData: { reference: "w1-nobody", transactionReference: "MFDS1", status: "SUCCESS" },
  });
  expect(await postNotice(world, notice)).toBe(200);
  await workedOff(world, "w1-nobody");
});

test("the job and notices at the same moment credit once", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const reference = await sendMoney(world, accountNumber, 500);
  later(31 * 60_000);
  const notices = Array.from({ length: 10 }, (_, n) =>
    postNotice(world, noticeOf(world, reference, { reference: `n-${n}` })),
  );
  await Promise.all([...notices, reconcileAccounts(world.deps), reconcileAccounts(world.deps)]);
  await workedOff(world, reference);
  expect(await world.balance(user)).toBe(naira(495));
});

test("people who are away are asked about once a day, not every half hour", async () => {
  const { user } = await accountHolder(world);
  await world.deps.db
    .updateTable("session")
    .set({ last_seen_at: new Date(world.clock.now().getTime() - 10 * 24 * 3_600_000) })
    .where("user_id", "=", user.id)
    .execute();
  later(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  const row = await world.deps.db
    .selectFrom("reservation")
    .select("next_check_at")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  const waits = row.next_check_at.getTime() - world.clock.now().getTime();
  expect(waits).toBeGreaterThan(23 * 3_600_000);
});
