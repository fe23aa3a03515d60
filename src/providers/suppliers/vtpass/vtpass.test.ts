import { describe, expect, test } from "vitest";
import type { VendOrder } from "../../../core/ports.ts";
import {
  airtime,
  answer,
  bill,
  billReply,
  data,
  question,
  reply,
  requery,
  requestId,
  supplier,
  vend,
} from "./test-support.ts";

const supplierSays = (reason: string) => ({ kind: "rejected", by: "supplier", reason });
const amount = { kind: "rejected", by: "customer", reason: "bad_amount" };
const unknown = { kind: "unknown" };
const DELIVERED = { kind: "delivered", supplierRef: "17416212" };

describe("what is sent", () => {
  const sentFor = async (order: VendOrder) => {
    const { port, calls } = supplier([answer(200, reply("000", "delivered"))]);
    await port.vend(order);
    return { call: calls[0], body: JSON.parse(calls[0]?.body ?? "") as unknown };
  };

  test("airtime, data and bills in its own field names, with a dated request id", async () => {
    expect(requestId).toMatch(/^202611021147[0-9A-Z]{18}$/);
    const common = { request_id: requestId, phone: "08030000001" };
    expect((await sentFor(airtime)).body).toEqual({ ...common, serviceID: "etisalat", amount: 500 });
    expect((await sentFor(data)).body).toEqual({
      ...common,
      serviceID: "mtn-data",
      billersCode: "08030000001",
      variation_code: "mtn-1gb-590",
    });
    expect((await sentFor(bill)).body).toEqual({
      ...common,
      serviceID: "ikeja-electric",
      billersCode: "04123456789",
      variation_code: "prepaid",
      amount: 1_000,
    });
  });

  test("POST carries the secret key and GET the public one, or both carry user and password", async () => {
    expect((await sentFor(airtime)).call?.headers).toMatchObject({ "api-key": "key", "secret-key": "SK_1" });
    const keys = supplier([]);
    await keys.port.balance();
    expect(keys.calls[0]?.headers).toMatchObject({ "api-key": "key", "public-key": "PK_1" });
    expect(keys.calls[0]?.headers).not.toHaveProperty("secret-key");
    const basic = supplier([], { access: { username: "me@host.example", password: "pass:word" } });
    await basic.port.balance();
    await basic.port.vend(airtime);
    const authorization = `Basic ${Buffer.from("me@host.example:pass:word").toString("base64")}`;
    for (const { headers } of basic.calls) expect(headers).toMatchObject({ authorization });
  });

  test("what it is not set up for is not sent", async () => {
    const { port, calls } = supplier([]);
    const odd: VendOrder[] = [
      { ...airtime, network: "GLO" },
      { ...data, network: "GLO" },
      { ...bill, companyId: 19 },
      { ...airtime, face: 50_050n as never },
    ];
    for (const order of odd) expect(await port.vend(order)).toMatchObject(supplierSays("bad_plan"));
    expect(calls).toEqual([]);
  });
});

/**
 * The host's own table: the meaning of each code in the answer to a purchase, and in the answer to a requery.
 */
const TABLE: [code: string, pay: object, asked: object][] = [
  ["099", unknown, unknown],
  ["044", unknown, unknown],
  ["091", supplierSays("refused"), supplierSays("refused")],
  ["016", supplierSays("refused"), supplierSays("refused")],
  ["040", supplierSays("refused"), supplierSays("refused")],
  ["010", supplierSays("bad_plan"), unknown],
  ["011", supplierSays("refused"), unknown],
  ["012", supplierSays("bad_plan"), unknown],
  ["013", amount, unknown],
  ["017", amount, unknown],
  ["014", unknown, unknown],
  ["015", unknown, { kind: "unknown", notFound: true }],
  ["018", supplierSays("supplier_funds"), unknown],
  ["019", unknown, unknown],
  ["020", unknown, unknown],
  ["021", supplierSays("supplier_auth"), unknown],
  ["022", supplierSays("supplier_auth"), unknown],
  ["023", supplierSays("supplier_auth"), unknown],
  ["024", supplierSays("supplier_auth"), unknown],
  ["030", supplierSays("product_off"), unknown],
  ["034", unknown, unknown],
  ["035", unknown, unknown],
  ["083", unknown, unknown],
  ["085", unknown, unknown],
  ["087", unknown, unknown],
  ["0", unknown, unknown],
  ["00", unknown, unknown],
  ["", unknown, unknown],
  ["constructor", unknown, unknown],
];

