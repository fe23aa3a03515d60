import { describe, expect, test } from "vitest";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import type { HttpOutcome } from "../../http.ts";
import {
  airtime,
  airtimeRow,
  answer,
  bill,
  billRow,
  config,
  data,
  dataRow,
  supplier,
  vend,
} from "./test-support.ts";

type Case = [string, { order: VendOrder; row: object; expected: VendAnswer }];

describe("vend", () => {
  test("sends the order once, as the script wants it", async () => {
    const { port, calls } = supplier([answer(201, dataRow)]);
    await port.vend(data);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ url: "https://host.example/api/data/", method: "POST", totalMs: 1_000 });
    expect(calls[0]?.headers["authorization"]).toBe(`Token ${config.token}`);
    const body = { network: 1, mobile_number: "08030000001", plan: 353, Ported_number: true };
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual(body);
  });

  test.each([
    ["stock", "billpayment/", { disco_name: 18, MeterType: "prepaid" }],
    ["glad", "billpayment/", { disco_name: 18, Meter_Type: "prepaid" }],
    ["v2", "v2/billpayment/", { disco_id: 18, meter_type: "prepaid" }],
  ] as const)(
    "names the electricity fields the %s way, and sends ident where it is kept",
    async (billFields, path, fields) => {
      const { port, calls } = supplier([answer(201, billRow)], { billFields, ident: true });
      await port.vend(bill);
      expect(calls[0]?.url).toBe(`https://host.example/api/${path}`);
      expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
        ...fields,
        meter_number: "04123456789",
        amount: 1_000,
        Customer_Phone: "08030000001",
        ident: "0a1b2c3d",
      });
    },
  );

  test.each<Case>([
    ["data", { order: data, row: dataRow, expected: { kind: "delivered", supplierRef: "40021177" } }],
    [
      "data at another price",
      {
        order: data,
        row: { ...dataRow, plan_amount: "700.0" },
        expected: { kind: "delivered", supplierRef: "40021177" },
      },
    ],
    [
      "airtime",
      { order: airtime, row: airtimeRow, expected: { kind: "delivered", supplierRef: "40021177" } },
    ],
    [
      "electricity",
      {
        order: bill,
        row: billRow,
        expected: { kind: "delivered", supplierRef: "77", token: "01234567890123456789", units: "14.7" },
      },
    ],
    [
      "lower-case status key",
      {
        order: data,
        row: { ...dataRow, Status: undefined, status: "Successful" },
        expected: { kind: "delivered", supplierRef: "40021177" },
      },
    ],
    [
      "numbers as text",
      {
        order: data,
        row: { ...dataRow, id: "40021177", plan: "353", network: "1" },
        expected: { kind: "delivered", supplierRef: "40021177" },
      },
    ],
  ])("delivered: %s", async (_name, { order, row, expected }) => {
    expect(await vend(order, answer(201, row))).toEqual(expected);
    expect(await vend(order, answer(200, row))).toEqual(expected);
  });

  test("a postpaid bill is delivered without a token", async () => {
    const order = { ...bill, meterType: "postpaid" as const };
    expect(await vend(order, answer(201, { ...billRow, token: "", units: "" }))).toEqual({
      kind: "delivered",
      supplierRef: "77",
    });
  });

  test.each([
    ["processing", data, { ...dataRow, Status: "processing" }],
    ["pending", data, { ...dataRow, Status: "pending" }],
    ["an unlisted status", data, { ...dataRow, Status: "success" }],
    ["two statuses that disagree", data, { ...dataRow, status: "failed" }],
    ["another plan", data, { ...dataRow, plan: 354 }],
    ["no plan", data, { ...dataRow, plan: undefined }],
    ["another network", data, { ...dataRow, network: 2 }],
    ["another amount", airtime, { ...airtimeRow, amount: "50.0" }],
    ["no amount", airtime, { ...airtimeRow, amount: undefined }],
    ["a failure without plan", data, { ...dataRow, Status: "failed", plan: undefined }],
    ["prepaid without token", bill, { ...billRow, token: "" }],
    ["a token that lost its zero as a number", bill, { ...billRow, token: 1_234_567_890 }],
    ["a token of 19 digits", bill, { ...billRow, token: "1234567890123456789" }],
  ] as const)("unknown, with the host's number to ask by: %s", async (_name, order, row) => {
    const supplierRef = String(row.id);
    expect(await vend(order, answer(201, row))).toMatchObject({ kind: "unknown", supplierRef });
  });

  test.each([
    ["another number", data, { ...dataRow, mobile_number: "08030000002" }],
    ["a failure about another number", data, { ...dataRow, Status: "failed", mobile_number: "08030000002" }],
    ["another meter", bill, { ...billRow, meter_number: "04123456780" }],
  ] as const)("unknown, and its number is not taken for ours: %s", async (_name, order, row) => {
    const found = await vend(order, answer(201, row));
    expect(found).toMatchObject({ kind: "unknown" });
    expect(found).not.toHaveProperty("supplierRef");
  });
});

