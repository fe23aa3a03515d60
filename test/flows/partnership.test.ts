import { afterAll, describe, expect, test } from "vitest";
import { type Kobo, kobo, naira } from "../../src/core/money.ts";
import { clawBackRefunded } from "../../src/flows/partnership/claw-back.ts";
import { foldCommissions } from "../../src/flows/partnership/fold.ts";
import { renewPartnerships } from "../../src/flows/partnership/renew.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { earningsOf, giveEarnings } from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { joinPartners } from "../support/partners.ts";
import { buy, control, lineOf, numberFor, passTime, phoneEnding, routeTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
await routeTo(world, lineOf("data"), ["GLAD"]);
afterAll(() => expectBooksInOrder(db));

world.deps.payouts = { ...world.deps.payouts, lookUp: async () => ({ kind: "found", name: "ADA OBI" }) };

const join = (user: TestUser) => joinPartners(world, user);

async function partner(balance: Kobo = naira(1_000)): Promise<TestUser> {
  const user = await world.makeUser({ balance });
  expect((await join(user)).status).toBe(200);
  return user;
}

const buyData = (user: TestUser) => buy(world, user, { service: "data", number: numberFor("data") });
const commissionsOf = (user: TestUser) =>
  db.selectFrom("partner_commission").selectAll().where("partner_id", "=", user.id).orderBy("id").execute();
const plan = () => {
  const found = world.deps.catalogue().planByNumber.get(1_001);
  if (!found) throw new Error("no plan 1001");
  return found;
};
const share = () => plan().prices.smartEarner - plan().prices.partner;
/** The house at another time. */
const at = (iso: string) => ({ ...world.deps, clock: { now: () => new Date(iso) } });

describe("commissions", () => {
  test("are the buyer's price less the partner price, on each successful data purchase after joining, once", async () => {
    const owner = await world.makeUser({ balance: naira(1_000) });
    const friend = await world.makeUser({ balance: naira(5_000), referredBy: owner.id });
    await buyData(friend);
    world.clock.advance(1_000);
    expect((await join(owner)).status).toBe(200);
    const bought = [await buyData(friend), await buyData(friend)];
    await buy(world, friend, { service: "airtime", number: numberFor("airtime") });
    await buyData(await world.makeUser({ balance: naira(5_000) }));
    await foldCommissions(world.deps);
    await foldCommissions(world.deps);
    const found = await commissionsOf(owner);
    expect(found.map(({ purchase_id }) => purchase_id).sort()).toEqual(bought.map(({ _id }) => _id).sort());
    expect(found.map(({ amount_kobo }) => amount_kobo)).toEqual([share(), share()]);
    expect(await earningsOf(world, owner)).toBe(kobo(2n * share()));
    const { body } = await world.call("GET /auth/referral", { token: owner.token });
    expect(body.referralList).toEqual([
      { userName: friend.userName, amountEarned: Number(2n * share()) / 100 },
    ]);
    await expectBooksInOrder(db);
  });

  test("are folded once by 20 folders at the same time", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    for (let n = 0; n < 5; n++) await buyData(friend);
    await Promise.all(Array.from({ length: 20 }, () => foldCommissions(world.deps)));
    expect(await earningsOf(world, owner)).toBe(kobo(5n * share()));
    await expectBooksInOrder(db);
  });

  test("of a purchase that is decided late come then, though later ones were folded before", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    const phone = phoneEnding("0002");
    const late = await world.call("POST /buy/data", {
      token: friend.token,
      body: { network: 1, mobile_number: phone, plan: 1_001 },
    });
    const lateId = late.body.receipt._id;
    expect(late.body.receipt.trans_Status).toBe("processing");
    const early = await buyData(friend);
    await foldCommissions(world.deps);
    await foldCommissions(world.deps);
    expect((await commissionsOf(owner)).map(({ purchase_id }) => purchase_id)).toEqual([early._id]);
    await control(world, "msorg settle", { phone });
    expect((await passTime(world, lateId)).purchase.status).toBe("success");
    await foldCommissions(world.deps);
    await foldCommissions(world.deps);
    expect((await commissionsOf(owner)).map(({ purchase_id }) => purchase_id)).toEqual([early._id, lateId]);
    await expectBooksInOrder(db, { now: world.clock.now() });
  });

  test("come from the partner price at the time of the purchase, never exceed our margin, and are none below it", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    const { id, cost, prices } = plan();
    const usual = share();
    const datePrice = world.database.pool("owner", 1);
    const setPartnerPrice = async (price: bigint) => {
      await db
        .updateTable("plan")
        .set({ partner_kobo: kobo(price) })
        .where("id", "=", id)
        .execute();
      // The database dates a price by its own clock: this one is dated by the test's.
      world.clock.advance(1_000);
      await datePrice.query(
        "update plan_partner_price set since = $2 where plan_id = $1 and since = (select max(since) from plan_partner_price where plan_id = $1)",
        [id, world.clock.now()],
      );
      world.clock.advance(1_000);
    };
    await buyData(friend);
    await setPartnerPrice(cost - 100n);
    await buyData(friend);
    await setPartnerPrice(prices.smartEarner + 100n);
    await buyData(friend);
    await setPartnerPrice(prices.partner);
    await foldCommissions(world.deps);
    const amounts = (await commissionsOf(owner)).map(({ amount_kobo }) => amount_kobo);
    expect(amounts).toEqual([usual, prices.smartEarner - cost]);
    await expectBooksInOrder(db);
  });

  test("of a refunded purchase are none; a refund afterwards takes back what is there, once", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    const admin = await world.makeUser({ isAdmin: true });
    const refund = (id: string) =>
      world.call("POST /admin/refund/{id}", { token: admin.token, params: { id }, body: {} });
    const bought = [await buyData(friend), await buyData(friend), await buyData(friend)];
    const [never, taken, spent] = bought.map(({ _id }) => _id);
    expect((await refund(never ?? "")).status).toBe(200);
    await foldCommissions(world.deps);
    expect(await commissionsOf(owner)).toHaveLength(2);
    expect((await refund(taken ?? "")).status).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => clawBackRefunded(world.deps)));
    await clawBackRefunded(world.deps);
    expect(await earningsOf(world, owner)).toBe(kobo(share()));
    await giveEarnings(world, owner, kobo(naira(1_000) - share() / 2n));
    await db.updateTable("app_user").set({ is_partner: false }).where("id", "=", owner.id).execute();
    const body = { amount: Number(naira(1_000)) / 100 };
    expect((await world.call("POST /auth/withdrawEarning", { token: owner.token, body })).status).toBe(200);
    expect((await refund(spent ?? "")).status).toBe(200);
    await clawBackRefunded(world.deps);
    expect(await earningsOf(world, owner)).toBe(0n);
    expect((await commissionsOf(owner)).map(({ clawed_kobo }) => clawed_kobo)).toEqual([
      share(),
      share() / 2n,
    ]);
    await expectBooksInOrder(db);
  });
});

