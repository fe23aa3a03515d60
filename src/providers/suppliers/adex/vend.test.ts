import { describe, expect, test } from "vitest";
import { kobo } from "../../../core/money.ts";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import type { HttpOutcome } from "../../http.ts";
import {
  airtime,
  airtimeAnswer,
  answer,
  bill,
  billAnswer,
  common,
  config,
  data,
  dataAnswer,
  fail,
  signedIn,
  supplier,
  vend,
} from "./test-support.ts";

type Case = [string, { order: VendOrder; body: object; expected: VendAnswer }];

describe("vend", () => {
  test("signs in, then sends the order under our reference", async () => {
    const { port, calls } = supplier([
      signedIn(),
      answer(200, dataAnswer),
      answer(200, airtimeAnswer),
      answer(200, billAnswer),
    ]);
    await port.vend(data);
    await port.vend(airtime);
    await port.vend(bill);
    expect(calls.map(({ url }) => url.replace(config.baseUrl, ""))).toEqual([
      "/user",
      "/data",
      "/topup",
      "/bill",
    ]);
    expect(calls[0]?.headers["authorization"]).toBe(
      `Basic ${Buffer.from("ours:pass:word").toString("base64")}`,
    );
    expect(calls[1]?.headers["authorization"]).toBe("Token static-key-1");
    const [body, topup, paid] = calls.slice(1).map((call) => JSON.parse(call.body ?? "") as unknown);
    const reference = { bypass: true, "request-id": "ord_8f2c" };
    expect(body).toEqual({ network: 1, phone: "08030000001", data_plan: 101, ...reference });
    expect(topup).toEqual({ network: 3, phone: "08030000001", plan_type: "VTU", amount: 500, ...reference });
    expect(paid).toEqual({
      disco: 1,
      meter_number: "04123456789",
      meter_type: "prepaid",
      amount: 1_000,
      ...reference,
    });
  });

  test.each<Case>([
    ["data", { order: data, body: dataAnswer, expected: { kind: "delivered", supplierRef: "ord_8f2c" } }],
    [
      "airtime",
      { order: airtime, body: airtimeAnswer, expected: { kind: "delivered", supplierRef: "ord_8f2c" } },
    ],
    [
      "electricity",
      {
        order: bill,
        body: billAnswer,
        expected: { kind: "delivered", supplierRef: "ord_8f2c", token: "01234567890123456789" },
      },
    ],
    [
      "token under another name",
      {
        order: bill,
        body: { ...billAnswer, token: null, purchased_code: "Token : 01234567890123456789" },
        expected: { kind: "delivered", supplierRef: "ord_8f2c", token: "01234567890123456789" },
      },
    ],
    [
      "postpaid",
      {
        order: { ...bill, meterType: "postpaid" as const },
        body: { ...billAnswer, token: null },
        expected: { kind: "delivered", supplierRef: "ord_8f2c" },
      },
    ],
  ])("delivered: %s", async (_name, { order, body, expected }) => {
    expect(await vend(order, answer(200, body))).toEqual(expected);
  });

  test.each([
    ["process", data, answer(200, { ...dataAnswer, status: "process" })],
    ["the script's own typo", data, answer(200, { ...dataAnswer, status: "proccess" })],
    ["an unlisted status", data, answer(200, { ...dataAnswer, status: "successful" })],
    ["another reference", data, answer(200, { ...dataAnswer, "request-id": "other" })],
    ["no reference", data, answer(200, { ...dataAnswer, "request-id": undefined, transid: undefined })],
    ["another number", data, answer(200, { ...dataAnswer, phone_number: "08030000002" })],
    ["another amount", airtime, answer(200, { ...airtimeAnswer, amount: "50" })],
    ["another meter", bill, answer(200, { ...billAnswer, meter_number: "04123456780" })],
    ["prepaid without token", bill, answer(200, { ...billAnswer, token: null })],
    [
      "a failure about another order",
      data,
      answer(200, { ...dataAnswer, status: "fail", "request-id": "other" }),
    ],
    ["a bare failure", data, answer(200, { status: "fail", message: "gateway time-out" })],
    ["duplicate 1", data, fail("The request-id has already been taken.")],
    ["duplicate 2", data, fail("Request ID Exits...")],
    ["duplicate 3", data, fail("Transaction Plan Id Exits")],
    ["duplicate 4", data, fail("Referrence ID Used")],
    ["duplicate 5", data, fail("Duplicate reference")],
    ["403 without words", data, answer(403, { status: "fail" })],
    ["403 of a proxy", data, answer(403, "<html>Forbidden</html>")],
    ["success under 500", data, answer(500, dataAnswer)],
    ["success under 201", data, answer(201, dataAnswer)],
    ["HTML with 200", data, answer(200, "<html>success</html>")],
    ["empty", data, answer(200, "")],
    ["no answer", data, { kind: "no_answer", note: "ECONNRESET" } as const],
  ] as const)("unknown: %s", async (_name, order, outcome) => {
    const found = await vend(order, outcome);
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
  });
});

describe("vend, refused", () => {
  test.each([
    ["Insufficient Account, kindly fund your wallet", "supplier", "supplier_funds"],
    ["this product is not available right now", "supplier", "product_off"],
    ["invalid plan id", "supplier", "bad_plan"],
    ["invalid network id", "supplier", "bad_plan"],
    ["minimum airtime is 100", "customer", "bad_amount"],
    ["You have reached your daily transaction limit", "supplier", "rate_limited"],
    ["number blocked", "supplier", "refused"],
    ["invalid meter number", "customer", "bad_meter"],
    ["The request-id field is required.", "supplier", "refused"],
  ])("rejected with 403: %s", async (message, by, reason) => {
    expect(await vend(data, fail(message))).toMatchObject({ kind: "rejected", by, reason });
  });

  test("failed at the vending step: rejected", async () => {
    const found = await vend(
      data,
      answer(200, { ...dataAnswer, status: "fail", message: "transaction failed" }),
    );
    expect(found).toMatchObject({ kind: "rejected", by: "supplier", reason: "refused" });
  });

  test("nothing is sent for an amount with kobo, or without an id of network or company", async () => {
    const { port, calls } = supplier([]);
    const odd: VendOrder = { ...common, service: "airtime", network: "GLO", face: kobo(10_050n) };
    expect(await port.vend(odd)).toMatchObject({ kind: "rejected", reason: "bad_plan" });
    expect(await port.vend({ ...bill, companyId: 28 })).toMatchObject({
      kind: "rejected",
      reason: "bad_plan",
    });
    expect(calls).toHaveLength(0);
  });
});

describe("meters and float", () => {
  const meter = (outcome: HttpOutcome) => supplier([outcome]).port.validateMeter(bill);

  test("owner, no owner, no answer", async () => {
    expect(await meter(answer(200, { status: "success", name: "BELLO" }))).toEqual({
      kind: "found",
      name: "BELLO",
      address: "",
    });
    expect(await meter(fail("invalid meter number"))).toEqual({ kind: "not_found" });
    for (const outcome of [
      answer(500, { status: "success", name: "x" }),
      answer(200, "<html>"),
      answer(403, "no"),
    ]) {
      expect((await meter(outcome)).kind).toBe("unavailable");
    }
  });

  test("float with commas; undefined when it does not answer", async () => {
    expect(await supplier([signedIn()]).port.balance()).toBe(1_234_560n);
    expect(await supplier([fail("no")]).port.balance()).toBeUndefined();
  });
});
