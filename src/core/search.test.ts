import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutReference } from "./banks.ts";
import { attemptRef, transRef, uuidOf } from "./ids.ts";
import { normalisePhone } from "./networks.ts";
import { meaningsOf, SEARCH_MAX } from "./search.ts";

const ID = "01990000-1111-7222-8333-444455556666";
const hex = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 });
const id = hex.map((digits) => uuidOf(digits.map((digit) => digit.toString(16)).join("")));

test("a number is found as Nigerians write it", () => {
  for (const typed of ["08031234567", "+234 803 123 4567", "2348031234567", "8031234567", "0803-123-4567"])
    expect(meaningsOf(typed)).toMatchObject({ phone: "08031234567" });
  expect(meaningsOf("0803 12")).toMatchObject({ phonePart: "080312" });
  expect(meaningsOf("23480312")).toMatchObject({ phonePart: "080312" });
});

test("digits mean what has so many: an account, a meter, a token", () => {
  expect(meaningsOf("0123456789")).toMatchObject({ account: "0123456789", meter: "0123456789" });
  expect(meaningsOf("45031234567")).toMatchObject({ meter: "45031234567" });
  expect(meaningsOf("45031234567").account).toBeUndefined();
  expect(meaningsOf("0123456789")).not.toHaveProperty("namePart");
  expect(meaningsOf("0123456789")).not.toHaveProperty("phonePart");
  const token = "40719265133480257719";
  expect(meaningsOf(token).references).toEqual([token]);
  expect(meaningsOf("4071-9265-1334-8025-7719").references).toContain(token);
  expect(meaningsOf("4071 9265 1334 8025 7719").references).toEqual([token]);
});

test("names and emails are found whole, by a part, and by the beginnings of words", () => {
  expect(meaningsOf("Tobi_08")).toMatchObject({ exact: "tobi_08", namePart: "tobi_08" });
  expect(meaningsOf("ada okafor")).toMatchObject({ words: ["ada", "okafor"] });
  expect(meaningsOf("ada okafor").exact).toBeUndefined();
  expect(meaningsOf("ref_500").words).toEqual([]);
  expect(meaningsOf("Ada@Example.com")).toMatchObject({
    exact: "ada@example.com",
    words: ["ada@example.com"],
  });
});

test("too little and too much mean nothing", () => {
  for (const typed of ["", "  ", "ab", "x".repeat(SEARCH_MAX + 1)])
    expect(meaningsOf(typed)).toEqual({ references: [], words: [] });
});

test("every id is found by itself, dashed or not, and by each reference made from it", () => {
  expect(meaningsOf(ID.toUpperCase()).ids).toEqual({ from: ID, to: ID });
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 9 }), (one, attempt) => {
      const holds = (text: string) => {
        const { ids } = meaningsOf(text);
        return ids !== undefined && ids.from <= one && one <= ids.to;
      };
      for (const text of [
        one,
        one.replaceAll("-", ""),
        attemptRef(one, attempt),
        payoutReference(one, attempt),
      ])
        expect(holds(text)).toBe(true);
      expect(holds(transRef(one))).toBe(true);
    }),
  );
});

test("whatever is typed means something that can be asked, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (typed) => {
      const { phone, account, meter, references, words } = meaningsOf(typed);
      expect(phone === undefined || normalisePhone(phone) === phone).toBe(true);
      expect(account === undefined || /^\d{10}$/.test(account)).toBe(true);
      expect(meter === undefined || /^\d{10,13}$/.test(meter)).toBe(true);
      expect(references.length).toBeLessThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(5);
    }),
  );
});
