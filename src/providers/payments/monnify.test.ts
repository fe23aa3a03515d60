import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naira } from "../../core/money.ts";
import type { HttpCall, HttpOutcome } from "../http.ts";
import { monnify } from "./monnify.ts";
import type { MonnifyConfig } from "./monnify/session.ts";

const config: MonnifyConfig = {
  baseUrl: "https://bank.example",
  apiKey: "MK_TEST_1",
  secretKey: "sim_secret_0001",
  contractCode: "1234567890",
  wallet: "3000000001",
  banks: [],
  maxInFlight: 5,
  readMs: 1_000,
  payMs: 1_000,
};

const answer = (status: number, body: unknown): HttpOutcome => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, contentType: "application/json", text, bytes: text.length };
};
const good = (responseBody: unknown) =>
  answer(200, { requestSuccessful: true, responseMessage: "success", responseCode: "0", responseBody });
const bad = (status: number, responseCode: string, responseMessage = "no") =>
  answer(status, { requestSuccessful: false, responseMessage, responseCode });

/** A provider that accepts every login and gives this answer to everything else. */
function provider(outcome: HttpOutcome) {
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    if (call.url.endsWith("/auth/login")) return good({ accessToken: "t", expiresIn: 3_600 });
    calls.push(call);
    return outcome;
  };
  return { ...monnify({ http: { send, close: async () => {} }, config, now: () => 0 }), calls };
}

const order = {
  reference: "w1-abc",
  amount: naira(1_000),
  bankCode: "058",
  bankName: "GTBank Plc",
  accountNumber: "0123456789",
  accountName: "ADA OBI",
  narration: "Withdrawal",
};
const reported = { reference: "w1-abc", amount: 1_000, status: "SUCCESS", transactionReference: "MFDS1" };
const pay = (outcome: HttpOutcome) => provider(outcome).payouts.pay(order);

