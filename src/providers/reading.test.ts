import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameLine, note, parseJson, readBalance, readNaira, readRef } from "./reading.ts";

describe("amounts", () => {
  test.each([
    ["610", 61_000n],
    ["610.0", 61_000n],
    ["610.5", 61_050n],
    ["610.50000", 61_050n],
    ["1,610.05", 161_005n],
    ["12,345,678", 1_234_567_800n],
    ["0", 0n],
  ])("%s is exact", (text, expected) => expect(readNaira(text)).toBe(expected));

  test.each([undefined, "", "610.005", "1,61", "-5", "1e3", "NaN", "₦610", " 610", "6.1.0"])(
    "%s is no exact amount",
    (text) => expect(readNaira(text)).toBeUndefined(),
  );

  test.each([
    ["12,345.60", 1_234_560n],
    ["20176.49999", 2_017_650n],
    ["₦ 1,000", 100_000n],
    ["-3.204", -320n],
    ["0.49999999992", 50n],
  ])("balance %s is read to the nearest kobo", (text, expected) => expect(readBalance(text)).toBe(expected));

  test("every whole number of kobo is read back exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (amount) => {
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
        expect(readNaira(text)).toBe(amount);
        expect(readBalance(text)).toBe(amount);
      }),
    );
  });
});

test("notes are one clean line that carries no customer's number", () => {
  expect(note("Done.\n08030000001 has\u0000 been credited,\ttoken 1234 5678 9012 3456 7890")).toBe(
    "Done. *001 has been credited, token *890",
  );
  expect(note("x".repeat(500))).toHaveLength(160);
});

test("references are printable, without blanks, and short", () => {
  expect(readRef("40021177")).toBe("40021177");
  for (const bad of [undefined, "", "a b", "a/b", "../x", "x".repeat(65), "\u0000"])
    expect(readRef(bad)).toBeUndefined();
});

test("a phone number is the same line in any form", () => {
  for (const echo of ["08030000001", "2348030000001", "+234 803 000 0001", "8030000001"]) {
    expect(isSameLine(echo, "08030000001")).toBe(true);
  }
  for (const echo of ["08030000002", "0803000000", "", "x"])
    expect(isSameLine(echo, "08030000001")).toBe(false);
});

test("digits that a host masks match any, and the others must be ours", () => {
  for (const echo of ["0803***0001", "080300****1", "2348030****01", "*******0001", "0803000*******"])
    expect(isSameLine(echo, "08030000001")).toBe(true);
  for (const echo of [
    "0803***0002",
    "0703***0001",
    "0803001*******",
    "***********",
    "********001",
    "0803*00*001",
  ])
    expect(isSameLine(echo, "08030000001")).toBe(false);
});

test("any text is parsed or refused, never thrown", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseJson(text)));
});
