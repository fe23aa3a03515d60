import { expect, test } from "vitest";
import { actName } from "../../shared/audit/act-name.ts";
import { countFilters, knownActs, whomOf, withFilter } from "./rules.ts";
import { readSearch } from "./search.ts";

test("a hand-typed address is read as text, and what cannot be is left out", () => {
  expect(
    readSearch({ actor: 42, action: " refund ", from: "yesterday", to: "2026-01-31", before: "x", entry: 7 }),
  ).toEqual({
    actor: "42",
    action: "refund",
    to: "2026-01-31",
    entry: 7,
  });
});

test("a change of filter begins at the newest and closes the open entry", () => {
  expect(withFilter({ actor: "ada", before: 50, entry: 7 }, { actor: "", action: "refund" })).toEqual({
    action: "refund",
  });
});

test("page and open entry are no filters", () => {
  expect(countFilters({ actor: "ada", from: "2026-01-01", before: 50, entry: 7 })).toBe(2);
});

test("on whom is the name, else the id", () => {
  expect(whomOf({ subject: "0199", subjectName: "ada" })).toBe("ada");
  expect(whomOf({ subject: "0199", subjectName: "" })).toBe("0199");
});

test("an act is said in words, a request with its kind; an unknown code stands as it is", () => {
  expect(actName("earnings.approve")).toBe("Approved a withdrawal of earnings");
  expect(actName("approval.request.manual_funding")).toBe("Asked a second admin: manual funding");
  expect(actName("approval.approved.transfer")).toBe("Approved another admin's request: transfer");
  expect(actName("toString")).toBe("toString");
  expect(actName("no.such.act")).toBe("no.such.act");
  expect(knownActs().map(({ value }) => value)).toContain("coupon.cancel");
});