describe("renewal", () => {
  test("takes 15 % of the month that is over, once, however often and wherever the job runs", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    for (let n = 0; n < 4; n++) await buyData(friend);
    await foldCommissions(at("2027-01-31T22:59:59Z"));
    const earned = 4n * share();
    await renewPartnerships(at("2027-01-31T22:59:59Z"));
    expect(await earningsOf(world, owner)).toBe(earned);
    await Promise.all(Array.from({ length: 20 }, () => renewPartnerships(at("2027-01-31T23:00:00Z"))));
    await renewPartnerships(at("2027-02-15T10:00:00Z"));
    expect(await earningsOf(world, owner)).toBe(earned - (earned * 15n) / 100n);
    const { body } = await world.call("GET /transaction", { token: owner.token, query: { type: "earning" } });
    expect(body.transactions).toMatchObject([
      { trans_Status: "success", apiResponse: "Partnership renewal for 2027-01, from your earnings" },
    ]);
    await expectBooksInOrder(db);
  });

  test("catches up with missed months, and takes what is there when it is less", async () => {
    const owner = await partner();
    const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
    await buyData(friend);
    await foldCommissions(at("2027-03-10T10:00:00Z"));
    await buyData(friend);
    await foldCommissions(at("2027-05-10T10:00:00Z"));
    const earned = 2n * share();
    const left = 5n;
    await giveEarnings(world, owner, kobo(naira(1_000) - earned + left));
    const wanted = { token: owner.token, body: { amount: 1_000 } };
    await db.updateTable("app_user").set({ is_partner: false }).where("id", "=", owner.id).execute();
    expect((await world.call("POST /auth/withdrawEarning", wanted)).status).toBe(200);
    await db.updateTable("app_user").set({ is_partner: true }).where("id", "=", owner.id).execute();
    await renewPartnerships(at("2027-07-01T10:00:00Z"));
    const taken = await db
      .selectFrom("partnership_renewal")
      .select(["month", "due_kobo", "taken_kobo"])
      .where("user_id", "=", owner.id)
      .orderBy("month")
      .execute();
    const due = kobo((share() * 15n) / 100n);
    expect(taken).toEqual([
      { month: "2027-03", due_kobo: due, taken_kobo: left },
      { month: "2027-05", due_kobo: due, taken_kobo: 0n },
    ]);
    expect(await earningsOf(world, owner)).toBe(0n);
    await expectBooksInOrder(db);
  });
});

describe("GET /auth/partnership", () => {
  test("says what it costs to others, and to partners where they stand; the account number is masked", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const read = async () => (await world.call("GET /auth/partnership", { token: user.token })).body;
    expect(await read()).toMatchObject({
      isPartner: false,
      account: null,
      nextRenewal: null,
      pricing: { price: 1_000, renewalPercent: 15, minimumWithdrawal: 1_000, windowFromDay: 25 },
    });
    await join(user);
    const friend = await world.makeUser({ balance: naira(5_000), referredBy: user.id });
    await buyData(friend);
    await foldCommissions(world.deps);
    const earned = Number(share()) / 100;
    expect(await read()).toMatchObject({
      isPartner: true,
      account: { bankName: "Wema Bank", accountNumber: "******6789", accountName: "ADA OBI" },
      earningBalance: earned,
      thisMonth: earned,
      lastMonth: 0,
      nextRenewal: { amount: Number((share() * 15n) / 100n) / 100 },
    });
  });
});
