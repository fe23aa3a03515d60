import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo, naira } from "../../core/money.ts";
import type { HttpCall, HttpOutcome } from "../http.ts";
import type { LinkConfig } from "./links.ts";
import { squad } from "./squad.ts";

const config: LinkConfig = {
  baseUrl: "https://pay.example",
  secretKey: "sim_secret_0001",
  maxInFlight: 5,
  readMs: 1_000,
};

const answer = (status: number, body: unknown): HttpOutcome => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, contentType: "application/json", text, bytes: text.length };
};

function provider(outcome: HttpOutcome, more: Partial<LinkConfig> = {}) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    return outcome;
  };
  return { port: squad({ http: { send, close: async () => {} }, config: { ...config, ...more } }), calls };
}

const order = {
  reference: "TOPUP-0001",
  amount: naira(5_000),
  email: "user@example.test",
  name: "Ada Test",
  callbackUrl: "https://airtide.example/profile/fundWallet",
};

const link = {
  status: 200,
  message: "success",
  data: {
    checkout_url: "https://pay.example/TOPUP-0001",
    transaction_ref: "TOPUP-0001",
    transaction_amount: 500_000,
    currency: "NGN",
  },
};

/** The two shapes that a 400 has. */
const envelope = { status: 400, success: false, message: "Invalid transaction reference", data: {} };
const problem = {
  type: "https://tools.ietf.org/html/rfc7231#section-6.5.1",
  title: "One or more validation errors occurred.",
  status: 400,
  traceId: "|abc",
  errors: { transaction_ref: ["The value is not valid."] },
};

describe("initiate", () => {
  test("asks for a page in whole kobo, under our reference", async () => {
    const { port, calls } = provider(answer(200, link));
    expect(await port.initiate(order)).toEqual({ kind: "link", url: "https://pay.example/TOPUP-0001" });
    expect(calls[0]).toMatchObject({ method: "POST", url: "https://pay.example/transaction/initiate" });
    expect(calls[0]?.headers["authorization"]).toBe("Bearer sim_secret_0001");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      amount: 500_000,
      email: "user@example.test",
      currency: "NGN",
      initiate_type: "inline",
      transaction_ref: "TOPUP-0001",
      callback_url: "https://airtide.example/profile/fundWallet",
      customer_name: "Ada Test",
      pass_charge: false,
      metadata: { reference: "TOPUP-0001" },
    });
  });

  test.each([
    ["another reference", { ...link.data, transaction_ref: "TOPUP-0002" }],
    ["another amount", { ...link.data, transaction_amount: 50_000 }],
    ["a script for an address", { ...link.data, checkout_url: "javascript:alert(1)" }],
    ["a page without TLS", { ...link.data, checkout_url: "http://pay.example/TOPUP-0001" }],
    ["no address", { ...link.data, checkout_url: undefined }],
  ])("no link: %s", async (_name, data) => {
    expect((await provider(answer(200, { ...link, data })).port.initiate(order)).kind).toBe("unknown");
  });

  test("a local stand-in may serve its page without TLS", async () => {
    const data = { ...link.data, checkout_url: "http://127.0.0.1:9/pay/TOPUP-0001" };
    const { port } = provider(answer(200, { ...link, data }), { baseUrl: "http://127.0.0.1:9" });
    expect((await port.initiate(order)).kind).toBe("link");
  });

  test.each([
    ["400 as envelope", answer(400, envelope)],
    ["400 as problem document", answer(400, problem)],
    ["401 without key", answer(401, { status: 401, message: "Unauthorized", data: null })],
    [
      "403 with a wrong key",
      answer(403, { status: 403, success: false, message: "Merchant authentication failed", data: {} }),
    ],
    ["nothing sent", { kind: "not_sent", note: "not sent: ECONNREFUSED" } as const],
  ])("refused: %s", async (_name, outcome) => {
    expect((await provider(outcome).port.initiate(order)).kind).toBe("refused");
  });

  test.each([
    ["no answer", { kind: "no_answer", note: "late" } as const],
    ["500", answer(500, link)],
    ["HTML", answer(200, "<html>")],
    ["400 as HTML", answer(400, "<html>")],
  ])("unknown: %s", async (_name, outcome) => {
    expect((await provider(outcome).port.initiate(order)).kind).toBe("unknown");
  });
});

