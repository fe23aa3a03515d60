import { expect, test } from "vitest";
import { banksWithout } from "./rules.ts";

test("a bank with an account number, however it writes its name, is not offered again", () => {
  expect(banksWithout([{ bankName: "Moniepoint Microfinance Bank" }, { bankName: "WEMA bank" }])).toEqual([
    "Sterling",
  ]);
  expect(banksWithout([])).toHaveLength(3);
});
