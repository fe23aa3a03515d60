import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { control, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Exam PINs for scripts of resellers (rules 27.7). */

const world = await startTestApp(await freshDatabase());

async function newShop(): Promise<{ user: TestUser; key: string }> {
  const user = await world.makeUser({ balance: naira(50_000), userType: "api user" });
  const { body } = await world.call("POST /auth/apiKey", { token: user.token, body: {} });
  return { user, key: String(body.apiKey) };
}

type Ordered = {
  pin: string;
  pins: string;
  Status: string;
  quantity: number;
  paid_amount: string;
  id: number;
};

async function ask(key: string, url: string, payload?: object) {
  const answer = await world.app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers: { authorization: `Token ${key}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<Ordered>() };
}

test("an order of two answers both PINs, a repeat the same ones, and both paths are one service", async () => {
  const { user, key } = await newShop();
  const order = { exam_name: "WAEC", quantity: "2", mobile_number: phoneEnding("7777"), ident: "shop-1" };
  const first = await ask(key, "/api/epin/", order);
  expect(first).toMatchObject({
    status: 201,
    body: { Status: "successful", quantity: 2, paid_amount: "7100.00" },
  });
  expect(first.body.pins).toMatch(/^\d{12},\d{12}$/);
  const again = await ask(key, "/api/exam/", order);
  expect(again.body.pins).toBe(first.body.pins);
  const requeried = await ask(key, "/api/epin/requery/shop-1");
  expect(requeried.body.pins.split(",").toSorted((a, b) => a.localeCompare(b))).toEqual(
    first.body.pins.split(",").toSorted((a, b) => a.localeCompare(b)),
  );
  expect(await world.balance(user)).toBe(naira(42_900));
  const one = await ask(key, `/api/epin/${first.body.id}`);
  expect(first.body.pins.split(",")).toContain(one.body.pin);
});

test("a PIN that fails is counted as missing with its reason, and its price is not counted (rules 27.7)", async () => {
  const { user, key } = await newShop();
  const phone = phoneEnding("7777");
  for (const [dialect, account] of [
    ["msorg", "GLAD"],
    ["adex", "LEGIT"],
  ] as const)
    await control(world, `${dialect} fault`, { kind: "product_locked", account, phone });
  const order = { exam_name: "WAEC", quantity: 2, mobile_number: phone, ident: "shop-3" };
  const { body } = await ask(key, "/api/epin/", order);
  const counted = {
    Status: "successful",
    quantity: 2,
    delivered: 1,
    missing: 1,
    missing_reason: expect.stringContaining("Not delivered"),
    amount: "3550.00",
    paid_amount: "3550.00",
    balance_before: "50000.00",
    balance_after: "46450.00",
  };
  expect(body).toMatchObject(counted);
  expect((await ask(key, "/api/epin/requery/shop-3")).body).toMatchObject(counted);
  expect(await world.balance(user)).toBe(naira(46_450));
});

test("a list of orders has no PIN", async () => {
  const { key } = await newShop();
  const { body } = await ask(key, "/api/epin/", {
    exam_name: "NECO",
    quantity: 1,
    mobile_number: phoneEnding("7777"),
    ident: "shop-2",
  });
  expect(body.pin).not.toBe("");
  const list = await ask(key, "/api/epin/");
  expect(JSON.stringify(list.body)).not.toContain(body.pin);
});

test.each([
  ["an exam that nobody knows", { exam_name: "GCSE" }, "exam_name"],
  ["eleven PINs", { exam_name: "WAEC", quantity: 11 }, "quantity"],
  ["no exam", {}, "exam_name"],
])("%s is refused by its field", async (_name, order, field) => {
  const { key } = await newShop();
  const { status, body } = await ask(key, "/api/exam/", order);
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual([field]);
});
