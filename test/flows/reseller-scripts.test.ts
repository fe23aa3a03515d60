import { afterAll, describe, expect, test } from "vitest";
import type { Numbering } from "../../src/core/api-keys.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding } from "../support/selling.ts";
import { uniqueDigits } from "../support/unique.ts";
import { FORM_TYPE, scriptsOf } from "../support/scripts.ts";
import { startTestApp } from "../support/world.ts";

/** The requests that published scripts send, and the answers that they read; docs/resellers.md names them. */

const world = await startTestApp(await freshDatabase());
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const { shop, send, post } = scriptsOf(world);

/** An unused number with a network's prefix. */
const numberOf = (prefix: string) => `${prefix}${uniqueDigits(6)}1`;
const PREFIX = { MTN: "0803", GLO: "0805", AIRTEL: "0802", "9MOBILE": "0809" } as const;
type Network = keyof typeof PREFIX;

const NUMBERS: [Numbering, number, Network, Network][] = [
  ["stock", 1, "MTN", "MTN"],
  ["stock", 2, "GLO", "GLO"],
  ["stock", 3, "9MOBILE", "9MOBILE"],
  ["stock", 4, "AIRTEL", "AIRTEL"],
  ["glad", 3, "AIRTEL", "AIRTEL"],
  ["glad", 6, "9MOBILE", "9MOBILE"],
  ["airtide", 3, "AIRTEL", "AIRTEL"],
  ["airtide", 4, "9MOBILE", "9MOBILE"],
];

describe("a key's numbering says which network a number means", () => {
  test.each(NUMBERS)("%s: airtime to network %i sells %s", async (numbering, network, meant) => {
    const { key } = await shop({ numbering });
    const mobile_number = numberOf(PREFIX[meant]);
    const bought = await post("/api/topup/", key, { network, mobile_number, amount: 100 });
    expect(bought).toMatchObject({
      status: 201,
      body: { Status: "successful", plan_network: meant, network, Ported_number: false },
    });
  });

  test.each([
    ["stock", "AIRTEL", 4],
    ["stock", "9MOBILE", 3],
    ["glad", "AIRTEL", 3],
    ["glad", "9MOBILE", 6],
    ["airtide", "9MOBILE", 6],
  ] as const)(
    "%s: a data plan of %s is listed and sold under network %i",
    async (numbering, meant, network) => {
      const { key } = await shop({ numbering });
      const lists = (await send("/api/network/", key)).body;
      const [plan] = lists[`${meant}_PLAN`];
      expect(plan.network).toBe(network);
      const order = { network, plan: plan.id, mobile_number: numberOf(PREFIX[meant]) };
      const bought = await post("/api/data/", key, order);
      expect(bought).toMatchObject({ status: 201, body: { plan_network: meant, network, plan: plan.id } });
      const read = await send(`/api/data/${bought.body.id}`, key);
      expect(read.body).toMatchObject({ plan_network: meant, network });
    },
  );

  test.each([
    ["stock", "/api/topup/", 6],
    ["glad", "/api/topup/", 4],
    ["airtide", "/api/topup/", 6],
    ["airtide", "/api/data/", 4],
  ] as const)("%s: %s refuses network %i, which names none", async (numbering, url, network) => {
    const { key } = await shop({ numbering });
    const reply = await post(url, key, { network, mobile_number: numberOf("0803"), amount: 100, plan: 1 });
    expect(reply).toEqual({ status: 400, body: { network: ["Invalid network id."] } });
  });
});

describe("a number that contradicts its network", () => {
  const AIRTEL_AS_STOCK_9MOBILE = { network: 3, mobile_number: "08021234567", amount: 100 };
  test.each([
    ["absent", {}],
    ["false", { Ported_number: false }],
    ["false as text", { Ported_number: "False" }],
    ["0", { Ported_number: 0 }],
    ["null", { Ported_number: null }],
  ])("is refused while Ported_number is %s", async (_what, ported) => {
    const { user, key } = await shop();
    for (const [url, more] of [
      ["/api/topup/", {}],
      ["/api/data/", { plan: 1_001 }],
    ] as const) {
      const reply = await post(url, key, { ...AIRTEL_AS_STOCK_9MOBILE, ...more, ...ported });
      expect(reply).toMatchObject({
        status: 400,
        body: { error: [expect.stringMatching(/check entered number/)] },
      });
    }
    expect(await world.balance(user)).toBe(naira(50_000));
  });

  test.each([true, "true", "True", 1, "1"])("is sold when Ported_number is %s", async (Ported_number) => {
    const { key } = await shop();
    const mobile_number = numberOf("0802");
    const reply = await post("/api/topup/", key, { network: 3, mobile_number, amount: 100, Ported_number });
    expect(reply).toMatchObject({ status: 201, body: { plan_network: "9MOBILE", Ported_number: true } });
  });
});

