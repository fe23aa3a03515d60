import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { NameAnswer } from "../../src/core/ports-banking.ts";
import { foldCommissions } from "../../src/flows/partnership/fold.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { earningsOf } from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { joinPartners } from "../support/partners.ts";
import { buy, lineOf, numberFor, routeTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
await routeTo(world, lineOf("data"), ["GLAD"]);
afterAll(() => expectBooksInOrder(db));

/** The bank's answers about account numbers; every enquiry is noted. */
const asked: string[] = [];
const ANSWERS: Record<string, NameAnswer> = {
  "0000000001": { kind: "not_found" },
  "0000000002": { kind: "unavailable", note: "away" },
};
world.deps.payouts = {
  ...world.deps.payouts,
  lookUp: async ({ accountNumber }) => {
    asked.push(accountNumber);
    return ANSWERS[accountNumber] ?? { kind: "found", name: "ADA OBI" };
  },
};

const join = (user: TestUser, wanted?: Parameters<typeof joinPartners>[2]) =>
  joinPartners(world, user, wanted);
const buyData = (user: TestUser) => buy(world, user, { service: "data", number: numberFor("data") });

describe("joining", () => {
  test("costs 1000 once, and keeps the name that the bank tells, not the one that was sent", async () => {
    const user = await world.makeUser({ balance: naira(1_500), userType: "reseller" });
    const { status, body } = await join(user);
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({ trans_Type: "wallet", trans_amount: 1_000, balance_After: 500 });
    const me = await world.call("GET /auth", { token: user.token });
    expect(me.body.user).toMatchObject({ userType: "partner", isPartner: true, balance: 500 });
    const row = await db
      .selectFrom("partnership")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ account_name: "ADA OBI", account_number: "0123456789", bank_code: "035" });
    expect(await join(user)).toMatchObject({ status: 409, body: { code: "already_partner" } });
    expect(await world.balance(user)).toBe(naira(500));
    await expectBooksInOrder(db);
  });

  test("is refused without an account number, for an unknown account, and while the bank is away; nothing is taken", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    expect(await join(user, { accountNumber: "" })).toMatchObject({
      status: 400,
      body: { fields: { accountNumber: "Enter account number" } },
    });
    expect((await join(user, { accountNumber: "12345" })).status).toBe(400);
    expect(await join(user, { accountNumber: "0000000001" })).toMatchObject({
      body: { code: "account_not_found" },
    });
    expect(await join(user, { accountNumber: "0000000002" })).toMatchObject({
      status: 503,
      body: { code: "account_check_unavailable" },
    });
    expect(await world.balance(user)).toBe(naira(1_000));
    expect(await join(await world.makeUser({ balance: naira(999) }))).toMatchObject({
      body: { code: "insufficient_balance" },
    });
  });

  test("50 at once join once; the same key answers the same without asking the bank again", async () => {
    const user = await world.makeUser({ balance: naira(60_000) });
    const all = await Promise.all(Array.from({ length: 50 }, () => join(user)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.balance(user)).toBe(naira(59_000));
    const other = await world.makeUser({ balance: naira(2_000) });
    const first = await join(other, { key: "join-key-one" });
    const enquiries = asked.length;
    expect((await join(other, { key: "join-key-one" })).body).toEqual(first.body);
    expect(asked).toHaveLength(enquiries);
    expect(await world.balance(other)).toBe(naira(1_000));
  });

  test("earns nobody a referral reward: that is for becoming a reseller", async () => {
    const referrer = await world.makeUser();
    const user = await world.makeUser({ balance: naira(1_000), referredBy: referrer.id });
    await join(user);
    expect(await earningsOf(world, referrer)).toBe(0n);
  });

  test("can be done again by whoever was a partner until an admin took the type away; purchases in between bring nothing", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const user = await world.makeUser({ balance: naira(2_000) });
    expect((await join(user)).status).toBe(200);
    const friend = await world.makeUser({ balance: naira(5_000), referredBy: user.id });
    const params = { userId: user.id, userType: "partner" } as const;
    const promoted = await world.call("GET /admin/upgradeUser/{userId}/{userType}", {
      token: admin.token,
      params,
    });
    expect(promoted.body.userType).toBe("smart earner");
    const seen = await world.call("GET /auth", { token: user.token });
    expect(seen.body.user.isPartner).toBe(false);
    await buyData(friend);
    await foldCommissions(world.deps);
    world.clock.advance(1_000);
    expect((await join(user)).status).toBe(200);
    expect(await world.balance(user)).toBe(0n);
    const later = await buyData(friend);
    await foldCommissions(world.deps);
    const found = await db
      .selectFrom("partner_commission")
      .select("purchase_id")
      .where("partner_id", "=", user.id)
      .execute();
    expect(found.map(({ purchase_id }) => purchase_id)).toEqual([later._id]);
  });
});
