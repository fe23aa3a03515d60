import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsOf, csvOf } from "./csv.ts";
import { kobo, naira } from "./money.ts";
import { priceRows, readPriceFile } from "./price-file.ts";

const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(kobo);
const plan = fc.record({
  number: fc.integer({ min: 1, max: 999_999_999 }),
  network: fc.constant("MTN"),
  type: fc.string(),
  name: fc.string(),
  validity: fc.string(),
  cost: price,
  prices: fc.record({ smartEarner: price, reseller: price, partner: price, api: price }),
});

test("a file of prices is read back to the kobo, whatever its plans are called", () => {
  fc.assert(
    fc.property(fc.uniqueArray(plan, { selector: ({ number }) => number, maxLength: 8 }), (plans) => {
      const known = new Set(plans.map(({ number }) => number));
      const read = readPriceFile(csvOf(priceRows(plans)), known);
      expect(read).toEqual({
        prices: new Map(plans.map(({ number, prices }) => [number, prices])),
        problems: [],
      });
    }),
  );
});

describe("a file from a spreadsheet", () => {
  const known = new Set([101, 102]);

  test("may have semicolons, a mark at its beginning, thousands and few columns", () => {
    const read = readPriceFile("\uFEFFAPI;plan id\r\n1,250.50;101\r\n;102\r\n\r\n", known);
    expect([...read.prices]).toEqual([
      [101, { api: 125_050n }],
      [102, {}],
    ]);
    expect(read.problems).toEqual([]);
  });

  test("has each line named that cannot be used", () => {
    const text = 'Plan ID,Reseller\n101,300\n"=1+1",300\n101,310\n102,12.345\n102,-5\n102,0\n103,7\n';
    const { prices, problems } = readPriceFile(text, known);
    expect([...prices]).toEqual([[101, { reseller: naira(300) }]]);
    expect(problems.map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([
      '3: There is no plan "=1+1"',
      "4: Plan 101 is here twice",
      '5: "12.345" is no price (Reseller)',
      '6: "-5" is no price (Reseller)',
      '7: "0" is no price (Reseller)',
      '8: There is no plan "103"',
    ]);
  });

  test("without the columns, or with too many lines, is refused as a whole", () => {
    expect(readPriceFile("Plan,Reseller\n1,2", known).problems[0]?.line).toBe(1);
    const many = `Plan ID,API\n${"101,5\n".repeat(1_001)}`;
    expect(readPriceFile(many, known).problems).toEqual([
      { line: 1, sentence: "At most 1000 plans at once" },
    ]);
  });
});

test("cells with line ends keep their lines counted", () => {
  expect(cellsOf('a,b\n"x\ny",1\nz,2')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x\ny", "1"] },
    { line: 4, cells: ["z", "2"] },
  ]);
});
