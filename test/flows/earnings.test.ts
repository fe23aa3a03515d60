import { afterAll, describe, expect, test } from "vitest";
import { type Kobo, naira } from "../../src/core/money.ts";
import { withdrawEarnings } from "../../src/flows/earnings/withdraw.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { payRewards } from "../../src/flows/people/reward.ts";
import { earningsOf, giveEarnings } from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, lineOf as routeLine, numberFor, routeTo } from "../support/selling.ts";
import { actsOf } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
await routeTo(world, routeLine("airtime"), ["GLAD"]);
const admin = await world.makeUser({ isAdmin: true });

afterAll(() => expectBooksInOrder(db));

const earnings = (user: TestUser) => earningsOf(world, user);
const withdraw = (user: TestUser, amount?: number, key?: string) =>
  world.call("POST /auth/withdrawEarning", {
    token: user.token,
    body: amount === undefined ? {} : { amount },
    ...(key ? { key } : {}),
  });
const decide = (kind: "approve" | "reject", withdrawalId: string, by = admin) =>
  world.call(kind === "approve" ? "POST /admin/approveWithdrawal" : "POST /admin/rejectWithdrawal", {
    token: by.token,
    body: { withdrawalId },
  });
const lineOf = (id: string) =>
  db.selectFrom("wallet_transaction").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function earner(amount: Kobo, isPartner = false): Promise<TestUser> {
  const user = await world.makeUser();
  await giveEarnings(world, user, amount);
  if (isPartner)
    await db.updateTable("app_user").set({ is_partner: true }).where("id", "=", user.id).execute();
  return user;
}

