import { expect, test } from "vitest";
import { matching } from "./combobox-matches.ts";

const BANKS = ["Access bank", "First Bank of Nigeria", "Sterling bank", "Union Bank"];

test("any part of a name finds it, whatever its letter case, and nothing typed finds all", () => {
  expect(matching(BANKS, "")).toEqual(BANKS);
  expect(matching(BANKS, "STER")).toEqual(["Sterling bank"]);
  expect(matching(BANKS, "nigeria first")).toEqual(["First Bank of Nigeria"]);
  expect(matching(BANKS, "zenith")).toEqual([]);
});

test("names that begin with what was typed come first", () => {
  expect(matching(["Kuda Microfinance Bank", "Union Bank", "Bank of Lagos"], "bank")[0]).toBe(
    "Bank of Lagos",
  );
});
