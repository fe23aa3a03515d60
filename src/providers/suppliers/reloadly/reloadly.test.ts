import { describe, expect, test } from "vitest";
import type { HttpOutcome } from "../../http.ts";
import { answer, fault, granted, order, supplier, topup, vend } from "./test-support.ts";

const asked = (supplierRef?: string) => ({ order, supplierRef, claimed: new Set<string>() });
const ref = "4602843";

test("an order carries our reference, the amount of the quote, and the number with its country", async () => {
  const { port, calls } = supplier([granted(), answer(200, topup())]);
  expect(await port.vend(order)).toEqual({ kind: "delivered", supplierRef: ref });
  expect(calls.map(({ url }) => url)).toEqual([
    "https://auth.example/oauth/token",
    "https://topups.example/topups",
  ]);
  expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
    client_id: "our-id",
    client_secret: "our-secret",
    grant_type: "client_credentials",
    audience: "https://topups.example",
  });
  expect(calls[1]?.headers).toMatchObject({
    authorization: "Bearer access-token-1",
    accept: "application/com.reloadly.topups-v1+json",
  });
  expect(JSON.parse(calls[1]?.body ?? "")).toEqual({
    operatorId: 150,
    amount: 1_999,
    useLocalAmount: false,
    customIdentifier: "a1-06g3",
    recipientPhone: { countryCode: "GH", number: "233241234567" },
  });
});

describe("the answer to an order (rules 34.9)", () => {
  test.each<[string, HttpOutcome, object]>([
    ["PROCESSING", answer(200, topup({ status: "PROCESSING" })), { kind: "unknown", supplierRef: ref }],
    ["FAILED", answer(200, topup({ status: "FAILED" })), { kind: "rejected", by: "supplier" }],
    ["REFUNDED", answer(200, topup({ status: "REFUNDED" })), { kind: "rejected", by: "supplier" }],
    ["an unknown status", answer(200, topup({ status: "QUEUED" })), { kind: "unknown", supplierRef: ref }],
    ["another identifier", answer(200, topup({ customIdentifier: "b" })), { kind: "unknown" }],
    ["another number", answer(200, topup({ recipientPhone: "233240000000" })), { kind: "unknown" }],
    ["another operator", answer(200, topup({ operatorId: 151 })), { kind: "unknown" }],
    ["another currency", answer(200, topup({ requestedAmountCurrencyCode: "USD" })), { kind: "unknown" }],
    ["another amount", answer(200, topup({ requestedAmount: 19.99 })), { kind: "unknown" }],
    [
      "a failure without our identifier",
      answer(200, topup({ status: "FAILED", customIdentifier: null })),
      { kind: "unknown" },
    ],
    ["no number of it", answer(200, topup({ transactionId: null })), { kind: "unknown" }],
    ["a server's error", answer(502, "<html>"), { kind: "unknown" }],
    ["a success under an error", answer(400, topup()), { kind: "unknown" }],
    ["silence", { kind: "no_answer", note: "closed" }, { kind: "unknown" }],
    ["nothing sent", { kind: "not_sent", note: "no connection" }, { kind: "rejected", reason: "not_sent" }],
  ])("%s", async (_name, outcome, expected) => {
    expect(await vend(outcome)).toMatchObject(expected);
  });

  test.each([
    ["INSUFFICIENT_BALANCE", "supplier", "supplier_funds"],
    ["INVALID_RECIPIENT_PHONE", "customer", "bad_number"],
    ["INVALID_AMOUNT_FOR_OPERATOR", "supplier", "bad_plan"],
    ["OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE", "supplier", "product_off"],
    ["PHONE_RECENTLY_RECHARGED", "supplier", "rate_limited"],
  ])("the code %s is a refusal before vending", async (code, by, reason) => {
    expect(await vend(fault(400, code))).toEqual({ kind: "rejected", by, reason, note: code });
    expect(await vend(fault(500, code))).toMatchObject({ kind: "unknown" });
  });

  test.each(["CUSTOM_IDENTIFIER_ALREADY_USED", "TOPUP_TRANSACTION_FAILED", "toString", ""])(
    "the code %j proves nothing",
    async (code) => {
      expect(await vend(fault(400, code))).toMatchObject({ kind: "unknown" });
    },
  );
});

