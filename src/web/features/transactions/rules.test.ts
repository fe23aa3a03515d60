import { expect, test } from "vitest";
import { countFilters, filtersOf, withFilter } from "./rules.ts";
import { readSearch } from "./search.ts";

test("a hand-typed address is read as text, and what is no known value is left out", () => {
  expect(
    readSearch({
      phoneNumber: 8030001001,
      transactionId: 42,
      network: "ORANGE",
      type: "data",
      status: ["success"],
      from: "tomorrow",
      to: "2026-01-31",
      page: "x",
      extra: 1,
    }),
  ).toEqual({ phoneNumber: "08030001001", transactionId: "42", type: "data", to: "2026-01-31" });
});

test("the first page is the address without a page", () => {
  expect(readSearch({ page: 1 })).toEqual({});
  expect(readSearch({ page: 2 })).toEqual({ page: 2 });
  expect(readSearch({ page: 1.5 })).toEqual({});
  expect(readSearch({ page: -3 })).toEqual({});
});

test("a change of filter starts at the first page and leaves open what is open; an empty value leaves the address", () => {
  const search = readSearch({ type: "data", page: 4, receipt: "abc" });
  expect(withFilter(search, { network: "MTN" })).toEqual({
    type: "data",
    network: "MTN",
    receipt: "abc",
  });
  expect(withFilter(search, { type: "" })).toEqual({ receipt: "abc" });
});

test("page and open row are no filters", () => {
  expect(
    countFilters(filtersOf(readSearch({ type: "data", from: "2026-01-01", page: 4, receipt: "abc" }))),
  ).toBe(2);
});
