import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sheetRows } from "./sheets.ts";
import { xlsxRows } from "./xlsx.ts";

const read = (bytes: Uint8Array) =>
  [...sheetRows(bytes)].map((part) => ("cells" in part ? part.cells : part.problem));
const text = (value: string) => read(new TextEncoder().encode(value));

describe("CSV", () => {
  test.each([
    [
      "a,b\r\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'a;"x;y"\n"say ""hi""";2',
      [
        ["a", "x;y"],
        ['say "hi"', "2"],
      ],
    ],
    [
      '\uFEFFa\tb\n\n"two\nlines"\t3\n',
      [
        ["a", "b"],
        ["two\nlines", "3"],
      ],
    ],
    ["", []],
  ])("%j", (file, rows) => {
    expect(text(file)).toEqual(rows);
  });

  test("a quote that is never closed is told", () => {
    expect(text('a,b\n"1,2\n3,4\n').at(-1)).toBe("A quote is never closed");
  });

  test("any cells come back as they were written", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "ẹ"), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (pairs) => {
        const rows = [["x", "y"], ...pairs].filter((row) => row.some((one) => one !== ""));
        const file = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(text(file)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });
});

const SHEET = "xl/worksheets/sheet1.xml";
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const pack = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strToU8(file)])));

describe("XLSX", () => {
  test("shared texts, texts of the cell, numbers and gaps", () => {
    const file = pack({
      [SHEET]: sheet(
        '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>in &amp; line</t></is></c></row>' +
          '<row r="3"><c r="B3"><v>46218.5</v></c></row>',
      ),
      "xl/sharedStrings.xml": "<sst><si><t>zero</t></si><si><r><t>o</t></r><r><t>ne</t></r></si></sst>",
    });
    expect(read(file)).toEqual([
      ["one", "", "in & line"],
      ["", "46218.5"],
    ]);
  });

  test("ten thousand rows in order", () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `<row><c><v>${n}</v></c></row>`).join("");
    expect(read(pack({ [SHEET]: sheet(rows) })).flat()).toEqual(
      Array.from({ length: 10_000 }, (_, n) => String(n)),
    );
  });

  test.each([
    ["an archive without a sheet", pack({ "word/document.xml": "<x/>" }), "This file has no sheet"],
    ["a sheet that is no XML", pack({ [SHEET]: "<worksheet><row>" }), "This file is damaged"],
    ["half an archive", pack({ [SHEET]: sheet("<row/>") }).subarray(0, 60), "This file is damaged"],
    ["no archive at all", strToU8("PK\u0003\u0004 nothing"), "This file has no sheet"],
  ])("%s is told", (_what, file, problem) => {
    expect(read(file).at(-1)).toBe(problem);
  });

  test("a small file that unpacks to more than its limit is stopped on the way", () => {
    const bomb = pack({
      [SHEET]: sheet("<row><c><v>1</v></c></row>"),
      "xl/sharedStrings.xml": `<sst><si><t>${" ".repeat(500_000)}</t></si></sst>`,
    });
    expect(bomb.length).toBeLessThan(5_000);
    const rows = () => [...xlsxRows(bomb, { sheet: 400_000, texts: 400_000 })];
    expect(rows).toThrow("This file unpacks to too much");
  });
});