describe("the script's own reference", () => {
  test.each(["ident", "request-id", "request_id", "ref", "reference"])(
    "as %s: a repeat sells nothing",
    async (name) => {
      const { user, key } = await shop();
      const order = {
        network: 1,
        mobile_number: phoneEnding("1"),
        amount: 100,
        Ported_number: true,
        [name]: "shop-7",
      };
      const first = await post("/api/topup/", key, order);
      const again = await post("/api/topup/", key, order);
      expect(first.body).toMatchObject({ ident: "shop-7", Status: "successful" });
      expect([again.body.id, again.body.ident]).toEqual([first.body.id, "shop-7"]);
      expect(await world.balance(user)).toBe(naira(50_000) - naira(99));
      for (const path of ["topup", "airtime"])
        for (const end of ["", "/"])
          expect((await send(`/api/${path}/requery/shop-7${end}`, key)).body).toMatchObject({
            id: first.body.id,
          });
      expect(await send("/api/data/requery/shop-7", key)).toEqual({
        status: 404,
        body: { detail: "Not found." },
      });
      const { key: stranger } = await shop();
      expect((await send("/api/topup/requery/shop-7", stranger)).status).toBe(404);
    },
  );

  test("may be a number, and an empty one is none", async () => {
    const { key } = await shop();
    const order = { network: 1, mobile_number: phoneEnding("1"), amount: 100, Ported_number: true };
    expect((await post("/api/topup/", key, { ...order, ref: "", request_id: 77 })).body.ident).toBe("77");
  });
});

test.each([200, 201] as const)("a key whose orders are answered %i", async (orderStatus) => {
  const { key } = await shop({ orderStatus });
  const order = { network: 1, mobile_number: phoneEnding("1"), amount: 100, Ported_number: true };
  expect((await post("/api/topup/", key, order)).status).toBe(orderStatus);
  expect((await post("/api/topup/", key, { ...order, amount: 1 })).status).toBe(400);
});

test.each(["Token  KEY", "token KEY", "TOKEN\tKEY", " Token KEY ", "Token   KEY  "])(
  "%j opens",
  async (written) => {
    const { key } = await shop();
    const authorization = written.replace("KEY", key);
    expect((await send("/api/user/", key, { authorization })).status).toBe(200);
  },
);

describe("the fields of an HTML form are taken like JSON", () => {
  test("for airtime, data and electricity", async () => {
    const { key } = await shop();
    const form = (fields: Record<string, string>) => ({
      payload: String(new URLSearchParams(fields)),
      type: FORM_TYPE,
    });
    const mobile_number = phoneEnding("1");
    const line = { network: "1", mobile_number, Ported_number: "true" };
    const airtime = await send("/api/topup/", key, form({ ...line, amount: "100", ident: "form-1" }));
    expect(airtime).toMatchObject({
      status: 201,
      body: { mobile_number, ident: "form-1", Ported_number: true },
    });
    const lists = (await send("/api/network/", key)).body;
    const data = await send("/api/data/", key, form({ ...line, plan: String(lists.MTN_PLAN[0].id) }));
    expect(data.status).toBe(201);
    const bill = { disco_name: "1", meter_number: "45100001001", meterType: "prepaid", amount: "1000" };
    expect((await send("/api/billpayment/", key, form(bill))).status).toBe(201);
  });
});

test.each([
  ["disco_name", "ikeja-electric", "MeterType", "prepaid"],
  ["disco_name", "IKEDC", "Meter_Type", "1"],
  ["disco_name", "1", "meter_type", "Prepaid"],
  ["disco_id", 18, "meterType", 1],
  ["disco_name", "Ikeja Electric", "meterType", "PREPAID"],
])("electricity by %s %s and %s %s is Ikeja's, prepaid", async (...[disco, name, type, kind]) => {
  const { key } = await shop();
  const order = { [disco]: name, [type]: kind, meter_number: "45100001001", amount: 1_000 };
  const bought = await post("/api/billpayment/", key, order);
  expect(bought).toMatchObject({ status: 201, body: { disco_name: "Ikeja", MeterType: "prepaid" } });
});

test("kinds of airtime that are not sold here are refused, and plain airtime is sold under any spelling", async () => {
  const { user, key } = await shop();
  const order = { network: 1, mobile_number: phoneEnding("1"), amount: 100, Ported_number: true };
  for (const airtime_type of ["Share and Sell", "awuf4U"])
    expect(await post("/api/topup/", key, { ...order, airtime_type })).toEqual({
      status: 400,
      body: { airtime_type: ["Only VTU is sold here."] },
    });
  expect(await world.balance(user)).toBe(naira(50_000));
  expect((await post("/api/topup/", key, { ...order, airtime_type: "vtu" })).status).toBe(201);
});
