import { describe, expect, test } from "vitest";
import type { VendOrder } from "../../../core/ports.ts";
import { airtime, answer, data, reference, requery, supplier, vend } from "./test-support.ts";

const say = (status: boolean, code: number | string, more: object = { message: "text", reference }) => ({
  status,
  code,
  data: more,
});
const supplierSays = (reason: string) => ({ kind: "rejected", by: "supplier", reason });
const customerSays = (reason: string) => ({ kind: "rejected", by: "customer", reason });

describe("what is sent", () => {
  test("data: type and id of the plan, numbers as text, our dated reference, the key in its header", async () => {
    const { port, calls } = supplier([answer(200, say(true, 200))]);
    expect(await port.vend(data)).toEqual({ kind: "delivered", supplierRef: reference });
    expect(calls).toMatchObject([
      {
        url: "https://host.example/api/live/v1/data",
        method: "POST",
        headers: { authorization: "Bearer live_key" },
        reference: "a1-06g3",
      },
    ]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      networkId: "3",
      dataType: "CORPORATE GIFTING",
      planId: "205",
      phone: "08030000001",
      reference,
    });
    expect(reference).toMatch(/^202611021147[0-9A-Z]{18}$/);
  });

  test("airtime: whole naira as text", async () => {
    const { port, calls } = supplier([answer(200, say(true, 200))]);
    expect((await port.vend(airtime)).kind).toBe("delivered");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      networkId: "2",
      airtimeType: "VTU",
      amount: "500",
      phone: "08030000001",
      reference,
    });
  });

  test("what it is not set up for is not sent", async () => {
    const { port, calls } = supplier([], { networkIds: { airtime: {}, data: {} } });
    const other = supplier([]);
    for (const order of [data, airtime])
      expect(await port.vend(order)).toMatchObject(supplierSays("bad_plan"));
    const odd: VendOrder[] = [
      { ...airtime, face: 50_050n as never },
      { ...data, planCode: "205" },
      { ...data, planCode: ":205" },
      { ...data, planCode: "" },
    ];
    for (const order of odd) expect(await other.port.vend(order)).toMatchObject(supplierSays("bad_plan"));
    expect([...calls, ...other.calls]).toEqual([]);
  });
});

describe("codes of a purchase", () => {
  test.each<[string, number, unknown, object]>([
    ["200 is delivered", 200, say(true, 200), { kind: "delivered" }],
    ["200 as text is", 200, say(true, "200"), { kind: "delivered" }],
    [
      "200 without our reference is no success yet",
      200,
      say(true, 200, { message: "text" }),
      { kind: "unknown", supplierRef: reference },
    ],
    ["201 is pending, with the reference", 200, say(true, 201), { kind: "unknown", supplierRef: reference }],
    ["201 on its own line is pending", 201, say(true, 201), { kind: "unknown" }],
    ["201 without success is unknown", 200, say(false, 201), { kind: "unknown" }],
    ["424 is failed", 424, say(false, 424), supplierSays("refused")],
    ["424 with status true is failed", 200, say(true, 424), supplierSays("refused")],
    ["424 without our reference is failed", 424, say(false, 424, { message: "no" }), supplierSays("refused")],
    ["401 is our key", 401, say(false, 401, { message: "Unauthorized" }), supplierSays("supplier_auth")],
    ["409 proves nothing", 409, say(false, 409, { message: "Duplicate reference" }), { kind: "unknown" }],
    ["429 proves nothing", 429, say(false, 429, { message: "Too many requests" }), { kind: "unknown" }],
    ["500 proves nothing", 500, say(false, 500), { kind: "unknown" }],
    ["200 on a line of 500 proves nothing", 500, say(true, 200), { kind: "unknown" }],
    ["500 on a good line proves nothing", 200, say(false, 500), { kind: "unknown" }],
    ["200 on a line of 404 proves nothing", 404, say(true, 200), { kind: "unknown" }],
    ["202 is nobody's code", 200, say(true, 202), { kind: "unknown" }],
    ["success without a code", 200, { status: true, data: { reference } }, { kind: "unknown" }],
    ["success as text", 200, say("true" as never, 200), { kind: "unknown" }],
    ["200 without success", 200, say(false, 200), { kind: "unknown" }],
    ["success without our reference", 200, say(true, 200, { message: "ok" }), { kind: "unknown" }],
    ["success of another order", 200, say(true, 200, { reference: "202611021147AAAA" }), { kind: "unknown" }],
    [
      "failure of another order",
      424,
      say(false, 424, { reference: "202611021147AAAA" }),
      { kind: "unknown" },
    ],
    ["408 proves nothing", 408, say(false, 408, { message: "invalid plan" }), { kind: "unknown" }],
    ["HTML is nothing", 200, "<html>successful</html>", { kind: "unknown" }],
    ["empty is nothing", 200, "", { kind: "unknown" }],
  ])("%s", async (_name, ...[status, body, expected]) => {
    expect(await vend(data, answer(status, body))).toMatchObject(expected);
  });

  test("an answer that names another number or another amount is not about our order", async () => {
    const other = say(true, 200, { reference, phone: "08030000002" });
    expect((await vend(data, answer(200, other))).kind).toBe("unknown");
    const more = say(true, 200, { reference, phone: "2348030000001", amount: "5000" });
    expect((await vend(airtime, answer(200, more))).kind).toBe("unknown");
    const same = say(true, 200, { reference, phone: "2348030000001", amount: "500.00" });
    expect((await vend(airtime, answer(200, same))).kind).toBe("delivered");
  });

  test.each([
    ["Insufficient wallet balance", supplierSays("supplier_funds")],
    ["Invalid planId for this data type", supplierSays("bad_plan")],
    ["Invalid networkId", supplierSays("bad_plan")],
    ["You have reached your daily transaction limit", supplierSays("rate_limited")],
    ["This product is not available right now", supplierSays("product_off")],
    ["Invalid phone number", customerSays("bad_number")],
    ["The minimum amount is 50", customerSays("bad_amount")],
    ["Reference already used", { kind: "unknown" }],
    ["Invalid plan, but a transaction exists", { kind: "unknown" }],
    ["Something nobody ever wrote down", { kind: "unknown" }],
  ])("turned away with 400, %s", async (message, expected) => {
    expect(await vend(data, answer(400, say(false, 400, { message })))).toMatchObject(expected);
  });

  test.each([
    ["All sender numbers are exhausted", supplierSays("product_off")],
    ["Error processing your request", supplierSays("refused")],
    ["Transaction was unsuccessful", supplierSays("refused")],
    ["This transaction is already in progress", { kind: "unknown" }],
    ["Duplicate of a successful transaction", { kind: "unknown" }],
  ])("failed with 424, %s", async (message, expected) => {
    expect(await vend(data, answer(424, say(false, 424, { message, reference })))).toMatchObject(expected);
  });

  test("not sent is proof, no answer is not", async () => {
    expect(await vend(data, { kind: "not_sent", note: "ECONNREFUSED" })).toMatchObject(
      supplierSays("not_sent"),
    );
    expect(await vend(data, { kind: "no_answer", note: "ECONNRESET" })).toMatchObject({ kind: "unknown" });
  });
});

