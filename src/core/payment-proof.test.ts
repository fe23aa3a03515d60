import fc from "fast-check";
import { expect, test } from "vitest";
import { naira } from "./money.ts";
import { checkPin } from "./payment-pin.ts";
import { freeDaily, isLoosened } from "./payment-proof.ts";

const OWNER = { phone: "08031234567" };
const amount = fc.constantFrom(null, naira(0), naira(1), naira(500), naira(20_000));

test("a PIN that is guessed first is refused, and others are taken", () => {
  const weak = ["0000", "7777", "1212", "112112", "1234", "4321", "6789", "7890", "0987", "1990", "2007"];
  const isTaken = (pin: string) => checkPin(pin, OWNER).ok;
  expect([...weak, "0803", "34567"].filter(isTaken)).toEqual([]);
  const good = ["4071", "904617", "1907", "20481", "5193"];
  expect(good.filter(isTaken)).toEqual(good);
});

test("a person's own amount counts only where it is lower than the house's", () => {
  expect(freeDaily(naira(20_000), null)).toBe(naira(20_000));
  expect(freeDaily(naira(20_000), naira(0))).toBe(naira(0));
  expect(freeDaily(naira(20_000), naira(30_000))).toBe(naira(20_000));
});

test("a change is loosened exactly when its opposite is not, or nothing changed", () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const from = { freeDaily: one, purchasesAbove: null };
      const to = { freeDaily: other, purchasesAbove: null };
      expect(isLoosened(from, to) && isLoosened(to, from)).toBe(false);
      expect(isLoosened(from, to) || isLoosened(to, from)).toBe(one !== other);
    }),
  );
  const tightOne = { freeDaily: naira(0), purchasesAbove: null };
  expect(isLoosened({ freeDaily: null, purchasesAbove: naira(5) }, tightOne)).toBe(true);
});
