import { expect, test } from "vitest";
import { categoryOf, megabytes, productOf, validityDays } from "./plan-forms.ts";

test("a validity is read as people write it", () => {
  const read = [
    "30 days",
    "24hrs",
    "1 Month",
    "weekly",
    "2 weeks",
    "365days",
    "1 year",
    "Daily",
    "7-day",
    "36 hours",
  ];
  expect(read.map(validityDays)).toEqual([30, 1, 30, 7, 14, 365, 365, 1, 7, 2]);
  for (const text of ["", "soon", "0 days", "9999 years"]) expect(validityDays(text)).toBeUndefined();
});

test("a plan's product follows from its network and type", () => {
  expect(productOf("MTN", "corporate  gifting")).toBe("MTN-CG");
  expect(productOf("MTN", "DATA TRANSFER")).toBe("MTN-DATA_TRANSFER");
  expect(productOf("9MOBILE", "sme")).toBe("9MOBILE-SME");
});

test("days choose a category, gigabytes are whole megabytes", () => {
  expect([1, 7, 30, 365].map(categoryOf)).toEqual(["daily", "weekly", "monthly", "yearly"]);
  expect([0.5, 1, 1.2, 6.75, 0.0001, 0, -1].map(megabytes)).toEqual([
    500,
    1_000,
    1_200,
    6_750,
    undefined,
    undefined,
    undefined,
  ]);
});
