import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CABLE_BRANDS, CABLE_CODES, CABLE_NAMES, cableBrandOf, cableName, presentBouquet } from "./cable.ts";

const NAMES = ["Padi", "Confam", "Compact", "Compact Plus", "Premium", "Supa", "Supa Plus"];
const bouquets = NAMES.map((name) => ({ name }));
const bouquet = fc.constantFrom(...bouquets);

describe("the present bouquet of a card (rules 24.6)", () => {
  test.each([
    ["DStv Compact N19,000", "Compact"],
    ["DStv Compact Plus N30,000", "Compact Plus"],
    ["dstv compact", "Compact"],
    ["Compact-Plus Bouquet (Monthly) ₦ 30,000.00", "Compact Plus"],
    ["GOtv Supa Plus - N16,800", "Supa Plus"],
    ["DStv Compact + French", undefined],
    ["Compact Plus Asia", undefined],
    ["DStv N19,000", undefined],
    ["", undefined],
  ])("%j names %s", (said, name) => {
    expect(presentBouquet(bouquets, said)?.name).toBe(name);
  });

  test("is found however a company writes it, and never another one", () => {
    const written = fc.record({
      one: bouquet,
      company: fc.constantFrom("", ...Object.values(CABLE_NAMES)),
      sign: fc.constantFrom("N", "₦", "n ", "₦ "),
      price: fc.option(fc.integer({ min: 100, max: 99_999 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(written, ({ one, company, sign, price }) => {
        const tail = price === undefined ? "" : ` ${sign}${price.toLocaleString("en-NG")}`;
        expect(presentBouquet(bouquets, `${company} ${one.name.toUpperCase()}${tail}`)).toBe(one);
      }),
    );
  });

  test("is none where two bouquets have the same name in letters and digits", () => {
    fc.assert(
      fc.property(bouquet, (one) => {
        const twice = [...bouquets, { name: one.name.replace(" ", "-").toLowerCase() }];
        expect(presentBouquet(twice, one.name)).toBeUndefined();
      }),
    );
  });

  test("any text at all is a bouquet of the list or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (said) => {
        expect([...bouquets, undefined]).toContain(presentBouquet(bouquets, said));
      }),
    );
  });
});

test("codes and names belong to one company each (rules 24.2)", () => {
  expect(CABLE_BRANDS.map((brand) => cableBrandOf(CABLE_CODES[brand]))).toEqual([...CABLE_BRANDS]);
  expect(CABLE_BRANDS.map((brand) => cableName(brand))).toEqual(Object.values(CABLE_NAMES));
  expect([cableBrandOf(0), cableBrandOf(5), cableBrandOf(1.5), cableName("MTN")]).toEqual(
    Array.from({ length: 4 }),
  );
});
