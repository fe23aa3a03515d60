import { afterEach, describe, expect, test } from "vitest";
import { holderOf } from "../../simulators/monnify/banks.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { payoutReference } from "../../src/core/banks.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  accountEnding,
  bank,
  linesOf,
  paidTo,
  passPayoutTime,
  payoutOf,
  payoutsOf,
  usedOf,
  withdraw,
  withdrawalBody,
} from "../support/payouts.ts";
import { startTestApp } from "../support/world.ts";

/** Withdrawals over HTTP (rules 11.1 to 11.5, 11.10), judged by our books and by the provider's own. */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

describe("a withdrawal", () => {
  test("takes the whole amount and pays the bank all but 50 naira, once", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding("0001");
    const reply = await withdraw(world, user, { account, amount: 1_000.5 });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        msg: "Withdrawal successful",
        receipt: {
          trans_Type: "transfer",
          trans_Status: "success",
          trans_amount: 1_000.5,
          faceValue: 950.5,
          fee: 50,
          balance_Before: 5_000,
          balance_After: 3_999.5,
          planName: "GTBank Plc",
          phone_number: `••••${account.slice(-4)}`,
        },
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain(account);
    expect(paidTo(world, account)).toEqual([{ status: "SUCCESS", pays: 1, amountKobo: 95_050 }]);
    expect(await world.balance(user)).toBe(kobo(399_950n));
    expect(await usedOf(world, user, "withdrawal")).toBe(100_050n);
    const [payout] = await payoutsOf(world, user);
    expect(payout).toMatchObject({ state: "paid", account_number: account, account_name: holderOf(account) });
    expect(world.logged.join("")).not.toContain(account);
  });

  test("is taken under either spelling of its path", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/v1/withdraw",
      headers: { "x-auth-token": user.token },
      payload: withdrawalBody({ amount: 100 }),
    });
    expect(reply.json()).toMatchObject({ receipt: { trans_Status: "success", faceValue: 50 } });
  });

  test.each([
    { what: "below the minimum", wanted: { amount: 99.99 }, status: 400, code: "withdrawal_below_minimum" },
    { what: "more than there is", wanted: { amount: 5_000.01 }, status: 422, code: "insufficient_balance" },
    { what: "another name", wanted: { name: "SOMEBODY ELSE" }, status: 422, code: "account_name_differs" },
    { what: "no such account", wanted: { account: "0123450404" }, status: 422, code: "account_not_found" },
    { what: "bank away", wanted: { account: "0123450406" }, status: 503, code: "account_check_unavailable" },
  ])("is refused and nothing moves: $what", async ({ wanted, status, code }) => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const reply = await withdraw(world, user, wanted);
    expect(reply).toMatchObject({ status, body: { code } });
    expect(await payoutsOf(world, user)).toEqual([]);
    expect(await usedOf(world, user, "withdrawal")).toBe(0n);
    expect(await world.balance(user)).toBe(naira(5_000));
  });

  test.each([
    ["no account number", { accountNumber: "" }, { accountNumber: "Enter account number" }],
    ["nine digits", { accountNumber: "012345678" }, { accountNumber: "An account number has 10 digits" }],
    ["no bank", { bankName: "" }, { bankName: "Select a bank" }],
    ["no amount", { amount: undefined }, { amount: "enter a valid amount" }],
    ["half a kobo", { amount: 100.005 }, { amount: "enter a valid amount" }],
    ["no name", { bankAccountName: "", accountName: "" }, { bankAccountName: "Validate the account first" }],
  ])("is malformed: %s", async (_what, change, fields) => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const body = { ...withdrawalBody(), ...change };
    const reply = await world.call("POST /withdraw/", { token: user.token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "bad_request", fields } });
  });

  test("goes to the bank that was named, whatever code the client sends", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const account = accountEnding("0001");
    const body = { ...withdrawalBody({ account }), bankCode: "044" };
    expect((await world.call("POST /withdraw/", { token: user.token, body })).status).toBe(200);
    expect(world.simulators.books.monnify(account).payouts).toMatchObject([{ bankCode: "058" }]);
  });

  test("is not begun while the books are being checked", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    await world.deps.db.insertInto("selling_stop").values({ reason: "test", since: new Date() }).execute();
    await world.catalogue.reload();
    const refused = await withdraw(world, user, { key: "stopped-for-now" });
    expect(refused).toMatchObject({ status: 503, body: { code: "selling_stopped" } });
    await world.deps.db.deleteFrom("selling_stop").execute();
    await world.catalogue.reload();
    expect((await withdraw(world, user, { key: "stopped-for-now" })).status).toBe(200);
  });
});

