import { describe, expect, test } from "vitest";
import { type AbroadOperator, abroadPrice, offerOf, receivedOf, unitPrice } from "./abroad.ts";
import { COUNTRY_CODES, type CountryCode, readAbroadNumber } from "./countries.ts";
import { readDecimal, toTenPlaces, writeDown } from "./decimal.ts";
import { kobo, naira } from "./money.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const RANGED: AbroadOperator = {
  code: "150",
  country: "GH",
  name: "MTN Ghana",
  kind: "airtime",
  currency: "GHS",
  rate: "0.0072",
  nairaRate: "1",
  range: { least: "200", most: "50000" },
  choices: [],
  discountPercent: "4",
  fee: "0",
  feePercent: "0",
};
const FIXED: AbroadOperator = {
  ...RANGED,
  range: undefined,
  choices: [{ sent: "4200.5", receives: "28.7", name: "4 GB" }],
  discountPercent: "0",
};

test.each<[CountryCode, string, string | undefined]>([
  ["GH", "+233 24 123 4567", "+233241234567"],
  ["GH", "00233-24-123-4567", "+233241234567"],
  ["GH", "233241234567", "+233241234567"],
  ["GH", "0241234567", "+233241234567"],
  ["GH", "241234567", "+233241234567"],
  ["GH", "024123456", undefined],
  ["GH", "+234241234567", undefined],
  ["GH", "+2330241234567", undefined],
  ["BJ", "0197123456", "+2290197123456"],
  ["US", "(212) 555-0100", "+12125550100"],
  ["US", "1 212 555 0100", "+12125550100"],
  ["GB", "07400 123456", "+447400123456"],
  ["CM", "670123456", "+237670123456"],
  ["CM", "0670123456", undefined],
  ["GH", "024123456x", undefined],
  ["GH", "", undefined],
])("in %s %s is %s (rules 34.2)", (country, typed, number) => {
  expect(readAbroadNumber(country, typed)).toBe(number);
});

test("a number reads the same in every form, in every country (rules 34.2)", () => {
  for (const country of COUNTRY_CODES) {
    const full = readAbroadNumber(country, "7".repeat(8)) ?? readAbroadNumber(country, "7".repeat(9));
    const number = full ?? readAbroadNumber(country, "7".repeat(10));
    expect(number).toMatch(/^\+\d{10,13}$/);
    expect(readAbroadNumber(country, number ?? "")).toBe(number);
    expect(readAbroadNumber(country, `00${(number ?? "").slice(1)}`)).toBe(number);
  }
});

describe("exact decimals (rules 34.4)", () => {
  test("are read to ten places, and never from anything else", () => {
    expect(readDecimal("0.0072")).toBe(72_000_000n);
    for (const text of ["", "1e3", "-1", "1,000", ".5", "1.", "0.00000000001", "NaN"])
      expect(readDecimal(text)).toBeUndefined();
  });

  test("are cut to ten places, up or down; other texts stay", () => {
    expect(toTenPlaces("0.30000000000000004", "down")).toBe("0.3000000000");
    expect(toTenPlaces("0.30000000000000004", "up")).toBe("0.3000000001");
    expect(toTenPlaces("1.99999999990", "up")).toBe("1.9999999999");
    expect(toTenPlaces("9.99999999999", "up")).toBe("10.0000000000");
    for (const text of ["", "0.0072", "1e-7", "free"]) expect(toTenPlaces(text, "up")).toBe(text);
  });

  test("are promised rounded down", () => {
    expect(writeDown(readDecimal("15.999") ?? 0n)).toBe("15.99");
    expect(receivedOf(RANGED, "1999")).toBe("14.39");
  });
});

describe("an amount of a range (rules 34.4)", () => {
  test("arrives at the rate; the discount is ours and a fraction of a kobo of cost rounds up", () => {
    expect(offerOf(RANGED, { naira: naira(1_999), choice: undefined })).toEqual({
      ok: true,
      value: { sent: "1999.00", receives: "14.39", name: "", face: naira(1_999), cost: kobo(191_904n) },
    });
    const fees = { ...RANGED, fee: "10", feePercent: "0.333" };
    expect(offerOf(fees, { naira: naira(1_999), choice: undefined })).toMatchObject({
      value: { cost: 191_904n + 1_000n + 666n },
    });
  });

  test.each([naira(199), naira(50_001), undefined])("of %s naira is refused with the range", (amount) => {
    const fault = { code: "bad_request", fields: { amount: "Enter an amount from ₦200 to ₦50,000" } };
    expect(offerOf(RANGED, { naira: amount, choice: undefined })).toEqual({ ok: false, fault });
  });

  test("of an account in another currency is sent rounded down, and costs the naira of what is sent", () => {
    const dollars = { ...RANGED, rate: "15", nairaRate: "1540.5", range: { least: "1", most: "50" } };
    expect(offerOf(dollars, { naira: naira(5_000), choice: undefined })).toEqual({
      ok: true,
      value: { sent: "3.24", receives: "48.60", name: "", face: kobo(499_122n), cost: kobo(479_158n) },
    });
  });
});

test("a fixed amount is taken by its name alone (rules 34.4)", () => {
  expect(offerOf(FIXED, { naira: undefined, choice: "4200.5" })).toMatchObject({
    value: { sent: "4200.5", receives: "28.7", name: "4 GB", face: 420_050n, cost: 420_050n },
  });
  for (const choice of ["4200.50", "1", undefined])
    expect(offerOf(FIXED, { naira: naira(4_200), choice })).toMatchObject({ ok: false });
});

describe("the price (rules 34.5)", () => {
  const settings = { ...DEFAULT_SETTINGS.abroad, leastMargin: naira(50) };
  test.each([
    ["smart earner", naira(10_000), naira(10_500)],
    ["reseller", naira(10_000), naira(10_400)],
    ["smart earner", naira(100), naira(150)],
    ["smart earner", kobo(10_000_001n), kobo(10_500_002n)],
  ] as const)("of a %s for a cost of %s kobo is %s", (userType, cost, price) => {
    expect(abroadPrice(cost, settings, userType)).toBe(price);
  });

  test("of a partner is never more than another type's, and no price is below cost", () => {
    const dear = { ...settings, marginBps: { ...settings.marginBps, partner: 900 }, leastMargin: kobo(0n) };
    expect(abroadPrice(naira(10_000), dear, "partner")).toBe(naira(10_400));
    const none = { ...dear, marginBps: { ...dear.marginBps, special: 0 } };
    expect(abroadPrice(naira(10_000), none, "special")).toBe(naira(10_000));
  });

  test("is shown per unit of what arrives, rounded up", () => {
    expect(unitPrice(naira(2_000), "14.39")).toBe(kobo(13_899n));
  });
});
