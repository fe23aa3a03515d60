import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { newPayer } from "../support/payment-proof.ts";
import { accountEnding, paidTo, payoutOf, withdraw } from "../support/payouts.ts";
import { control, phoneEnding } from "../support/selling.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { type Caller, startTestApp, type TestUser } from "../support/world.ts";

/** A freeze of a person's money: nothing leaves from its commit on, by any door (rules 20.1 to 20.6). */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });
withSettings(world, () => ({
  payoutHold: { above: naira(2_000), minutes: 10 },
  unprovenDaily: naira(1_000_000),
}));
const [ada, bola] = await Promise.all([world.makeUser({ isAdmin: true }), world.makeUser({ isAdmin: true })]);
const agent = await world.makeUser({ isAgent: true });

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = naira(50_000);
const FROZEN = { status: 422, body: { code: "account_frozen" } };

const setFrozen = (user: Pick<TestUser, "id">, isFrozen: boolean, by = ada) =>
  world.call("POST /admin/person/{id}/freeze", {
    token: by.token,
    params: { id: user.id },
    body: { isFrozen, reason: "A stolen phone was reported" },
  });

const buy = (token: string, { key, phone = phoneEnding("1234"), call = world.call }: Buying = {}) =>
  call("POST /buy/airtime", {
    token,
    ...(key ? { key } : {}),
    body: { network: 1, mobile_number: phone, amount: 100, allowRepeat: true },
  });
type Buying = { key?: string; phone?: string; call?: Caller };

const PARTNER = { bank: "GTBank", bankCode: "058", accountNumber: accountEnding("0001"), nameOnAccount: "" };

const walletOf = ({ walletAccount }: TestUser) =>
  world.deps.db
    .selectFrom("ledger_balance")
    .select(["balance", "seq", "frozen_at"])
    .where("account_id", "=", walletAccount)
    .executeTakeFirstOrThrow();

test("of 50 purchases at once around a freeze, in two processes, none is reserved after its commit", async () => {
  const other = await world.instance(world.deps.effect);
  const user = await world.makeUser({ balance: RICH });
  const answers: Awaited<ReturnType<typeof buy>>[] = [];
  const buyer = async (call: Caller) => {
    for (let n = 0; n < 5; n++) answers.push(await buy(user.token, { call }));
  };
  const buyers = Array.from({ length: 10 }, (_, n) => buyer(n % 2 ? world.call : other.call));
  await expect.poll(() => answers.length).toBeGreaterThan(5);
  expect(await setFrozen(user, true)).toMatchObject({ status: 200, body: { msg: "Money frozen" } });
  const frozen = await walletOf(user);
  await Promise.all(buyers);
  await other.app.close();
  const sold = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ body }) => body.code === "account_frozen").length;
  expect(sold + refused).toBe(50);
  expect(refused).toBeGreaterThan(0);
  // Each sale has its place in the wallet up to the freeze's own; nothing left it afterwards.
  expect(await walletOf(user)).toEqual(frozen);
  expect(BigInt(sold)).toBe(frozen.seq - 1n);
  expect(await buy(user.token)).toMatchObject(FROZEN);
});

test("every door is shut: session, key, reseller wire, transfer, withdrawal, upgrade, partnership, a vendor's coupon", async () => {
  const vendor = await world.makeUser({ balance: RICH, isCouponVendor: true });
  const friend = await world.makeUser();
  const key = await keyOf(world, vendor);
  await setFrozen(vendor, true);
  const { token } = vendor;
  const account = accountEnding("0001");
  const answers = [
    await buy(token),
    await buy(key),
    await world.call("POST /auth/transferFund", { token, body: { userName: friend.userName, amount: 500 } }),
    await withdraw(world, vendor, { amount: 1_000, account }),
    await world.call("PATCH /auth/user/{id}", {
      token,
      params: { id: vendor.id },
      body: { userType: "reseller" },
    }),
    await world.call("POST /auth/upgradeToPartner", { token, body: PARTNER }),
    await world.call("POST /admin/generateCoupon", {
      token,
      body: { userAccount: friend.userName, amount: 500 },
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [422, "account_frozen"]),
  );
  const wire = await world.app.inject({
    method: "POST",
    url: "/api/topup/",
    headers: { authorization: `Token ${key}` },
    payload: { network: 1, amount: 100, mobile_number: phoneEnding("1234"), airtime_type: "VTU" },
  });
  expect([wire.statusCode, wire.json()]).toEqual([
    400,
    { error: ["your account is frozen, contact support"] },
  ]);
  expect(await world.balance(vendor)).toBe(RICH);
  expect(paidTo(world, account)).toEqual([]);
});

test("money still comes in, the log-in works, and the person reads since when and why", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  await setFrozen(user, true);
  const giver = await world.makeUser({ balance: naira(1_000) });
  const body = { userName: user.userName, amount: 400 };
  expect(await world.call("POST /auth/transferFund", { token: giver.token, body })).toMatchObject({
    status: 200,
  });
  const session = await world.call("GET /auth", { token: user.token });
  expect(session.body.user).toMatchObject({
    balance: 1_400,
    frozenAt: world.clock.now().toISOString(),
    freezeReason: "A stolen phone was reported",
  });
});

