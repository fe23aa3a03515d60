import { expect, test } from "vitest";
import { isSameFilter, shownColumns, withSaved } from "./kept-lists.ts";

const KNOWN = [{ key: "name" }, { key: "phone" }, { key: "full", isOptional: true }];

test("9.37: the columns chosen are shown in the list's order; no known one means the usual ones", () => {
  expect(shownColumns(KNOWN, undefined)).toEqual(["name", "phone"]);
  expect(shownColumns(KNOWN, ["full", "name"])).toEqual(["name", "full"]);
  expect(shownColumns(KNOWN, ["gone"])).toEqual(["name", "phone"]);
  expect(shownColumns(KNOWN, [])).toEqual(["name", "phone"]);
});

test("9.37: a filter saved again under its name replaces the earlier one; beyond twelve the oldest goes", () => {
  const first = withSaved([], { name: " Low ", filters: { userBalance: "100" } });
  expect(first).toEqual([{ name: "Low", filters: { userBalance: "100" } }]);
  expect(withSaved(first, { name: "Low", filters: { type: "reseller" } })).toEqual([
    { name: "Low", filters: { type: "reseller" } },
  ]);
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `n${at}`, filters: {} }));
  const names = withSaved(many, { name: "new", filters: {} }).map(({ name }) => name);
  expect(names).toHaveLength(12);
  expect(names).not.toContain("n0");
  expect(names.at(-1)).toBe("new");
});

test("filters are the same in any order", () => {
  expect(isSameFilter({ a: 1, b: "x" }, { b: "x", a: 1 })).toBe(true);
  expect(isSameFilter({ a: 1 }, { a: 2 })).toBe(false);
});
