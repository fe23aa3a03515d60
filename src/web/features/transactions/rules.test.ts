import { expect, test } from "vitest";
import { countFilters, filtersOf, withFilter } from "./rules.ts";
import { readSearch } from "./search.ts";
import { soughtAfter, soughtOf } from "./sought.ts";

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

test("a company or a country is sought beside a type that has them, and goes when the type has others", () => {
  const search = { type: "cable", network: "DSTV" };
  expect(readSearch(search)).toEqual(search);
  expect(readSearch({ ...search, type: "airtime" })).toEqual({ type: "airtime" });
  expect(readSearch({ ...search, network: "a b" })).toEqual({ type: "cable" });
  expect(soughtAfter("cable", "DSTV")).toBe("DSTV");
  expect(soughtAfter("exam", "DSTV")).toBe("");
  expect([soughtAfter("data", "MTN"), soughtAfter("", "MTN")]).toEqual(["MTN", "MTN"]);
  const words = ["abroad", "exam", "cable", undefined].map((type) => soughtOf(type).word);
  expect(words).toEqual(["country", "exam", "company", "network"]);
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
