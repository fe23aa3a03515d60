import { expect, test } from "vitest";
import { changesOf, nameOf } from "./rules.ts";

test("what changed comes first, with what was added and removed; what stayed is kept", () => {
  const changes = changesOf(
    { state: "pending", bank: "Opay", gone: 1 },
    { state: "approved", bank: "Opay", new: true },
  );
  expect(changes).toEqual([
    { path: "state", before: "pending", after: "approved", kind: "changed" },
    { path: "gone", before: "1", after: undefined, kind: "removed" },
    { path: "new", before: undefined, after: "true", kind: "added" },
    { path: "bank", before: "Opay", after: "Opay", kind: "same" },
  ]);
});

test("amounts are kept in kobo and read in naira, as text or number, nested as well; other digits stay digits", () => {
  expect(changesOf(null, { amount: "150050", alone: { transfer: 5_000_000 }, reference: "000123" })).toEqual([
    { path: "amount", before: undefined, after: "₦1,500.50", kind: "added" },
    { path: "alone.transfer", before: undefined, after: "₦50,000.00", kind: "added" },
    { path: "reference", before: undefined, after: "000123", kind: "added" },
  ]);
});

test("what suppliers hold and ask, and a bound that people were listed by, are amounts too", () => {
  const shown = changesOf(null, { float: "150050", listed: 41_000, below: "50000", plans: 12 });
  expect(shown.map(({ after }) => after)).toEqual(["₦1,500.50", "₦410.00", "₦500.00", "12"]);
});

test("a bare value, a list and nothing at all can be told", () => {
  expect(changesOf(true, false)).toEqual([{ path: "", before: "true", after: "false", kind: "changed" }]);
  expect(changesOf(["a"], ["a", "b"]).map(({ path }) => path)).toEqual(["1", "0"]);
  expect(changesOf(null, undefined)).toEqual([]);
});

test("names of facts are words", () => {
  expect(["planCostPrice", "cost_kobo", "limits.funding.0.once", "1", ""].map(nameOf)).toEqual([
    "Plan cost price",
    "Cost",
    "Limits funding 1 once",
    "1",
    "",
  ]);
});
