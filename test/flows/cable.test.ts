import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { meterEnding, phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Cable TV: rules 24. */

const world = await startTestApp(await freshDatabase());
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const COMPACT = 7_010;
const RICH = { balance: naira(200_000) };

describe("the bouquets", () => {
  test("every company shows its bouquets at the caller's price of a month, the cheapest first", async () => {
    const user = await world.makeUser({ userType: "api user" });
    const { body } = await world.call("GET /cable/bouquets", { token: user.token });
    expect(body.companies.map(({ id, name, hasCards }) => [id, name, hasCards])).toEqual([
      [2, "DStv", true],
      [1, "GOtv", true],
      [3, "StarTimes", true],
      [4, "Showmax", false],
    ]);
    const [dstv] = body.companies;
    const prices = dstv?.bouquets.map((one) => one.my_price) ?? [];
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(dstv?.bouquets[0]).toMatchObject({ id: 7_007, plan: "Padi", my_price: 4_356, apiPrice: 4_356 });
  });

  test("data orders cannot name them, and they stand in the groups CABLETV and CABLENAME (rules 24.1)", async () => {
    const user = await world.makeUser(RICH);
    const data = { network: 1, mobile_number: phoneEnding("0001"), plan: COMPACT };
    const refused = await world.call("POST /buy/data", { token: user.token, body: data });
    expect(refused).toMatchObject({ status: 404, body: { code: "plan_not_found" } });
    const { body } = await world.call("GET /auth", { token: user.token });
    expect(body.subscriptionPlans.CABLETV).toHaveLength(18);
    expect(body.subscriptionPlans.CABLENAME).toContainEqual({ id: 2, name: "DStv" });
  });
});

describe("an order", () => {
  test("the receipt names card and owner, and the row keeps months and act; the price is the buyer's", async () => {
    const user = await world.makeUser({ ...RICH, userType: "reseller" });
    const card = meterEnding("001");
    const body = { cableId: 2, cardNumber: card, plan: COMPACT, seenPrice: 18_905 };
    const { body: answer } = await world.call("POST /buy/cable", { token: user.token, body });
    expect(answer.receipt).toMatchObject({
      trans_Type: "cable",
      trans_Status: "success",
      trans_Network: "DStv",
      trans_amount: 18_905,
      planName: "Compact",
      cardNumber: card,
      months: 1,
      meterNumber: null,
      meterOwner: null,
    });
    expect(answer.receipt.cardOwner).not.toBe("");
    expect(soldTo(world, card)).toEqual(["GLAD delivered"]);
    const row = await world.deps.db
      .selectFrom("wallet_transaction")
      .select(["cost_kobo", "details"])
      .where("id", "=", answer.receipt._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ cost_kobo: naira(18_715), details: { months: 1, act: "change" } });
  });

  test("a card is checked once a day, also by the order (rules 24.6)", async () => {
    const user = await world.makeUser(RICH);
    const card = { cableId: 1, cardNumber: meterEnding("001") };
    const checks = async () =>
      (
        await world.deps.db
          .selectFrom("card_check")
          .select("checked_at")
          .where("card_number", "=", card.cardNumber)
          .execute()
      ).map(({ checked_at: at }) => at.getTime());
    const first = await world.call("POST /buy/validateCard", { token: user.token, body: card });
    expect(first.body).toMatchObject({
      msg: "Card verified",
      bouquet: "",
      plan: null,
      dueOn: null,
      renewal: null,
    });
    const [at] = await checks();
    world.clock.advance(3_600_000);
    await world.call("POST /buy/cable", { token: user.token, body: { ...card, plan: 7_001 } });
    expect(await checks()).toEqual([at]);
    world.clock.advance(24 * 3_600_000);
    await world.call("POST /buy/validateCard", { token: user.token, body: card });
    expect(await checks()).not.toEqual([at]);
  });

  test.each([
    ["a card that nobody has", { cableId: 2, cardNumber: "7023456009", plan: COMPACT }, "card_not_found"],
    [
      "a bouquet of another company",
      { cableId: 1, cardNumber: "7023456001", plan: COMPACT },
      "plan_not_found",
    ],
    ["a data plan", { cableId: 2, cardNumber: "7023456001", plan: 1_001 }, "plan_not_found"],
    ["an unknown company", { cableId: 9, cardNumber: "7023456001", plan: COMPACT }, "bad_request"],
    ["thirteen months", { cableId: 2, cardNumber: "7023456001", plan: COMPACT, months: 13 }, "bad_request"],
    [
      "months that no supplier sells at once",
      { cableId: 2, cardNumber: "7023456001", plan: COMPACT, months: 2 },
      "bad_request",
    ],
    ["letters on a card", { cableId: 2, cardNumber: "70234560a1", plan: COMPACT }, "bad_request"],
    [
      "a Showmax account that is no phone number",
      { cableId: 4, cardNumber: "70234560", plan: 7_018 },
      "bad_request",
    ],
    [
      "a price that was not shown",
      { cableId: 2, cardNumber: "7023456001", plan: COMPACT, seenPrice: 1 },
      "price_changed",
    ],
  ])("%s is refused and costs nothing", async (_name, body, code) => {
    const user = await world.makeUser(RICH);
    const answer = await world.call("POST /buy/cable", { token: user.token, body });
    expect(answer.body).toMatchObject({ code });
    expect(await world.balance(user)).toBe(RICH.balance);
  });
});