describe("payouts", () => {
  test("are sent in naira, from our wallet, and not answered later", async () => {
    const { payouts, calls } = provider(good(reported));
    await payouts.pay({ ...order, amount: (naira(1_000) + 5n) as typeof order.amount, narration: "x" });
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      amount: 1_000.05,
      reference: "w1-abc",
      narration: "Payout x",
      destinationBankCode: "058",
      destinationAccountNumber: "0123456789",
      destinationAccountName: "ADA OBI",
      currency: "NGN",
      sourceAccountNumber: "3000000001",
      async: false,
    });
  });

  test.each([
    ["a number", 1_000],
    ["a number with a point", "1000.00"],
    ["text", "1000"],
  ])("the amount may be %s", async (_name, amount) => {
    expect(await pay(good({ ...reported, amount }))).toEqual({ kind: "paid", providerRef: "MFDS1" });
  });

  test.each([
    ["another reference", good({ ...reported, reference: "w1-abd" })],
    ["another amount", good({ ...reported, amount: 999 })],
    ["an amount finer than a kobo", good({ ...reported, amount: 1_000.001 })],
    ["no status", good({ ...reported, status: undefined })],
    [
      "success under 500",
      answer(500, { requestSuccessful: true, responseCode: "0", responseBody: reported }),
    ],
    [
      "success under 201",
      answer(201, { requestSuccessful: true, responseCode: "0", responseBody: reported }),
    ],
    [
      "success with another code",
      answer(200, { requestSuccessful: true, responseCode: "7", responseBody: reported }),
    ],
    ["a refusal under 500", bad(500, "D03")],
    ["too many requests", bad(429, "D01")],
    ["reference exists", bad(400, "D05")],
    ["not there", bad(404, "D02")],
    ["an unexpected error", bad(400, "99")],
    ["401", answer(401, { error: "invalid_token" })],
    ["HTML", answer(200, "<html>")],
    ["silence", { kind: "no_answer", note: "late" } as const],
    [
      "failed, with a text that the other bank has not spoken",
      good({ ...reported, status: "FAILED", comment: "Timeout waiting for destination bank" }),
    ],
    [
      "failed, still in progress",
      good({ ...reported, status: "FAILED", comment: "Transaction processing in progress" }),
    ],
  ])("unknown: %s", async (_name, outcome) => {
    expect(await pay(outcome)).toMatchObject({ kind: "unknown" });
    expect(await pay(outcome)).not.toHaveProperty("notFound");
  });

  test.each([
    ["Dormant account", "bad_account"],
    ["Name mismatch", "bad_account"],
    ["Post no credit", "bad_account"],
    ["Insufficient balance in wallet", "house"],
    ["Rejected by destination", "refused"],
  ])("failed: %s", async (comment, reason) => {
    expect(await pay(good({ ...reported, status: "FAILED", comment }))).toMatchObject({
      kind: "failed",
      reason,
    });
  });

  test("D02 when asked is not there; when the amount is missing the reference is enough, another amount is unknown", async () => {
    const asked = (outcome: HttpOutcome) => provider(outcome).payouts.status("w1-abc", naira(1_000));
    for (const status of ["SUCCESS", "FAILED", "REVERSED"])
      expect(await asked(good({ ...reported, status, amount: 999.99 }))).toMatchObject({ kind: "unknown" });
    expect(await asked(bad(404, "D02"))).toMatchObject({ kind: "unknown", notFound: true });
    expect(await asked(bad(500, "D02"))).not.toHaveProperty("notFound");
    expect(await asked(bad(400, "99"))).not.toHaveProperty("notFound");
    expect(await asked(good({ ...reported, amount: undefined }))).toMatchObject({ kind: "paid" });
  });

  test("whatever comes back, paid needs a whole answer with our reference, amount and the word; failed needs a listed refusal", async () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        "SUCCESS",
        "COMPLETED",
        "FAILED",
        "w1-abc",
        1_000,
        "1000.00",
        "0",
        "D03",
        "D05",
        "99",
        true,
      ),
    );
    const body = fc.record({ reference: field, amount: field, status: field, comment: field });
    const envelope = fc.record({ requestSuccessful: field, responseCode: field, responseBody: body });
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      envelope.map((one) => JSON.stringify(one)),
    );
    const status = fc.oneof(fc.constantFrom(200, 400, 401, 500), fc.integer({ min: 100, max: 599 }));
    await fc.assert(
      fc.asyncProperty(status, text, async (code, sent) => {
        const result = await pay(answer(code, sent));
        expect(isFounded(result.kind, code, sent)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** True when the answer proves the outcome that the adapter read from it. Written apart from the adapter. */
function isFounded(kind: string, code: number, sent: string): boolean {
  if (kind === "unknown") return true;
  const {
    requestSuccessful,
    responseCode,
    responseBody: reported,
  } = JSON.parse(sent) as {
    requestSuccessful: unknown;
    responseCode: unknown;
    responseBody?: { reference: unknown; amount: unknown; status: string };
  };
  const isRefusal =
    requestSuccessful === false && ["D01", "D03", "D04", "D06", "D07"].includes(String(responseCode));
  const isOurs = reported?.reference === "w1-abc" && Number(reported.amount) === 1_000;
  const isWhole = code === 200 && requestSuccessful === true && String(responseCode) === "0" && isOurs;
  if (kind === "paid")
    return isWhole && ["SUCCESS", "COMPLETED"].includes(reported.status.trim().toUpperCase());
  return (isRefusal && code < 500 && code !== 401) || isWhole;
}

test("trouble of the provider is not a missing account, a refused identity or a refused bank", async () => {
  const trouble = provider(bad(500, "99", "BVN is invalid"));
  const account = { bankCode: "058", accountNumber: "0123456789" };
  expect((await trouble.payouts.lookUp(account)).kind).toBe("unavailable");
  const request = { reference: "acct-1", name: "Ada Obi", email: "a@b.c", identity: { nin: "22100000001" } };
  expect((await trouble.reservedAccounts.reserve(request)).kind).toBe("unknown");
  expect((await trouble.identities.nin("22100000001")).kind).toBe("unavailable");
  expect(await trouble.reservedAccounts.payment("MNFY|1")).not.toHaveProperty("notFound");
});

test("the holder of another account, banks without codes and balances that are none are not believed", async () => {
  const holder = provider(good({ accountNumber: "0123456780", accountName: "ADA OBI" }));
  const account = { bankCode: "058", accountNumber: "0123456789" };
  expect((await holder.payouts.lookUp(account)).kind).toBe("unavailable");
  const banks = provider(
    good([
      { name: "GTBank", code: "058" },
      { name: "Nameless", code: "" },
      { name: " ", code: "011" },
    ]),
  );
  expect(await banks.payouts.banks()).toEqual([{ code: "058", name: "GTBank" }]);
  expect(await provider(good([])).payouts.banks()).toBeUndefined();
  expect(await provider(good({ availableBalance: "12.345" })).payouts.balance()).toBeUndefined();
  expect(await provider(good({ availableBalance: 12.34 })).payouts.balance()).toBe(1_234n);
});

test("a BVN goes with name, phone and date of birth, as the provider writes it", async () => {
  const { identities, calls } = provider(bad(400, "99"));
  await identities.bvn("22100000001", { name: "Ada Obi", phone: "08031234567", bornOn: "1993-10-03" });
  const sent = calls.map(({ body }) => JSON.parse(body ?? "{}") as Record<string, unknown>);
  expect(sent).toEqual([
    { bvn: "22100000001", name: "Ada Obi", dateOfBirth: "03-Oct-1993", mobileNo: "08031234567" },
  ]);
});

test("without a secret there is no provider at all: forged notifications would be believed", () => {
  const http = { send: async () => good({}), close: async () => {} };
  expect(() => monnify({ http, config: { ...config, secretKey: "" }, now: () => 0 })).toThrow(/secret/);
});
