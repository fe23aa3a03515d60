import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTokens } from "./meter-tokens.ts";

const [A, B, C, D] = ["0".repeat(20), "1".repeat(20), "2".repeat(20), "3".repeat(20)];

describe("one token", () => {
  test.each([
    ["01234567890123456789", "01234567890123456789"],
    ["0123 4567 8901 2345 6789", "01234567890123456789"],
    ["0123-4567-8901-2345-6789", "01234567890123456789"],
    ["Token: 0123  4567  8901  2345  6789  ", "01234567890123456789"],
    ["Token : 11112222333344445555", "11112222333344445555"],
    ["The bonus was sent apart, your own token is 11112222333344445555", "11112222333344445555"],
  ])("%s", (text, token) => expect(readTokens({ token: text })).toEqual({ token }));

  test.each(["1234567890123456789", "123456789012345678901", "no token", ""])("%s is none", (text) =>
    expect(readTokens({ token: text })).toBeUndefined(),
  );

  test("is text, because a number has lost its zeros", () => {
    expect(readTokens({ token: Number("12345678901234567890") })).toBeUndefined();
  });

  test("told in several fields is one", () => {
    expect(readTokens({ purchased_code: `Token : ${B}`, token: B, mainToken: B, Units: "12.5 kWh" })).toEqual(
      {
        token: B,
        units: "12.5",
      },
    );
  });
});

describe("several tokens are all read, never the first 20 digits only", () => {
  const all = [
    { kind: "kct1", token: A },
    { kind: "kct2", token: B },
    { kind: "main", token: C },
    { kind: "bonus", token: D },
  ];

  test("from fields of their own, with the units of each", () => {
    const fields = { KCT1: A, KCT2: B, mainToken: C, mainTokenUnits: 70.1, bonusToken: D, bonusUnits: "3" };
    const found = readTokens(fields);
    expect(found).toMatchObject({ token: C, units: "70.1" });
    expect(found?.tokens).toHaveLength(4);
    expect(found?.tokens).toEqual(
      expect.arrayContaining([
        { kind: "kct1", token: A },
        { kind: "kct2", token: B },
        { kind: "main", token: C, units: "70.1" },
        { kind: "bonus", token: D, units: "3" },
      ]),
    );
  });

  test("from one text that names them", () => {
    const token = `KCT1: ${A}, KCT2: ${B}, Token: ${C}, Bonus Token: ${D}`;
    expect(readTokens({ token })).toEqual({ token: C, tokens: all });
    const wordy = `Key change token 1 ${A} Key change token 2 ${B} Token ${C} Bonus ${D}`;
    expect(readTokens({ token: wordy })).toEqual({ token: C, tokens: all });
  });

  test("from digits one after another: what nobody named is kept as a further token", () => {
    const others = [
      { kind: "main", token: B },
      { kind: "other", token: C },
    ];
    for (const token of [`${B} ${C}`, `${B}${C}`, `${B}-${C}`, `${B},${C}`, `${B}/${C}`])
      expect(readTokens({ token })).toEqual({ token: B, tokens: others });
  });

  test("key-change tokens alone are no credit: its token is still to come", () => {
    expect(readTokens({ kct1: A, kct2: B })).toBeUndefined();
  });

  test("any text is read or is none, and never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (json, text) => void readTokens(json, { texts: [text] })),
    );
  });
});