describe("the access token (rules 34.10)", () => {
  test("is kept until shortly before its end, and one sign-in serves orders at the same time", async () => {
    const { port, calls, pass } = supplier([granted(), answer(200, topup()), answer(200, topup())]);
    await Promise.all([port.vend(order), port.vend(order)]);
    pass(3_539_000);
    await port.balance();
    expect(calls.filter(({ url }) => url.endsWith("/oauth/token"))).toHaveLength(1);
    pass(2_000);
    await port.balance();
    expect(calls.filter(({ url }) => url.endsWith("/oauth/token"))).toHaveLength(2);
  });

  test("that was refused is fetched anew once, and the order sent with the new one", async () => {
    const refused = fault(401, "TOKEN_EXPIRED");
    const { port, calls } = supplier([granted(), refused, granted("access-token-2"), answer(200, topup())]);
    expect(await port.vend(order)).toMatchObject({ kind: "delivered" });
    expect(calls[3]?.headers).toMatchObject({ authorization: "Bearer access-token-2" });
    const again = supplier([granted(), refused, granted("access-token-2"), refused]);
    expect(await again.port.vend(order)).toMatchObject({ kind: "rejected", reason: "supplier_auth" });
    expect(again.calls).toHaveLength(4);
  });

  test("that is not granted leaves the order unsent", async () => {
    const denied = supplier([fault(401, "INVALID_CREDENTIALS")]);
    expect(await denied.port.vend(order)).toMatchObject({ kind: "rejected", reason: "supplier_auth" });
    const silent = supplier([{ kind: "no_answer", note: "closed" }]);
    expect(await silent.port.vend(order)).toMatchObject({ kind: "rejected", reason: "not_sent" });
    const odd = supplier([answer(200, { access_token: "with blanks in it", expires_in: 60 })]);
    expect(await odd.port.vend(order)).toMatchObject({ kind: "rejected", reason: "not_sent" });
    expect(odd.calls).toHaveLength(1);
  });
});

describe("a lost order (rules 34.9)", () => {
  const search = (content: unknown) => supplier([granted(), answer(200, { content })]);
  test("is asked for by our identifier, and one that is not there is not found", async () => {
    const { port, calls } = search([]);
    expect(await port.requery(asked())).toMatchObject({ kind: "unknown", notFound: true });
    const path = "/topups/reports/transactions?customIdentifier=a1-06g3&page=1&size=10";
    expect(calls[1]?.url).toBe(`https://topups.example${path}`);
  });

  test.each<[string, unknown[], object]>([
    ["delivered", [topup()], { kind: "delivered", supplierRef: ref }],
    ["failed", [topup({ status: "FAILED" })], { kind: "rejected" }],
    ["twice, once delivered", [topup({ status: "FAILED" }), topup()], { kind: "delivered" }],
    [
      "twice, once open",
      [topup({ status: "FAILED" }), topup({ status: "PROCESSING" })],
      { kind: "unknown", supplierRef: ref },
    ],
    ["among orders of others only", [topup({ customIdentifier: "b" })], { kind: "unknown" }],
  ])("that is %s", async (_name, content, expected) => {
    const found = await search(content).port.requery(asked());
    expect(found).toMatchObject(expected);
    expect(found).not.toHaveProperty("notFound");
  });

  test("whose number is known is asked for by it", async () => {
    const ask = (body: object) => supplier([granted(), answer(200, body)]);
    const { port, calls } = ask({ status: "SUCCESSFUL", transaction: topup() });
    expect(await port.requery(asked(ref))).toEqual({ kind: "delivered", supplierRef: ref });
    expect(calls[1]?.url).toBe("https://topups.example/topups/4602843/status");
    const open = ask({ status: "PROCESSING", transaction: null });
    expect(await open.port.requery(asked(ref))).toMatchObject({ kind: "unknown", supplierRef: ref });
    const bare = ask({ status: "FAILED", transaction: null });
    expect(await bare.port.requery(asked(ref))).toMatchObject({ kind: "unknown" });
    const other = ask({ status: "FAILED", transaction: topup({ transactionId: 1 }) });
    expect(await other.port.requery(asked(ref))).toMatchObject({ kind: "unknown" });
  });

  test.each([
    ["an error", fault(404, "TRANSACTION_NOT_FOUND")],
    ["no list", answer(200, { rows: [] })],
    ["a page", answer(200, "<html>")],
  ])("stays unknown after %s", async (_name, outcome) => {
    for (const known of [undefined, ref]) {
      const found = await supplier([granted(), outcome]).port.requery(asked(known));
      expect(found).toMatchObject({ kind: "unknown" });
      expect(found).not.toHaveProperty("notFound");
    }
  });
});

