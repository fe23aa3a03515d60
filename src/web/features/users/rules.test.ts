import { expect, test } from "vitest";
import { countFilters, filtersOf, rowsOf, searchFor, withFilter } from "./rules.ts";
import { readSearch } from "./search.ts";

test("a hand-typed address is read as text, and what is no known value is left out", () => {
  expect(
    readSearch({
      phoneNumber: 8030001001,
      userName: 12345,
      type: "partner",
      userBalance: 1000,
      page: 3,
      user: "abc",
    }),
  ).toEqual({ phoneNumber: "08030001001", userName: "12345", userBalance: "1000", page: 3, user: "abc" });
  expect(readSearch({ userBalance: "1,000.50", type: "api user", page: 1 })).toEqual({
    userBalance: "1000.5",
    type: "api user",
  });
  expect(readSearch({ userBalance: "much" })).toEqual({});
});

test("a change of filter starts at the first page and leaves open what is open; neither is a filter", () => {
  const search = readSearch({ type: "reseller", page: 4, user: "abc" });
  expect(withFilter(search, { userName: "tobi" })).toEqual({
    type: "reseller",
    userName: "tobi",
    user: "abc",
  });
  expect(withFilter(search, { type: "" })).toEqual({ user: "abc" });
  expect(countFilters(filtersOf(search))).toBe(1);
});

test("one box finds numbers by number and all else by name", () => {
  expect(searchFor(" 0803 000")).toEqual({ phoneNumber: "0803 000" });
  expect(searchFor("+234803")).toEqual({ phoneNumber: "+234803" });
  expect(searchFor("tobi_08")).toEqual({ userName: "tobi_08" });
  expect(searchFor("  ")).toEqual({});
});

test("a range of pages says which rows it holds", () => {
  expect(rowsOf({ from: 2, to: 3 }, 120)).toEqual({ first: 51, last: 120 });
});