describe("asking for earnings", () => {
  test("holds all of them when no amount is said, with a pending line that moved nothing yet", async () => {
    const user = await earner(naira(2_500));
    const { status, body } = await withdraw(user);
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({
      trans_Type: "earning",
      trans_Status: "pending",
      trans_amount: 2_500,
      balance_After: null,
    });
    expect(await earnings(user)).toBe(0n);
    expect(await world.balance(user)).toBe(0n);
    await expectBooksInOrder(db);
  });

  test("more than there is, or nothing, is refused and keeps everything", async () => {
    const user = await earner(naira(1_500));
    expect(await withdraw(user, 1_500.01)).toMatchObject({
      status: 422,
      body: { code: "insufficient_earnings" },
    });
    expect((await withdraw(user, 0)).status).toBe(400);
    expect(await withdraw(await world.makeUser())).toMatchObject({
      body: { code: "insufficient_earnings" },
    });
    expect(await earnings(user)).toBe(naira(1_500));
  });

  test("who is no partner withdraws any amount", async () => {
    const user = await earner(naira(500));
    expect((await withdraw(user, 0.01)).status).toBe(200);
    expect((await withdraw(user)).body.receipt.trans_amount).toBe(499.99);
    expect(await earnings(user)).toBe(0n);
  });

  test("50 at once take no more than there is", async () => {
    const user = await earner(naira(3_500));
    const all = await Promise.all(Array.from({ length: 50 }, () => withdraw(user, 1_000)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await earnings(user)).toBe(naira(500));
  });

  test("partners: from the 25th to the end of the month in Lagos, others always", async () => {
    const partner = await earner(naira(5_000), true);
    const other = await earner(naira(1_000));
    const at = async (user: TestUser, iso: string) => {
      const deps = { ...world.deps, clock: { now: () => new Date(iso) } };
      const wanted = { userId: user.id, asked: naira(1_000), requestKey: undefined };
      const done = await withdrawEarnings(deps, wanted);
      return done.ok ? done.value.status : done.fault.code;
    };
    expect(await at(partner, "2026-03-24T22:59:59Z")).toBe("earnings_window_closed");
    expect(await at(partner, "2026-03-24T23:00:00Z")).toBe("pending");
    expect(await at(partner, "2026-03-31T22:59:59Z")).toBe("pending");
    expect(await at(partner, "2026-03-31T23:00:00Z")).toBe("earnings_window_closed");
    expect(await at(other, "2026-03-10T10:00:00Z")).toBe("pending");
  });
});

describe("deciding", () => {
  test("approved, the money is in the wallet and the line has its place in the wallet's chain", async () => {
    const user = await earner(naira(2_000));
    await world.fund(user, naira(100));
    const { body } = await withdraw(user);
    const id = body.receipt._id;
    expect(await decide("approve", id)).toMatchObject({ status: 200, body: { msg: "Withdrawal approved" } });
    expect(await world.balance(user)).toBe(naira(2_100));
    expect(await lineOf(id)).toMatchObject({
      status: "success",
      seq: 2n,
      balance_before: naira(100),
      balance_after: naira(2_100),
    });
    expect(await decide("reject", id)).toMatchObject({ status: 409 });
    await expectBooksInOrder(db);
  });

  test("rejected, it is back in the earnings, and its owner reads why", async () => {
    const user = await earner(naira(2_000));
    const id = (await withdraw(user)).body.receipt._id;
    const body = { withdrawalId: id, reason: "Please verify your BVN" };
    expect((await world.call("POST /admin/rejectWithdrawal", { token: admin.token, body })).status).toBe(200);
    expect(await earnings(user)).toBe(naira(2_000));
    expect(await lineOf(id)).toMatchObject({
      status: "failed",
      seq: null,
      note: "Not approved: Please verify your BVN. Your money is back in your earnings",
    });
    await expectBooksInOrder(db);
  });

  test("20 admins at once decide it once", async () => {
    const user = await earner(naira(2_000));
    const id = (await withdraw(user)).body.receipt._id;
    const admins = await Promise.all(Array.from({ length: 20 }, () => world.makeUser({ isAdmin: true })));
    const all = await Promise.all(admins.map((one, n) => decide(n % 2 ? "approve" : "reject", id, one)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await world.balance(user)) + (await earnings(user))).toBe(naira(2_000));
  });

  test("the same decision by the same admin again is the same answer, and moves nothing; another one is refused", async () => {
    const user = await earner(naira(2_000));
    const second = await world.makeUser({ isAdmin: true });
    const id = (await withdraw(user, 1_000)).body.receipt._id;
    const first = await decide("approve", id);
    expect(await decide("approve", id)).toMatchObject({ status: 200, body: first.body });
    expect(await decide("reject", id)).toMatchObject({ status: 409, body: { code: "withdrawal_decided" } });
    expect(await decide("approve", id, second)).toMatchObject({ status: 409 });
    expect(await world.balance(user)).toBe(naira(1_000));
    const refused = (await withdraw(user, 1_000)).body.receipt._id;
    const no = await decide("reject", refused);
    expect(await decide("reject", refused)).toMatchObject({ status: 200, body: no.body });
    expect(await earnings(user)).toBe(naira(1_000));
    const acts = await db.selectFrom("audit_entry").select("action").where("subject", "=", id).execute();
    expect(acts).toHaveLength(1);
  });

  test("only admins, never one's own, nothing that is not there; each act is in the audit log", async () => {
    const user = await earner(naira(2_000));
    const agent = await world.makeUser({ isAgent: true });
    const id = (await withdraw(user)).body.receipt._id;
    for (const by of [user, agent]) expect((await decide("approve", id, by)).status).toBe(403);
    await giveEarnings(world, admin, naira(1_000));
    const own = (await withdraw(admin)).body.receipt._id;
    expect(await decide("approve", own)).toMatchObject({ status: 403, body: { code: "staff_own" } });
    expect((await decide("approve", world.deps.ids.next())).status).toBe(404);
    await decide("approve", id);
    const acts = await actsOf(world, { subject: id });
    expect(acts).toMatchObject([
      { action: "earnings.approve", actor_name: admin.userName, subject_name: user.userName },
    ]);
  });

  test("the list shows what waits, the oldest first, and who decided the rest", async () => {
    const user = await earner(naira(2_000));
    const first = (await withdraw(user, 1_000)).body.receipt._id;
    const second = (await withdraw(user, 1_000)).body.receipt._id;
    await decide("approve", second);
    const list = (status: string) =>
      world.call("GET /admin/earnings", { token: admin.token, query: { status, limit: "200" } });
    const waiting = (await list("pending")).body.withdrawals.map(({ _id }) => _id);
    expect(waiting).toContain(first);
    expect(waiting).not.toContain(second);
    const approved = (await list("approved")).body.withdrawals.find(({ _id }) => _id === second);
    expect(approved).toMatchObject({ userName: user.userName, amount: 1_000, decidedBy: admin.userName });
    expect((await list("all")).body.total).toBeGreaterThanOrEqual(2);
    expect((await world.call("GET /admin/earnings", { token: user.token })).status).toBe(403);
  });
});

describe("GET /auth/referral", () => {
  test("tells what was earned, what of it was withdrawn, and each person's part; never how to reach them", async () => {
    const referrer = await world.makeUser();
    const friends = [];
    for (let n = 0; n < 3; n++) {
      const friend = await world.makeUser({ referredBy: referrer.id, balance: naira(1_000) });
      const order = { params: { id: friend.id }, body: { userType: "reseller" } };
      await world.call("PATCH /auth/user/{id}", { token: friend.token, ...order });
      await world.fund(friend, naira(1_000));
      await buy(world, friend, { service: "airtime", number: numberFor("airtime") });
      friends.push(friend);
    }
    await payRewards(world.deps);
    const idle = await world.makeUser({ referredBy: referrer.id });
    await withdraw(referrer, 1_200);
    const { body } = await world.call("GET /auth/referral", { token: referrer.token });
    expect(body).toMatchObject({
      earningBalance: 300,
      totalReferred: 4,
      totalEarned: 1_500,
      withdrawn: 1_200,
      totalPages: 1,
    });
    expect(body.referralList.map(({ amountEarned }) => amountEarned)).toEqual([0, 500, 500, 500]);
    expect(body.referralList[0]).toEqual({ userName: idle.userName, amountEarned: 0 });
    for (const row of body.referralList) expect(Object.keys(row)).toEqual(["userName", "amountEarned"]);
    for (const { phone } of friends) expect(JSON.stringify(body)).not.toContain(phone);
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("is cut into pages on its index, in one query each", async () => {
    const referrer = await world.makeUser();
    for (let n = 0; n < 51; n++) await world.makeUser({ referredBy: referrer.id });
    const page = (n: number) =>
      world.call("GET /auth/referral", { token: referrer.token, query: { page: String(n) } });
    const [one, two, three] = await Promise.all([page(1), page(2), page(3)]);
    expect([one, two, three].map(({ body }) => body.referralList.length)).toEqual([50, 1, 0]);
    expect(one.body.totalPages).toBe(2);
    const names = [...one.body.referralList, ...two.body.referralList].map(({ userName }) => userName);
    expect(new Set(names).size).toBe(51);
  });
});