describe("asking", () => {
  test("by product and our dated reference, and nothing is sent again", async () => {
    const { port, calls } = supplier([answer(200, say(true, 200))]);
    const question = { order: airtime, supplierRef: undefined, claimed: new Set<string>() };
    expect(await port.requery(question)).toEqual({ kind: "delivered", supplierRef: reference });
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ["https://host.example/api/live/v1/transaction/status/airtime", JSON.stringify({ reference })],
    ]);
  });

  const missing = { message: "Transaction with this reference was not found" };
  test.each<[string, number, unknown, object]>([
    ["pending", 200, say(true, 201), { kind: "unknown" }],
    ["failed", 424, say(false, 424), supplierSays("refused")],
    ["failed without our reference", 424, say(false, 424, { message: "no" }), { kind: "unknown" }],
    ["not there, in its own envelope", 404, say(false, 404, missing), { kind: "unknown", notFound: true }],
    ["a key refused", 401, say(false, 401, { message: "Unauthorized" }), { kind: "unknown" }],
    ["a refusal about the question", 400, say(false, 400, { message: "Invalid plan" }), { kind: "unknown" }],
  ])("%s", async (_name, ...[status, body, expected]) => {
    expect(await requery(data, answer(status, body))).toMatchObject(expected);
  });

  test.each([
    [404, { message: "Not Found" }],
    [404, say(false, 404, { message: "Page not found" })],
    [404, "<html>transaction not found</html>"],
    [200, say(false, 404, { message: "" })],
    [429, say(false, 429, missing)],
    [500, say(false, 404, missing)],
  ])("a page that is missing is not an order that is missing: %i %j", async (status, body) => {
    const found = await requery(data, answer(status, body));
    expect([found.kind, "notFound" in found]).toEqual(["unknown", false]);
  });

  test("not sent and no answer prove nothing", async () => {
    expect(await requery(data, { kind: "not_sent", note: "x" })).toMatchObject({ kind: "unknown" });
    expect(await requery(data, { kind: "no_answer", note: "x" })).toMatchObject({ kind: "unknown" });
  });
});

test("float: in spite of sign and commas; unknown without the account's address or an answer", async () => {
  const wallet = { status: true, code: 200, data: { product: { wallet: "₦1,234.50" } } };
  expect(await supplier([answer(200, wallet)]).port.balance()).toBe(123_450n);
  expect(await supplier([answer(200, wallet)], { email: undefined }).port.balance()).toBeUndefined();
  expect(await supplier([answer(200, "<html>")]).port.balance()).toBeUndefined();
  expect(await supplier([answer(500, wallet)]).port.balance()).toBeUndefined();
});

describe("plans", () => {
  const list = (product: unknown) => answer(200, { status: true, code: 200, data: { product } });
  const only = { networkIds: { airtime: {}, data: { MTN: 1 } } };

  test("a plan that draws on a SIM of ours has no known cost; odd rows and those that are off are left out", async () => {
    const rows = [
      { planId: "MTN_SME_1GB", planName: "1GB", Validity: "30 Days", ourPrice: "₦590", ourStatus: "ACTIVE" },
      { planId: "MTN_SIM_1GB", bundle: "1GB", ourPrice: "0" },
      { planId: "OFF", ourStatus: "INACTIVE", ourPrice: "1" },
      { planId: "a b" },
      "text",
    ];
    const { port, calls } = supplier([list([{ name: "SME" }]), list(rows)], only);
    expect(await port.plans()).toEqual([
      {
        code: "SME:MTN_SME_1GB",
        network: "MTN",
        name: "1GB",
        type: "SME",
        validity: "30 Days",
        cost: 59_000n,
      },
      { code: "SME:MTN_SIM_1GB", network: "MTN", name: "1GB", type: "SME", validity: "", cost: undefined },
    ]);
    expect(JSON.parse(calls[1]?.body ?? "")).toEqual({ networkId: "1", dataType: "SME" });
  });

  test("one list that does not come is no catalogue at all", async () => {
    const types = list(["SME", "AWOOF"]);
    const lost = { kind: "no_answer", note: "x" } as const;
    expect(await supplier([types, list([]), lost], only).port.plans()).toBeUndefined();
    expect(await supplier([lost], only).port.plans()).toBeUndefined();
  });
});
