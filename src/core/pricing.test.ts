import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo, naira } from "./money.ts";
import { USER_TYPES, type UserType } from "./people.ts";
import {
  AIRTIME_COST_BPS,
  MAX_AIRTIME,
  MIN_AIRTIME,
  airtimeCost,
  chargesOf,
  checkFunding,
  ELECTRICITY_FEE,
  MAX_ELECTRICITY,
  MAX_FUNDING,
  FUNDING_FEE_BPS,
  MIN_FUNDING,
  fundingSplit,
  planPrice,
  quoteAirtime,
  quoteElectricity,
} from "./pricing.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const charge = DEFAULT_SETTINGS.airtimeChargeBps;

const userType = fc.constantFrom(...USER_TYPES);
const face = fc.bigInt({ min: MIN_AIRTIME, max: MAX_AIRTIME }).map(kobo);
const payment = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(kobo);

describe("airtime", () => {
  test("is charged at its share of face, a fraction of a kobo upwards, for every kind of person", () => {
    fc.assert(
      fc.property(face, userType, (amount, type) => {
        const quoted = quoteAirtime(amount, charge[type]);
        if (!quoted.ok) throw new Error("refused within its limits");
        const { price, fee } = quoted.value;
        const exact = amount * BigInt(charge[type]);
        expect(price * 10_000n >= exact && (price - 1n) * 10_000n < exact).toBe(true);
        expect({ ...quoted.value, price: 0n }).toEqual({ face: amount, price: 0n, fee: 0n });
        expect(fee).toBe(0n);
        expect(price <= amount).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test("is 99 % for everybody and 98 % for resellers and partners", () => {
    for (const type of USER_TYPES) {
      const price = type === "reseller" || type === "partner" ? 9_800n : 9_900n;
      expect(quoteAirtime(naira(100), charge[type])).toEqual({
        ok: true,
        value: { face: 10_000n, price, fee: 0n },
      });
    }
  });

  test("is never sold below its usual cost", () => {
    fc.assert(
      fc.property(face, userType, (amount, type) => {
        const quoted = quoteAirtime(amount, charge[type]);
        expect(quoted.ok && quoted.value.price >= airtimeCost(amount, AIRTIME_COST_BPS)).toBe(true);
      }),
    );
  });

  test("costs us no more than stated", () => {
    fc.assert(
      fc.property(face, fc.bigInt({ min: 1n, max: 10_000n }), (amount, bps) => {
        const cost = airtimeCost(amount, bps);
        expect(cost * 10_000n <= amount * bps && (cost + 1n) * 10_000n > amount * bps).toBe(true);
      }),
    );
  });

  test("one kobo outside its limits is refused, on either side", () => {
    expect(quoteAirtime(kobo(MIN_AIRTIME - 1n), charge.special)).toEqual({
      ok: false,
      fault: { code: "airtime_below_minimum" },
    });
    expect(quoteAirtime(kobo(MAX_AIRTIME + 1n), charge.reseller)).toEqual({
      ok: false,
      fault: { code: "airtime_above_maximum" },
    });
    expect(quoteAirtime(MIN_AIRTIME, charge.partner).ok && quoteAirtime(MAX_AIRTIME, charge.partner).ok).toBe(
      true,
    );
  });
});

describe("electricity", () => {
  test("is the amount plus 50 naira, within the company's least and the most", () => {
    const amount = fc.bigInt({ min: 0n, max: MAX_ELECTRICITY + 100n }).map(kobo);
    const least = fc.bigInt({ min: 1n, max: naira(5_000) }).map(kobo);
    fc.assert(
      fc.property(amount, least, (wanted, minimum) => {
        const tooLittle = { ok: false, fault: { code: "electricity_below_minimum" } };
        const tooMuch = { ok: false, fault: { code: "electricity_above_maximum" } };
        const sold = { ok: true, value: { face: wanted, price: wanted + 5_000n, fee: ELECTRICITY_FEE } };
        const inLimits = wanted > MAX_ELECTRICITY ? tooMuch : sold;
        expect(quoteElectricity(wanted, minimum)).toEqual(wanted < minimum ? tooLittle : inLimits);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("a payment", () => {
  test("splits exactly into fee and credit, and the fee is never more than its rate", () => {
    fc.assert(
      fc.property(payment, fc.integer({ min: 0, max: 1_000 }), (paid, feeBps) => {
        const { fee, credit } = fundingSplit(paid, feeBps);
        const owed = paid * BigInt(feeBps);
        expect(fee + credit).toBe(paid);
        expect(fee * 10_000n <= owed && (fee + 1n) * 10_000n > owed).toBe(true);
        expect(credit > 0n).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(fundingSplit(kobo(199n), 100)).toEqual({ fee: 1n, credit: 198n });
    expect(fundingSplit(kobo(99n), 100)).toEqual({ fee: 0n, credit: 99n });
  });

  test("outside 100 to 1,000,000 naira is refused, and what is shown before is what is taken after", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_FUNDING + 500n }).map(kobo), (amount) => {
        const tooLittle = { ok: false, fault: { code: "funding_below_minimum" } };
        const tooMuch = { ok: false, fault: { code: "funding_above_maximum" } };
        const inLimits =
          amount > MAX_FUNDING ? tooMuch : { ok: true, value: fundingSplit(amount, FUNDING_FEE_BPS) };
        expect(checkFunding(amount, FUNDING_FEE_BPS)).toEqual(amount < MIN_FUNDING ? tooLittle : inLimits);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("the price of a plan", () => {
  const price = fc.bigInt({ min: 1n, max: naira(100_000) }).map(kobo);
  const product = fc.constantFrom("MTN-SME", "GLO-CG", "AIRTEL-CG");
  const plan = fc.record({ product, smartEarner: price, reseller: price, api: price, partner: price });
  const size = fc.integer({ min: 40, max: 400_000 });
  const buyer = fc.record({ userType, isSpecial: fc.boolean() });
  const special = fc.array(fc.tuple(product, price), { maxLength: 3 }).map((rows) => new Map(rows));

  test("is the special one for special people where it is less than their type's, else their type's", () => {
    fc.assert(
      fc.property(fc.tuple(plan, size), buyer, special, ([sold, volumeMb], person, own) => {
        const list = {
          "smart earner": sold.smartEarner,
          special: sold.smartEarner,
          reseller: sold.reseller,
          "api user": sold.api,
          partner: [sold.partner, sold.reseller, sold.api, sold.smartEarner].toSorted((a, b) =>
            Number(a - b),
          )[0],
        };
        const ordinary = list[person.userType] ?? 0n;
        const perGigabyte = person.isSpecial ? own.get(sold.product) : undefined;
        const bySize = ((perGigabyte ?? 0n) * BigInt(volumeMb) + 999n) / 1_000n;
        const expected = perGigabyte === undefined || bySize > ordinary ? ordinary : bySize;
        expect(planPrice({ prices: sold, volumeMb }, person, own)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  test("never rises when a person becomes special or, from any type, a partner", () => {
    fc.assert(
      fc.property(fc.tuple(plan, size), userType, special, ([sold, volumeMb], type, own) => {
        const pays = (as: UserType, isSpecial: boolean) =>
          planPrice({ prices: sold, volumeMb }, { userType: as, isSpecial }, own);
        expect(pays(type, true) <= pays(type, false)).toBe(true);
        expect(pays("partner", true) <= pays(type, true)).toBe(true);
        expect(pays("partner", false) <= pays(type, false)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test("is never the special one for somebody who is not special, though a row is left over", () => {
    const sold = {
      product: "MTN-SME",
      smartEarner: naira(500),
      reseller: naira(490),
      api: naira(480),
      partner: naira(470),
    };
    const half = { prices: sold, volumeMb: 500 };
    const left = new Map([["MTN-SME", naira(2)]]);
    expect(planPrice(half, { userType: "special", isSpecial: false }, left)).toBe(naira(500));
    expect(planPrice(half, { userType: "reseller", isSpecial: false }, left)).toBe(naira(490));
    expect(planPrice(half, { userType: "reseller", isSpecial: true }, left)).toBe(naira(1));
  });
});

describe("the charge for airtime", () => {
  test("of a partner is at most every other type's, whatever the settings say, and 98 % by default", () => {
    expect(chargesOf(DEFAULT_SETTINGS.airtimeChargeBps)).toMatchObject({
      partner: 9_800,
      reseller: 9_800,
    });
    const bps = fc.integer({ min: 5_000, max: 10_000 });
    const set = fc.record({
      "smart earner": bps,
      reseller: bps,
      "api user": bps,
      partner: bps,
      special: bps,
    });
    fc.assert(
      fc.property(set, (charges) => {
        const taken = chargesOf(charges);
        for (const type of USER_TYPES) expect(taken.partner <= charges[type]).toBe(true);
        expect(Object.values(charges)).toContain(taken.partner);
        expect({ ...taken, partner: charges.partner }).toEqual(charges);
      }),
    );
  });
});
