import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSamePerson, maskIdentity } from "./identity.ts";

test("of a number three digits at the start and two at the end are shown", () => {
  expect(maskIdentity("12345678901")).toBe("123******01");
});

describe("whether a name is the account's", () => {
  test.each([
    ["the same", "Ada Obi", "Ada Obi"],
    ["letter case", "ADA OBI", "ada obi"],
    ["order", "OBI ADA", "Ada Obi"],
    ["a middle name on the identity only", "Ada Obi", "ADA CHIAMAKA OBI"],
    ["a middle name on the account only", "Ada Chiamaka Obi", "OBI, ADA"],
    ["punctuation", "Obi, Ada-Chiamaka", "ada chiamaka obi"],
    ["accents", "Adé Ọlá", "ADE OLA"],
    ["apostrophes", "Seun O'Brien", "SEUN OBRIEN"],
    ["an initial", "Ada C. Obi", "OBI ADA CHIAMAKA"],
    ["a title", "Dr. (Mrs) Ada Obi", "Ada Obi"],
    ["blanks", "  Ada   Obi ", "Ada Obi"],
  ])("is: %s", (_name, one, other) => {
    expect(isSamePerson(one, other)).toBe(true);
    expect(isSamePerson(other, one)).toBe(true);
  });

  test.each([
    ["another first name", "Ada Obi", "Bola Obi"],
    ["another last name", "Ada Obi", "Ada Bello"],
    ["one name only", "Ada", "Ada Obi"],
    ["the same name twice", "Ada Ada", "Ada Obi"],
    ["initials alone", "A. O.", "Ada Obi"],
    ["a middle name that differs", "Ada Chiamaka Obi", "Ada Ngozi Obi"],
    ["a part of a name", "Ada Ob", "Ada Obi"],
    ["titles alone", "Chief Dr", "Chief Dr"],
    ["nothing", "", ""],
    ["signs", "-- ''", "-- ''"],
  ])("is not: %s", (_name, one, other) => {
    expect(isSamePerson(one, other)).toBe(false);
    expect(isSamePerson(other, one)).toBe(false);
  });

  test("any two names of at least two words are themselves, in any order and case, and never without a shared word", () => {
    const word = fc
      .stringMatching(/^[a-z]{3,8}$/)
      .filter(
        (text) =>
          !/^(miss|mrs|master|prof|engr|barr|arc|chief|alhaji|alhaja|hajia|mallam|malam|pastor|rev|sir|madam)$/.test(
            text,
          ),
      );
    const name = fc.uniqueArray(word, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(name, name, (words, others) => {
        const text = words.join(" ");
        expect(isSamePerson(text, words.toReversed().join(", ").toUpperCase())).toBe(true);
        const isForeign = !words.some((one) => others.includes(one));
        expect(isForeign && isSamePerson(text, others.join(" "))).toBe(false);
      }),
    );
  });
});