describe("every code", () => {
  const said = (code: unknown) => answer(200, { code, response_description: "words", requestId });

  test.each(TABLE)("%s: bought, and asked", async (code, pay, asked) => {
    const sold = await vend(airtime, said(code));
    expect(sold).toMatchObject(pay);
    expect(sold).not.toHaveProperty("notFound");
    const found = await requery(airtime, said(code));
    expect(found).toMatchObject(asked);
    expect("notFound" in found).toBe("notFound" in asked);
  });

  test.each(TABLE)("%s on a line of 500 proves nothing, nor does it about another order", async (code) => {
    for (const ask of [vend, requery]) {
      const lost = await ask(airtime, answer(500, { code, requestId }));
      const other = await ask(airtime, answer(200, { code, requestId: "202611021147OTHER" }));
      expect([lost.kind, other.kind, "notFound" in lost, "notFound" in other]).toEqual([
        "unknown",
        "unknown",
        false,
        false,
      ]);
    }
  });

  test.each([0, 16, 18, 91])("the number %i is no code", async (code) => {
    expect((await vend(airtime, said(code))).kind).toBe("unknown");
    expect((await vend(airtime, answer(200, reply(code, "delivered")))).kind).toBe("unknown");
  });

  test.each(["091", "016", "040"])(
    "asked, %s without our reference may be about the question",
    async (code) => {
      const nameless = answer(200, { code, response_description: "words" });
      expect((await requery(airtime, nameless)).kind).toBe("unknown");
      expect((await vend(airtime, nameless)).kind).toBe("rejected");
    },
  );

  test.each(["016", "018", "030", "013"])(
    "%s around an order that is delivered or in the works is no proof",
    async (code) => {
      for (const status of ["delivered", "pending", "initiated", "strange"])
        expect((await vend(airtime, answer(200, reply(code, status)))).kind).toBe("unknown");
    },
  );
});

describe.each(["000", "001"])("code %s: what counts stands inside", (code) => {
  test.each([
    ["delivered", DELIVERED],
    ["Delivered", DELIVERED],
    ["pending", { kind: "unknown", supplierRef: "17416212" }],
    ["initiated", { kind: "unknown", supplierRef: "17416212" }],
    ["failed", supplierSays("refused")],
    ["reversed", supplierSays("refused")],
    ["success", unknown],
    [undefined, unknown],
    [null, unknown],
    [{ delivered: true }, unknown],
  ])("%s", async (status, expected) => {
    expect(await vend(airtime, answer(200, reply(code, status)))).toMatchObject(expected);
    expect(await requery(airtime, answer(200, reply(code, status)))).toMatchObject(expected);
  });

  test.each([
    ["without our reference", { requestId: undefined }],
    ["with another's reference", { requestId: "202611021147OTHER" }],
    [
      "for another number",
      { content: { transactions: { status: "delivered", unique_element: "08030000002", unit_price: 500 } } },
    ],
    ["for another amount", { content: { transactions: { status: "delivered", unit_price: 600 } } }],
    ["without any amount", { content: { transactions: { status: "delivered" } }, amount: undefined }],
    ["without an order inside", { content: {} }],
    ["with a text inside", { content: "delivered" }],
  ])("delivered %s is unknown", async (_name, more) => {
    expect((await vend(airtime, answer(200, reply(code, "delivered", more)))).kind).toBe("unknown");
  });

  test("delivered on a bad line is unknown", async () => {
    for (const line of [202, 301, 400, 404, 408, 429, 500])
      expect((await vend(airtime, answer(line, reply(code, "delivered")))).kind).toBe("unknown");
  });
});