const OPERATOR = {
  id: 150,
  operatorId: 150,
  name: "MTN Ghana",
  status: "ACTIVE",
  bundle: false,
  data: false,
  pin: false,
  denominationType: "RANGE",
  senderCurrencyCode: "NGN",
  destinationCurrencyCode: "GHS",
  internationalDiscount: 4,
  minAmount: 200,
  maxAmount: 50_000,
  country: { isoName: "GH", name: "Ghana" },
  fx: { rate: 0.0072, currencyCode: "GHS" },
  fixedAmounts: [],
  fixedAmountsDescriptions: [],
  localFixedAmounts: [],
  fees: { international: 0, internationalPercentage: 0 },
};
const BUNDLES = {
  ...OPERATOR,
  denominationType: "FIXED",
  data: true,
  minAmount: null,
  maxAmount: null,
  fixedAmounts: [1_500, 4_200.5],
  fixedAmountsDescriptions: { "1500.00": "1 GB for 7 days" },
  localFixedAmounts: [10.2, 28.7],
};

describe("operators (rules 34.3)", () => {
  const list = (rows: unknown, more = {}) =>
    supplier([granted(), answer(200, rows)], more).port.abroad?.operators("GH");

  test("are read with ranges, and with fixed amounts and their names", async () => {
    const facts = { code: "150", country: "GH", name: "MTN Ghana", currency: "GHS", rate: "0.0072" };
    const costs = { nairaRate: "1", discountPercent: "4", fee: "0", feePercent: "0" };
    expect(await list([OPERATOR, BUNDLES])).toEqual([
      { ...facts, ...costs, kind: "airtime", range: { least: "200", most: "50000" }, choices: [] },
      {
        ...facts,
        ...costs,
        kind: "data",
        range: undefined,
        choices: [
          { sent: "1500", receives: "10.20", name: "1 GB for 7 days" },
          { sent: "4200.5", receives: "28.70", name: "" },
        ],
      },
    ]);
  });

  test("have rates finer than ten places rounded against us", async () => {
    const noise = { fx: { rate: 0.007_200_000_000_000_001 }, internationalDiscount: "4.00000000009" };
    const fees = { international: "0.10000000001", internationalPercentage: 0 };
    const [read] = (await list([{ ...OPERATOR, ...noise, fees }])) ?? [];
    expect(read).toMatchObject({
      rate: "0.0072000000",
      discountPercent: "4.0000000000",
      fee: "0.1000000001",
    });
  });

  test.each([
    ["a PIN", { pin: true }],
    ["one that is off", { status: "INACTIVE" }],
    ["one of a country that is not ours", { country: { isoName: "XX" } }],
    ["one of another account's currency", { senderCurrencyCode: "USD" }],
    ["one without a rate", { fx: { rate: null } }],
    ["one whose fees cannot be read", { fees: { international: "free" } }],
    ["one without a range", { maxAmount: null }],
    ["words", "operator"],
  ])("leave out %s", async (_name, change) => {
    const row = typeof change === "string" ? change : { ...OPERATOR, ...change };
    expect(await list([row])).toEqual([]);
  });

  test("are unknown after an answer that is no list", async () => {
    expect(await list({ content: [] })).toBeUndefined();
    expect(await supplier([granted()]).port.abroad?.operators("GH")).toBeUndefined();
  });

  test("are found by a number of their own country", async () => {
    const line = { country: "GH", number: order.phone as never } as const;
    const ask = (outcome: HttpOutcome) => supplier([granted(), outcome]);
    const { port, calls } = ask(answer(200, OPERATOR));
    expect(await port.abroad?.detect(line)).toMatchObject({ kind: "found", operator: { code: "150" } });
    expect(calls[1]?.url).toBe(
      "https://topups.example/operators/auto-detect/phone/233241234567/countries/GH",
    );
    const detect = (outcome: HttpOutcome) => ask(outcome).port.abroad?.detect(line);
    expect(await detect(fault(404, "COULD_NOT_AUTO_DETECT_OPERATOR"))).toEqual({ kind: "not_found" });
    expect(await detect(answer(200, { ...OPERATOR, country: { isoName: "KE" } }))).toEqual({
      kind: "not_found",
    });
    expect(await detect(answer(503, "down"))).toMatchObject({ kind: "unavailable" });
    expect(await detect(answer(200, { ...OPERATOR, pin: true }))).toMatchObject({ kind: "unavailable" });
  });
});

test("our float is naira, or the naira of the account's own currency", async () => {
  const float = (body: object, more = {}) => supplier([granted(), answer(200, body)], more).port.balance();
  expect(await float({ balance: 12_500.5, currencyCode: "NGN" })).toBe(1_250_050n);
  expect(await float({ balance: 10, currencyCode: "USD" })).toBeUndefined();
  const dollars = { currency: "USD", nairaRate: "1540.5" };
  expect(await float({ balance: 10.5, currencyCode: "USD" }, dollars)).toBe(1_617_525n);
});