describe("a withdrawal's key", () => {
  test("freezes a refusal, and not the provider's trouble", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const account = accountEnding("0001");
    const key = "refused-for-funds";
    const refused = await withdraw(world, user, { account, key });
    expect(refused).toMatchObject({ status: 422, body: { code: "insufficient_balance" } });
    await world.fund(user, naira(5_000));
    expect(await withdraw(world, user, { account, key })).toMatchObject({ status: 422, body: refused.body });
    await bank(world, "fault", { kind: "down", service: "enquiry" });
    const away = await withdraw(world, user, { account: accountEnding("0001"), key: "bank-was-away" });
    expect(away).toMatchObject({ status: 503, body: { code: "account_check_unavailable" } });
    expect((await withdraw(world, user, { account, key: "a-new-request-now" })).status).toBe(200);
  });
});

describe("an outcome nobody knows", () => {
  test.each(["0005", "0006", "0011", "0012", "0017", "0025"])(
    "stays in flight, is asked about and never sent again: ending %s",
    async (ending) => {
      const user = await world.makeUser({ balance: naira(5_000) });
      const account = accountEnding(ending);
      const reply = await withdraw(world, user, { account });
      expect(reply).toMatchObject({ status: 200, body: { receipt: { trans_Status: "processing" } } });
      expect(reply.body.receipt.nextStep).toMatch(/^We are waiting for your bank\./);
      if (ending === "0025")
        await bank(world, "settle", {
          reference: payoutReference(reply.body.receipt._id, 1),
          webhook: false,
        });
      const payout = await passPayoutTime(world, reply.body.receipt._id);
      expect(payout.state).toBe("paid");
      expect(paidTo(world, account)).toEqual([{ status: "SUCCESS", pays: 1, amountKobo: 95_000 }]);
      expect(await world.balance(user)).toBe(naira(4_000));
    },
  );

  test("never reached the provider: believed after three answers and ten minutes, then all of it is back", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding("0010");
    const sentAt = world.clock.now().getTime();
    const reply = await withdraw(world, user, { account });
    const { _id: id } = reply.body.receipt;
    expect(await payoutOf(world, id)).toMatchObject({ state: "processing" });
    const payout = await passPayoutTime(world, id);
    expect(payout.state).toBe("failed");
    expect(payout.finished_at?.getTime()).toBeGreaterThanOrEqual(sentAt + 10 * 60_000);
    expect(paidTo(world, account)).toEqual([]);
    expect(await world.balance(user)).toBe(naira(5_000));
    expect(await usedOf(world, user, "withdrawal")).toBe(0n);
  });

  test("after a pause so long that others look after it, it does not leave any more", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding("0001");
    const paused = await world.instance(async (name, run) => {
      const done = await run();
      if (name === "withdrawal.start") world.clock.advance(5 * 60_000);
      return done;
    });
    const { body } = await withdraw(paused, user, { account });
    await paused.app.close();
    expect(body.receipt.trans_Status).toBe("processing");
    expect(paidTo(world, account)).toEqual([]);
    expect((await passPayoutTime(world, body.receipt._id)).state).toBe("failed");
    expect(paidTo(world, account)).toEqual([]);
    expect(await world.balance(user)).toBe(naira(5_000));
  });

  test("for three days is listed for people, and is still settled when it is known", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const admin = await world.makeUser({ isAdmin: true });
    const account = accountEnding("0013");
    const { _id: id } = (await withdraw(world, user, { account })).body.receipt;
    const listed = () =>
      world.call("GET /admin/withdrawals", { token: admin.token, query: { status: "review" } });
    while (!(await payoutOf(world, id)).needs_person) {
      expect((await listed()).body.withdrawals.map(({ _id }) => _id)).not.toContain(id);
      await passPayoutTime(world, id, 1);
    }
    const ageMs = world.clock.now().getTime() - (await payoutOf(world, id)).created_at.getTime();
    expect(ageMs).toBeGreaterThanOrEqual(3 * 24 * 3_600_000);
    expect((await listed()).body.withdrawals).toMatchObject([{ _id: id, status: "processing" }]);
    await bank(world, "settle", { reference: payoutReference(id, 1), status: "SUCCESS", webhook: false });
    expect((await passPayoutTime(world, id)).state).toBe("paid");
    expect((await listed()).body.withdrawals).toEqual([]);
  });
});