describe("electricity", () => {
  test.each([
    ["a text with words", {}, "01234567890123456789"],
    ["a bare token", { purchased_code: "", token: "01234567890123456789" }, "01234567890123456789"],
    ["a main token", { purchased_code: "", mainToken: "01234567890123456789" }, "01234567890123456789"],
    ["a capital Token", { purchased_code: null, Token: "0123-4567-8901-2345-6789" }, "01234567890123456789"],
  ])("the token stands in %s", async (_name, more, token) => {
    expect(await vend(bill, answer(200, billReply("000", "delivered", more)))).toEqual({
      kind: "delivered",
      supplierRef: "17416213",
      token,
      units: "79.9",
    });
  });

  test.each([
    ["none", { purchased_code: "" }],
    ["a number", { purchased_code: "", token: Number("12345678901234567890") }],
    ["19 digits", { purchased_code: "Token : 0123456789012345678" }],
  ])("a prepaid success with %s waits for its token", async (_name, more) => {
    expect(await vend(bill, answer(200, billReply("000", "delivered", more)))).toMatchObject({
      kind: "unknown",
      note: "token pending",
    });
  });

  test("postpaid has none; another meter's success is not ours", async () => {
    const postpaid = { ...bill, meterType: "postpaid" } satisfies VendOrder;
    const bare = { purchased_code: "" };
    expect((await vend(postpaid, answer(200, billReply("000", "delivered", bare)))).kind).toBe("delivered");
    const other = { ...bill, meterNumber: "04123456780" };
    expect((await vend(other, answer(200, billReply("000", "delivered")))).kind).toBe("unknown");
  });
});

test("a line that refuses our keys refuses them before the order is looked at, for a purchase only", async () => {
  const denied = { code: "087", content: { errors: "INVALID CREDENTIALS" } };
  expect(await vend(airtime, answer(401, denied))).toMatchObject(supplierSays("supplier_auth"));
  expect(await requery(airtime, answer(401, denied))).toMatchObject(unknown);
  expect(await vend(airtime, answer(401, { code: "087" }))).toMatchObject(unknown);
});

test("not sent is proof for a purchase and nothing for a question; no answer is nothing for either", async () => {
  expect(await vend(airtime, { kind: "not_sent", note: "x" })).toMatchObject(supplierSays("not_sent"));
  expect(await vend(airtime, { kind: "no_answer", note: "x" })).toMatchObject(unknown);
  expect(await requery(airtime, { kind: "not_sent", note: "x" })).toMatchObject(unknown);
  const { port, calls } = supplier([]);
  await port.requery(question(data));
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ["https://host.example/api/requery", JSON.stringify({ request_id: requestId })],
  ]);
});

describe("meters", () => {
  const meter = { companyId: 18, meterNumber: "04123456789", meterType: "prepaid" } as const;
  const verify = (status: number, body: unknown) =>
    supplier([answer(status, body)]).port.validateMeter(meter);

  test.each([
    [
      "an owner",
      { code: "000", content: { Customer_Name: "ADA\nOBI", Address: "1 PALM" } },
      { kind: "found", name: "ADA OBI", address: "1 PALM" },
    ],
    [
      "020 too",
      { code: "020", content: { Customer_Name: "ADA OBI" } },
      { kind: "found", name: "ADA OBI", address: "" },
    ],
    ["a wrong number", { code: "000", content: { WrongBillersCode: true } }, { kind: "not_found" }],
    ["a complaint", { code: "000", content: { error: "This meter is not valid" } }, { kind: "not_found" }],
    ["trouble", { code: "000", content: { error: "Service is busy, try later" } }, { kind: "unavailable" }],
    ["no name", { code: "000", content: {} }, { kind: "unavailable" }],
    ["unreachable", { code: "030", content: {} }, { kind: "unavailable" }],
  ])("%s", async (_name, body, expected) => {
    expect(await verify(200, body)).toMatchObject(expected);
  });

  test("a bad line says nothing, and a company that is not sold there is not asked about", async () => {
    expect((await verify(500, { code: "000", content: { WrongBillersCode: true } })).kind).toBe(
      "unavailable",
    );
    const { port, calls } = supplier([]);
    expect((await port.validateMeter({ ...meter, companyId: 28 })).kind).toBe("unavailable");
    expect(calls).toEqual([]);
  });
});
