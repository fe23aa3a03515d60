import { beforeEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** People to buy for (rules 9.18). */
const world = await startTestApp(await freshDatabase());
const ADA = "08031111111";
const BOLA = "08051112222";

let user: TestUser;
let keys = 0;
beforeEach(async () => {
  user = await world.makeUser({ balance: naira(50_000) });
});

const airtime = (mobile_number: string, amount: number, network = 1) =>
  world.call("POST /buy/airtime", {
    token: user.token,
    key: `recent-people-${++keys}`,
    body: { network, mobile_number, amount },
  });
const data = (mobile_number: string, plan: number) =>
  world.call("POST /buy/data", {
    token: user.token,
    key: `recent-people-${++keys}`,
    body: { network: 1, mobile_number, plan },
  });
const people = async (who = user) =>
  (await world.call("GET /transaction/recentPeople", { token: who.token })).body.people;

test("who never bought has no people, and nobody sees another person's", async () => {
  expect(await people()).toEqual([]);
  await airtime(ADA, 100);
  expect(await people(await world.makeUser())).toEqual([]);
});

test("each number stands once, newest first, with its last airtime and its last plan", async () => {
  await airtime(ADA, 500);
  const plan = (await data(ADA, 1_001)).body.receipt;
  await airtime(BOLA, 100, 2);
  await airtime(ADA, 200);
  expect(await people()).toEqual([
    {
      phone_number: ADA,
      network: "MTN",
      type: "airtime",
      amount: 200,
      plan_id: plan.plan_id,
      planName: plan.planName,
      createdAt: expect.any(String),
    },
    expect.objectContaining({ phone_number: BOLA, network: "GLO", amount: 100, plan_id: null, planName: "" }),
  ]);
  await data(BOLA, 1_001);
  expect((await people())[0]).toMatchObject({ phone_number: BOLA, type: "data", network: "MTN" });
});

test("what a number got on an older network is left out", async () => {
  await data(ADA, 1_001);
  await airtime(ADA, 300, 3);
  expect(await people()).toMatchObject([{ network: "AIRTEL", amount: 300, plan_id: null, planName: "" }]);
});

test("a purchase that failed brings nobody", async () => {
  const failed = await airtime("08030000004", 100);
  expect(failed.body.receipt.trans_Status).toBe("failed");
  expect(await people()).toEqual([]);
});

test("there are eight at most", async () => {
  for (let at = 1; at <= 9; at++) await airtime(`080322200${at}9`, 100);
  const found = await people();
  expect(found.map(({ phone_number }) => phone_number.at(-2))).toEqual("98765432".split(""));
});
