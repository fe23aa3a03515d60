import { afterEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { control, meterEnding, phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** PINs and bouquets of the demo beyond those of a new shop: rules 24.6, 27.10. */

const world = await startTestApp(await freshDatabase());

const RICH = { balance: naira(100_000) };
const [REGISTRATION, UTME] = [9_002, 9_005];

/** The numbers of the exam PINs that are off sale. */
async function offSale(): Promise<number[]> {
  const { token } = await world.makeUser({});
  const { body } = await world.call("GET /exam/plans", { token });
  const plans = body.exams.flatMap((exam) => exam.plans);
  return plans
    .filter(({ isAvailable }) => !isAvailable)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}

const inNewShop = await offSale();
await sellAsDemo(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

test("the PINs that no supplier of a new shop sells are off sale there, and on sale in the demo (rules 27.1, 27.10)", async () => {
  expect(inNewShop).toEqual([REGISTRATION, UTME, 9_006, 9_007]);
  expect(await offSale()).toEqual([]);
});

test.each([UTME, 9_006, 9_007])(
  "PIN %i of JAMB is bought for a candidate whose profile code was checked (rules 27.10)",
  async (plan) => {
    const user = await world.makeUser(RICH);
    const profileCode = `${plan}777777`;
    const checked = await world.call("POST /buy/validateProfile", {
      token: user.token,
      body: { profileCode },
    });
    expect(checked.body).toMatchObject({ msg: "Profile verified", name: expect.stringMatching(/\w/) });
    const { body } = await world.call("POST /buy/exam", { token: user.token, body: { plan, profileCode } });
    expect(body.receipt).toMatchObject({ trans_Status: "success", trans_Network: "JAMB" });
    expect(soldTo(world, profileCode)).toEqual(["VTPASS delivered"]);
  },
);

test("a PIN of WAEC's registration is bought, and shown (rules 27.10)", async () => {
  const user = await world.makeUser(RICH);
  const phone = phoneEnding("7777");
  const order = { plan: REGISTRATION, phone };
  const { body } = await world.call("POST /buy/exam", { token: user.token, body: order });
  expect(body.receipt).toMatchObject({ trans_Status: "success", planName: "Registration" });
  expect(soldTo(world, phone)).toEqual(["VTPASS delivered"]);
  const shown = await world.call("POST /exam/showPin", {
    token: user.token,
    body: { transactionId: body.receipt._id },
  });
  expect(shown.body.pin).toMatch(/^\d{12}$/);
});

test("the supplier that tells the bouquet is asked about a card first, whatever the route; orders follow the route (rules 24.6)", async () => {
  const user = await world.makeUser(RICH);
  const card = { cableId: 1, cardNumber: "7023456001" };
  const { body } = await world.call("POST /buy/validateCard", { token: user.token, body: card });
  expect(body).toMatchObject({ bouquet: "GOTV Jinja N3900", plan: 7_002, dueOn: "2026-12-21" });
  expect(body.renewal).toBe(3_900);
  const order = { ...card, plan: 7_002, act: "renew" as const };
  const bought = await world.call("POST /buy/cable", { token: user.token, body: order });
  expect(bought.body.receipt).toMatchObject({ trans_Status: "success", planName: "Jinja" });
  expect(soldTo(world, card.cardNumber)).toEqual(["GLAD delivered"]);
});

test("while it cannot answer the others are asked, who know the owner alone (rules 24.6)", async () => {
  const user = await world.makeUser(RICH);
  const card = { cableId: 1, cardNumber: meterEnding("001") };
  const silent = { kind: "reset", account: "VTPASS", service: "validate", meter: card.cardNumber };
  await control(world, "vtpass fault", { ...silent, times: "always" });
  const { body } = await world.call("POST /buy/validateCard", { token: user.token, body: card });
  expect(body).toMatchObject({ msg: "Card verified", bouquet: "", plan: null, dueOn: null });
  expect(body.name).not.toBe("");
});
