import { expect, test } from "vitest";
import { kobo } from "../../core/money.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "./money.ts";

test("the wire's naira become exact kobo and come back the same", () => {
  for (const [naira, amount] of [
    [0, 0n],
    [0.1, 10n],
    [1.15, 115n],
    [4250.5, 425_050n],
    [99_999_999.99, 9_999_999_999n],
  ] as const) {
    expect(fromWire(naira)).toBe(amount);
    expect(toWire(kobo(amount))).toBe(naira);
  }
});

test("an amount finer than a kobo is refused, never rounded", () => {
  expect(() => fromWire(1.005)).toThrow("Not an amount of money");
});

test("money is shown with its sign, commas and two decimals", () => {
  expect(formatMoney(kobo(0n))).toBe("₦0.00");
  expect(formatMoney(kobo(123_456_789n))).toBe("₦1,234,567.89");
  expect(formatMoney(kobo(-5_000n))).toBe("−₦50.00");
});

test("what a person types is read with or without sign, commas and spaces", () => {
  expect(parseTyped("1,500")).toBe(150_000n);
  expect(parseTyped("₦ 200.5")).toBe(20_050n);
  expect(parseTyped(" 100 ")).toBe(10_000n);
});

test("what is not an amount is not guessed at", () => {
  for (const text of ["", "abc", "-5", "1.234", "1e3", "12.", "."]) expect(parseTyped(text)).toBeUndefined();
});
