import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo } from "./money.ts";
import { actOf, actText, hasCountedOn, type PaymentAct } from "./passkeys.ts";

/** The act that a passkey's answer is bound to, and counts of signatures (rules 11.22, 11.23). */

const amount = fc.bigInt({ min: 1n, max: 10n }).map(kobo);
const word = fc.constantFrom("a", "b", "a,b", '"', "none", "08031234567");
const chosen = fc.option(amount, { nil: null });
const act: fc.Arbitrary<PaymentAct> = fc.oneof(
  fc.record({ act: fc.constant("withdrawal" as const), amount, bankName: word, accountNumber: word }),
  fc.record({ act: fc.constantFrom("transfer" as const, "coupon" as const), amount, userName: word }),
  fc.record({ act: fc.constant("purchase" as const), amount, number: word }),
  fc.record(
    { act: fc.constant("choice" as const), freeDaily: amount, purchasesAbove: chosen },
    { requiredKeys: ["act"] },
  ),
);

describe("the text of an act", () => {
  test("is another one for each other act", () => {
    const facts = (one: PaymentAct) =>
      JSON.stringify(
        Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)),
        (_name, value) => (typeof value === "bigint" ? `${value}n` : value),
      );
    fc.assert(
      fc.property(act, act, (one, other) => {
        expect(actText(one) === actText(other)).toBe(facts(one) === facts(other));
      }),
    );
  });

  test("is the same however a name or a number is written", () => {
    const sum = kobo(100n);
    const to = (userName: string) => actText({ act: "transfer", amount: sum, userName });
    expect(to(" Ada_Obi")).toBe(to("ada_obi"));
    const buy = (number: string) => actText({ act: "purchase", amount: sum, number });
    expect(buy("+234 803 123 4567")).toBe(buy("08031234567"));
  });
});

test("an act that misses a fact is none", () => {
  const amountOf = kobo(100n);
  expect(actOf({ act: "withdrawal", amount: amountOf, bankName: "GTBank Plc" })).toBeUndefined();
  expect(actOf({ act: "transfer", userName: "ada_obi" })).toBeUndefined();
  expect(actOf({ act: "purchase", amount: amountOf })).toBeUndefined();
  expect(actOf({ act: "choice" })).toBeUndefined();
  expect(actOf({ act: "choice", purchasesAbove: "none" })).toMatchObject({ purchasesAbove: null });
});

test.each([
  [0, 0, true],
  [0, 1, true],
  [5, 6, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])("after %i signatures, %i: %s", (stored, given, isOn) => {
  expect(hasCountedOn(stored, given)).toBe(isOn);
});