describe("a failure", () => {
  test.each([
    ["0003", "after it was pending"],
    ["0004", "our wallet is empty, told inside a success"],
    ["0007", "our wallet is empty"],
    ["0009", "a bad account"],
    ["0014", "an error"],
    ["0016", "our address is not known"],
    ["0018", "expired"],
    ["0026", "final"],
  ])("gives all of it back with a refund line: %s (%s)", async (ending) => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const account = accountEnding(ending);
    const { _id: id } = (await withdraw(world, user, { account })).body.receipt;
    if (ending === "0003") await bank(world, "settle", { reference: payoutReference(id, 1), webhook: false });
    const payout = await passPayoutTime(world, id);
    expect(payout.state).toBe("failed");
    expect(paidTo(world, account).every(({ pays }) => pays === 0)).toBe(true);
    expect(await world.balance(user)).toBe(naira(5_000));
    expect(await usedOf(world, user, "withdrawal")).toBe(0n);
    const lines = await linesOf(world, user);
    expect(lines.map(({ type, status }) => `${type} ${status}`)).toEqual([
      "wallet success",
      "transfer failed",
      "refund success",
    ]);
    expect(lines[2]).toMatchObject({ related_id: id, amount_kobo: naira(1_000), is_credit: true });
    const isOurs = ["0004", "0007", "0016"].includes(ending);
    const alarms = world.logged.filter((line) => line.includes(id) && line.includes("refused us"));
    expect(alarms).toHaveLength(isOurs ? 1 : 0);
  });
});

test("what the bank sends back after it was paid is in the wallet again, with the fee, once", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const account = accountEnding("0008");
  const { _id: id } = (await withdraw(world, user, { account })).body.receipt;
  expect(await world.balance(user)).toBe(naira(4_000));
  const reference = payoutReference(id, 1);
  await bank(world, "settle", { reference, status: "REVERSED", webhook: false });
  await Promise.all(Array.from({ length: 10 }, () => payoutNotified(world.deps, reference)));
  expect(await payoutOf(world, id)).toMatchObject({ state: "reversed" });
  expect(await world.balance(user)).toBe(naira(5_000));
  const lines = await linesOf(world, user);
  expect(lines.map(({ type, status }) => `${type} ${status}`)).toEqual([
    "wallet success",
    "transfer refunded",
    "refund success",
  ]);
});

test("an equal payment too soon waits, and is sent under a new reference when the first is proven not sent", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const account = accountEnding("7777");
  await withdraw(world, user, { account });
  const { body } = await withdraw(world, user, { account, key: "the-second-equal-one" });
  const { _id: id } = body.receipt;
  expect(body.receipt.trans_Status).toBe("pending");
  expect(body.msg).toBe("Your withdrawal is waiting and will be sent shortly");
  await bank(world, "config", { equalWindowMs: 0 });
  const payout = await passPayoutTime(world, id);
  await bank(world, "config", { equalWindowMs: 120_000 });
  expect(payout).toMatchObject({ state: "paid", attempt: 2 });
  expect(paidTo(world, account)).toEqual([
    { status: "SUCCESS", pays: 1, amountKobo: 95_000 },
    { status: "SUCCESS", pays: 1, amountKobo: 95_000 },
  ]);
  expect(await world.balance(user)).toBe(naira(3_000));
  const attempts = await world.deps.db
    .selectFrom("payout_attempt")
    .select(["attempt", "state", "reference"])
    .where("payout_id", "=", id)
    .orderBy("attempt")
    .execute();
  expect(attempts).toEqual([
    { attempt: 1, state: "refused", reference: payoutReference(id, 1) },
    { attempt: 2, state: "paid", reference: payoutReference(id, 2) },
  ]);
});