describe("vend, answers that prove nothing or that nothing was sold", () => {
  test.each([
    ["HTML with 200", answer(200, "<html>Welcome</html>")],
    ["HTML 502", answer(502, "<html>Bad gateway</html>")],
    ["success text under 500", answer(500, dataRow)],
    ["success text under 202", answer(202, dataRow)],
    ["empty body", answer(201, "")],
    ["null", answer(201, "null")],
    ["a list", answer(201, [dataRow])],
    ["cut JSON", answer(201, JSON.stringify(dataRow).slice(0, 80))],
    ["success without number", answer(201, { ...dataRow, id: undefined })],
    ["a bare failure", answer(200, { status: "failed", message: "upstream time-out" })],
    ["no status", answer(201, { ...dataRow, Status: undefined })],
    ["404", answer(404, "")],
    ["302", answer(302, "")],
    ["429 of a proxy", answer(429, "<html>slow down</html>")],
    ["401 of a proxy", answer(401, "<html>who are you</html>")],
    ["400 with an unlisted text", answer(400, { error: ["the moon is in the wrong house"] })],
    ["400 about a duplicate", answer(400, { error: ["duplicate: invalid plan id already in progress"] })],
    ["400 about a field we never sent", answer(400, { colour: ["This field is required."] })],
    ["400 about the field being used", answer(400, { mobile_number: ["order already exists"] })],
    ["no answer", { kind: "no_answer", note: "ECONNRESET" } as const],
  ])("unknown: %s", async (_name, outcome) => {
    expect((await vend(data, outcome)).kind).toBe("unknown");
  });

  test.each([
    [{ error: "You can't purchase, insufficient balance" }, "supplier", "supplier_funds"],
    [{ error: ["insufficient balance"] }, "supplier", "supplier_funds"],
    [{ error: ["please check entered number, it is not MTN"] }, "customer", "bad_number"],
    [{ error: ["invalid plan id"] }, "supplier", "bad_plan"],
    [{ error: ["plan is not available on this network MTN"] }, "supplier", "bad_plan"],
    [{ error: ["service is currently not available"] }, "supplier", "product_off"],
    [{ error: ["minimum airtime is N100"] }, "customer", "bad_amount"],
    [{ mobile_number: ["This field is required."] }, "customer", "bad_number"],
    [{ network: ["Invalid pk - object does not exist."] }, "supplier", "bad_plan"],
    [{ meter_number: ["too short"] }, "customer", "bad_meter"],
  ])("rejected with 400: %j", async (body, by, reason) => {
    expect(await vend(data, answer(400, body))).toMatchObject({ kind: "rejected", by, reason });
  });

  test("our token refused, our rate limited, our order failed, nothing sent: rejected, at the supplier's side", async () => {
    const gate = await vend(data, answer(401, { detail: "Invalid token." }));
    expect(gate).toMatchObject({ kind: "rejected", by: "supplier", reason: "supplier_auth" });
    const slow = await vend(
      data,
      answer(429, { detail: "Request was throttled. Expected available in 9 seconds." }),
    );
    expect(slow).toMatchObject({ kind: "rejected", by: "supplier", reason: "rate_limited" });
    const failed = await vend(data, answer(201, { ...dataRow, Status: "failed" }));
    expect(failed).toMatchObject({ kind: "rejected", by: "supplier", reason: "refused" });
    const unsent = await vend(data, { kind: "not_sent", note: "not sent: ECONNREFUSED" });
    expect(unsent).toEqual({
      kind: "rejected",
      by: "supplier",
      reason: "not_sent",
      note: "not sent: ECONNREFUSED",
    });
  });

  test("a network or company the host has no id for is never sent", async () => {
    const { port, calls } = supplier([], { networkIds: { airtime: {}, data: {} }, discoIds: {} });
    for (const order of [data, airtime, bill]) {
      expect(await port.vend(order)).toMatchObject({ kind: "rejected", by: "supplier", reason: "bad_plan" });
    }
    expect(await port.validateMeter(bill)).toMatchObject({ kind: "unavailable" });
    expect(calls).toHaveLength(0);
  });
});

describe("meters and float", () => {
  const meter = (outcome: HttpOutcome) => supplier([outcome]).port.validateMeter(bill);

  test("owner, no owner, no answer", async () => {
    expect(await meter(answer(200, { invalid: false, name: " ADEYEMI  F ", address: "1 PALM" }))).toEqual({
      kind: "found",
      name: "ADEYEMI F",
      address: "1 PALM",
    });
    expect(await meter(answer(200, { invalid: false, name: "BELLO", address: false }))).toEqual({
      kind: "found",
      name: "BELLO",
      address: "",
    });
    expect(await meter(answer(200, { invalid: true, name: "INVALID METER NUMBER", address: false }))).toEqual(
      { kind: "not_found" },
    );
    for (const body of [
      { name: "BELLO" },
      { invalid: false, name: "" },
      "<html>",
      { invalid: "false", name: "x" },
    ]) {
      expect((await meter(answer(200, body))).kind).toBe("unavailable");
    }
    expect((await meter(answer(500, { invalid: true }))).kind).toBe("unavailable");
  });

  test("float with dust or commas; undefined when it does not answer", async () => {
    const balance = (outcome: HttpOutcome) => supplier([outcome]).port.balance();
    expect(await balance(answer(200, { user: { Account_Balance: 20_176.499_999 } }))).toBe(2_017_650n);
    expect(await balance(answer(200, { user: { wallet_balance: "12,345.60" } }))).toBe(1_234_560n);
    expect(await balance(answer(500, { user: { Account_Balance: 1 } }))).toBeUndefined();
    expect(await balance(answer(200, "<html>"))).toBeUndefined();
  });
});
