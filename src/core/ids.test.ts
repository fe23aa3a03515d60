import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptRef, hexOf, idRangeOf, transRef, uuidOf } from "./ids.ts";

const hex = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 }).map((digits) => {
  return digits.map((digit) => digit.toString(16)).join("");
});
const id = hex.map(uuidOf);

test("a public reference leads back to its row, and to no row with another reference", () => {
  fc.assert(
    fc.property(id, id, (mine, other) => {
      const range = idRangeOf(transRef(mine));
      if (!range) throw new Error("a reference of ours was not understood");
      expect(mine >= range.from && mine <= range.to).toBe(true);
      expect(other >= range.from && other <= range.to).toBe(transRef(other) === transRef(mine));
      expect(transRef(range.from)).toBe(transRef(mine));
      expect(transRef(range.to)).toBe(transRef(mine));
    }),
    { numRuns: 5_000 },
  );
});

test("a public reference is safe to read aloud: 20 letters and digits without I, L, O and U", () => {
  fc.assert(
    fc.property(id, (mine) => {
      expect(transRef(mine)).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    }),
  );
});

test("a reference written down carelessly still finds its row", () => {
  const slips = fc.record({
    lower: fc.boolean(),
    zero: fc.constantFrom("0", "O", "o"),
    one: fc.constantFrom("1", "I", "l"),
  });
  fc.assert(
    fc.property(id, slips, (mine, { lower, zero, one }) => {
      const clean = transRef(mine);
      const cased = lower ? clean.toLowerCase() : clean;
      const written = cased
        .replace(/0/g, zero)
        .replace(/1/g, one)
        .replace(/(.{4})/g, "$1- ");
      expect(idRangeOf(written)).toEqual(idRangeOf(clean));
    }),
    { numRuns: 5_000 },
  );
});

test("a text that is no reference finds nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const letters = text.replace(/[\s-]/g, "");
      const isReference = /^[0-9A-TV-Z]{20}$/i.test(letters);
      expect(idRangeOf(text) === undefined).toBe(!isReference);
    }),
    { numRuns: 10_000 },
  );
  expect(idRangeOf("UUUUUUUUUUUUUUUU")).toBeUndefined();
});

test("an attempt's reference is the same after a restart and no other attempt's", () => {
  const attempts = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(id, id, attempts, (mine, other, [first, second]) => {
      const ref = attemptRef(mine, first);
      expect(attemptRef(mine, first)).toBe(ref);
      expect(ref).toMatch(/^[0-9a-z-]{29}$/);
      const isSame = mine === other && first === second;
      expect(attemptRef(other, second) === ref).toBe(isSame);
      expect(attemptRef(mine, second) === ref).toBe(first === second);
    }),
    { numRuns: 5_000 },
  );
});

test("ids that differ in one digit have references that differ", () => {
  fc.assert(
    fc.property(hex, fc.nat({ max: 31 }), fc.integer({ min: 1, max: 15 }), (digits, at, by) => {
      const changed = ((Number.parseInt(digits.charAt(at), 16) + by) % 16).toString(16);
      const other = digits.slice(0, at) + changed + digits.slice(at + 1);
      expect(attemptRef(uuidOf(other), 1)).not.toBe(attemptRef(uuidOf(digits), 1));
    }),
    { numRuns: 5_000 },
  );
});

test("an id's text and its digits are one", () => {
  fc.assert(
    fc.property(hex, (digits) => {
      expect(hexOf(uuidOf(digits))).toBe(digits);
    }),
  );
});