const payment = {
  transaction_amount: 500_000,
  transaction_ref: "TOPUP-0001",
  gateway_transaction_ref: "TOPUP-0001_1_1",
  transaction_status: "Success",
  transaction_currency_id: "NGN",
  created_at: "0001-01-01T00:00:00",
  recurring: null,
};
const verified = (data: unknown) => answer(200, { status: 200, success: true, message: "Success", data });
const verify = (outcome: HttpOutcome) => provider(outcome).port.verify("TOPUP-0001");

describe("verify", () => {
  test.each(["Success", "success", "SUCCESS"])("paid, in any letter case: %s", async (transaction_status) => {
    expect(await verify(verified({ ...payment, transaction_status }))).toEqual({
      kind: "paid",
      paid: naira(5_000),
      currency: "NGN",
      gatewayRef: "TOPUP-0001_1_1",
    });
  });

  test("the amount is what was paid, not what was asked; kobo as text too", async () => {
    const outcome = verified({ ...payment, transaction_amount: "250001" });
    expect(await verify(outcome)).toMatchObject({ kind: "paid", paid: kobo(250_001n) });
  });

  test("a foreign currency is named, for the caller to refuse", async () => {
    expect(await verify(verified({ ...payment, transaction_currency_id: "usd" }))).toMatchObject({
      currency: "USD",
    });
  });

  test("pending and failed", async () => {
    expect(await verify(verified({ ...payment, transaction_status: "pending" }))).toEqual({
      kind: "pending",
    });
    for (const transaction_status of ["Failed", "abandoned"]) {
      expect(await verify(verified({ ...payment, transaction_status }))).toMatchObject({ kind: "failed" });
    }
  });

  test.each([
    ["envelope", envelope],
    ["problem document", problem],
  ])("an unknown reference (400 as %s) is not found yet", async (_name, body) => {
    expect(await verify(answer(400, body))).toMatchObject({ kind: "unknown", notFound: true });
  });

  test.each([
    ["another reference", verified({ ...payment, transaction_ref: "TOPUP-0002" })],
    ["an unlisted status", verified({ ...payment, transaction_status: "Reversed" })],
    ["half a kobo", verified({ ...payment, transaction_amount: 500_000.5 })],
    ["nothing paid", verified({ ...payment, transaction_amount: 0 })],
    ["less than nothing", verified({ ...payment, transaction_amount: -500_000 })],
    ["beyond all limits", verified({ ...payment, transaction_amount: 1e15 })],
    ["no gateway reference", verified({ ...payment, gateway_transaction_ref: null })],
    ["no currency", verified({ ...payment, transaction_currency_id: undefined })],
    ["success under 500", answer(500, { data: payment })],
    ["HTML", answer(200, "<html>Success</html>")],
    ["400 as HTML", answer(400, "<html>")],
    [
      "403",
      answer(403, { status: 403, success: false, message: "Merchant authentication failed", data: {} }),
    ],
    ["no answer", { kind: "no_answer", note: "late" } as const],
    ["nothing sent", { kind: "not_sent", note: "refused" } as const],
  ])("unknown, and not as if not found: %s", async (_name, outcome) => {
    const state = await verify(outcome);
    expect(state.kind).toBe("unknown");
    expect(state).not.toHaveProperty("notFound");
  });

  test("a reference cannot leave its place in the path", async () => {
    const { port, calls } = provider(answer(400, envelope));
    await port.verify("../merchant/balance?x=1");
    expect(calls[0]?.url).toBe("https://pay.example/transaction/verify/..%2Fmerchant%2Fbalance%3Fx%3D1");
  });

  test("whatever is sent, paid needs a 200 with our reference and the word", async () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom("Success", "TOPUP-0001", 500_000, "NGN"));
    const data = fc.record({
      transaction_ref: field,
      transaction_status: field,
      transaction_amount: field,
      transaction_currency_id: field,
      gateway_transaction_ref: field,
    });
    const body = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      data.map((one) => JSON.stringify({ data: one })),
    );
    const status = fc.oneof(fc.constantFrom(200, 400, 500), fc.integer({ min: 100, max: 599 }));
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        const state = await verify(answer(code, text));
        if (state.kind !== "paid") return;
        const read = JSON.parse(text) as { data: typeof payment };
        expect([code, read.data.transaction_ref]).toEqual([200, "TOPUP-0001"]);
        expect(read.data.transaction_status.trim().toLowerCase()).toBe("success");
        expect(state.paid).toBe(BigInt(read.data.transaction_amount));
      }),
      { numRuns: 500 },
    );
  });
});

test("without a secret there is no provider at all: forged notifications would be believed", () => {
  expect(() => provider(answer(200, ""), { secretKey: "" })).toThrow(/secret/);
});