test("an order under way is finished, and its refund comes back", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const phone = phoneEnding("1234");
  await control(world, "msorg fault", { kind: "slow", phone, ms: 300 });
  const order = { network: 1, mobile_number: phone, amount: 100 };
  const bought = world.call("POST /buy/airtime", { token: user.token, body: order });
  await expect.poll(async () => (await walletOf(user)).seq).toBe(2n);
  await setFrozen(user, true);
  const { status, body } = await bought;
  expect([status, body.receipt.trans_Status]).toEqual([200, "success"]);
  const refund = { token: ada.token, params: { id: body.receipt._id }, body: { reason: "not delivered" } };
  expect(await world.call("POST /admin/refund/{id}", refund)).toMatchObject({ status: 200 });
  expect(await world.balance(user)).toBe(naira(1_000));
});

test("a refusal stays the answer of its key, also after the freeze is lifted", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  await setFrozen(user, true);
  const order = { key: "while-frozen-1", phone: phoneEnding("1234") };
  expect(await buy(user.token, order)).toMatchObject(FROZEN);
  expect(await setFrozen(user, false)).toMatchObject({
    status: 200,
    body: { msg: "Money no longer frozen" },
  });
  expect(await buy(user.token, order)).toMatchObject(FROZEN);
  expect(await buy(user.token)).toMatchObject({ status: 200 });
});

test("a first withdrawal that waits is not sent when its owner is frozen meanwhile: the money is back", async () => {
  const payer = await newPayer(world, RICH);
  const account = accountEnding("0001");
  const { body } = await withdraw(world, payer, { amount: 5_000, account });
  await setFrozen(payer, true);
  world.clock.advance(10 * 60_000);
  await Promise.all([sweepDue(world.deps), sweepDue(world.deps)]);
  expect(paidTo(world, account)).toEqual([]);
  expect(await payoutOf(world, body.receipt._id)).toMatchObject({ state: "failed", attempt: 0 });
  expect(await world.balance(payer)).toBe(RICH);
});

test("the database itself refuses a write that takes from a frozen wallet, whoever wrote it", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  await setFrozen(user, true);
  const { seq, balance } = await walletOf(user);
  const flight = world.deps.accountOf("purchase_in_flight");
  const pool = world.database.pool("airtide_app");
  const write = (debit: bigint, credit: bigint, after: string) =>
    pool.query(
      `select ledger_write(array[gen_random_uuid()], array[0]::smallint[], array[0]::smallint[], array[$1]::bigint[],
         array[$2]::bigint[], array[100]::bigint[], ${after}, array[null]::uuid[], now())`,
      [String(debit), String(credit)],
    );
  const out = `array[${seq + 1n}]::bigint[], array[${balance - 100n}]::bigint[], array[null]::bigint[], array[null]::bigint[]`;
  await expect(write(user.walletAccount, flight, out)).rejects.toThrow("takes from a frozen one");
});

describe("who may", () => {
  test("an agent freezes people who are not staff, and lifts nothing", async () => {
    const user = await world.makeUser();
    expect(await setFrozen(user, true, agent)).toMatchObject({ status: 200 });
    expect(await setFrozen(user, false, agent)).toMatchObject({
      status: 403,
      body: { code: "admin_needed" },
    });
    expect(await setFrozen(ada, true, agent)).toMatchObject({ status: 403, body: { code: "admin_needed" } });
    for (const role of [{ isAgent: true }, { isCouponVendor: true }])
      expect(await setFrozen(await world.makeUser(role), true, agent)).toMatchObject({ status: 403 });
    expect(await setFrozen(user, false)).toMatchObject({ status: 200 });
  });

  test("nobody freezes themself, nor somebody who is not there; everybody else is refused", async () => {
    expect(await setFrozen(ada, true)).toMatchObject({ status: 403, body: { code: "staff_own" } });
    expect(await setFrozen({ id: "00000000-0000-7000-8000-000000000000" }, true)).toMatchObject({
      status: 404,
    });
    expect(await setFrozen(bola, true, await world.makeUser())).toMatchObject({ status: 403 });
  });

  test("is written in the audit log once, with the reason and the wallet's place; what stands already changes nothing", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    await setFrozen(user, true);
    await setFrozen(user, true);
    const acts = await world.deps.db
      .selectFrom("audit_entry")
      .select(["action", "actor_id", "after"])
      .where("subject", "=", user.id)
      .execute();
    expect(acts).toEqual([
      {
        action: "user.freeze",
        actor_id: ada.id,
        after: { isFrozen: true, reason: "A stolen phone was reported", walletPlace: "1" },
      },
    ]);
  });

  test("where the house wants a second admin, freezing an admin waits for one", async () => {
    const chika = await world.makeUser({ isAdmin: true });
    await wantSecondAdmin(world, [ada, chika]);
    const asked = await setFrozen(bola, true);
    expect(asked).toMatchObject({ status: 200, body: { approval: expect.stringMatching(/-/) } });
    expect((await walletOf(bola)).frozen_at).toBeNull();
    const id = asked.body.approval ?? "";
    const agreed = { token: chika.token, params: { id } };
    expect(await world.call("POST /admin/approvals/{id}/approve", agreed)).toMatchObject({ status: 200 });
    expect((await walletOf(bola)).frozen_at).not.toBeNull();
    await setSetting(world, "secondAdmin", false);
  });
});