describe("companies and cards", () => {
  test("Showmax takes the phone number of the account and asks for no owner (rules 24.7)", async () => {
    const user = await world.makeUser(RICH);
    const body = { cableId: 4, cardNumber: phoneEnding("0001"), plan: 7_018 };
    const { body: answer } = await world.call("POST /buy/cable", { token: user.token, body });
    expect(answer.receipt).toMatchObject({ trans_Network: "Showmax", cardOwner: null });
  });

  test("a locked company sells nothing and checks no card", async () => {
    const [user, admin] = [await world.makeUser(RICH), await world.makeUser({ isAdmin: true })];
    const lock = (isOpen: boolean) =>
      world.call("POST /admin/updateServices", {
        token: admin.token,
        body: { serviceName: "STARTIMES", serviceType: "cable", serviceStatus: isOpen },
      });
    await lock(false);
    const card = { cableId: 3, cardNumber: "7023456001" };
    const bought = await world.call("POST /buy/cable", { token: user.token, body: { ...card, plan: 7_013 } });
    const checked = await world.call("POST /buy/validateCard", { token: user.token, body: card });
    await lock(true);
    expect([bought.body, checked.body]).toMatchObject([
      { code: "service_locked" },
      { code: "service_locked" },
    ]);
  });

  test("histories and statements are filtered by company", async () => {
    const user = await world.makeUser(RICH);
    for (const [cableId, plan] of [
      [1, 7_001],
      [2, 7_007],
    ] as const)
      await world.call("POST /buy/cable", {
        token: user.token,
        body: { cableId, cardNumber: meterEnding("001"), plan },
      });
    const query = { network: "GOTV" } as const;
    const { body } = await world.call("GET /transaction", { token: user.token, query });
    expect(body.transactions.map(({ planName }) => planName)).toEqual(["Smallie"]);
    const day = world.clock.now().toISOString().slice(0, 10);
    const file = await world.app.inject({
      method: "GET",
      url: `/api/v1/transaction/statement.csv?network=GOTV&from=${day}&to=${day}`,
      headers: { "x-auth-token": user.token },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("Smallie");
    expect(file.body).not.toContain("Padi");
  });

  test("the cards that were paid for are offered again, the last used first", async () => {
    const user = await world.makeUser(RICH);
    const [older, newer] = [meterEnding("001"), meterEnding("001")];
    for (const cardNumber of [older, newer])
      await world.call("POST /buy/cable", {
        token: user.token,
        body: { cableId: 1, cardNumber, plan: 7_002 },
      });
    const { body } = await world.call("GET /cable/bouquets", { token: user.token });
    expect(body.cards).toMatchObject([
      { cableId: 1, cardNumber: newer, bouquet: "Jinja" },
      { cableId: 1, cardNumber: older, bouquet: "Jinja" },
    ]);
  });
});
