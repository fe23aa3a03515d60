import { expect, test } from "vitest";
import { ageOf, askedOf, mayAsk, mayDecide, readSearch, statusesOf } from "./rules.ts";

test("the first tab and what waits are the address without them", () => {
  expect(readSearch({ tab: "funding", status: "pending", page: 1 })).toEqual({});
  expect(askedOf("funding", {})).toEqual({ status: "pending", page: 1 });
  expect(askedOf("withdrawals", {})).toEqual({ status: "processing", page: 1 });
  expect(askedOf("approvals", {})).toEqual({ status: "open", page: 1 });
});

test("a status is read as one of its own tab; nonsense is left out", () => {
  expect(readSearch({ tab: "earnings", status: "approved", page: "2", open: "x" })).toEqual({
    tab: "earnings",
    status: "approved",
    page: 2,
    open: "x",
  });
  expect(readSearch({ tab: "earnings", status: "reversed", page: 0, open: 3 })).toEqual({ tab: "earnings" });
  expect(readSearch({ tab: "other", status: "all" })).toEqual({ status: "all" });
});

test("each tab can show all", () => {
  expect(statusesOf("approvals")).toEqual(["open", "approved", "rejected", "expired", "all"]);
});

test("a withdrawal in process can be asked about, and a final one when it needs a person", () => {
  const states = ["pending", "processing", "paid", "failed", "reversed"] as const;
  const askable = (needsPerson: boolean) => states.filter((status) => mayAsk({ status, needsPerson }));
  expect(askable(false)).toEqual(["pending", "processing"]);
  expect(askable(true)).toEqual(states);
});

test("who asked decides nothing; whose money it becomes may only say no", () => {
  const request = { requestedBy: "ada", userName: "bola" };
  expect(mayDecide(request, "ada")).toEqual({ approve: false, reject: false });
  expect(mayDecide(request, "bola")).toEqual({ approve: false, reject: true });
  expect(mayDecide(request, "chi")).toEqual({ approve: true, reject: true });
});

test("an age is told in minutes, and in hours from two hours on", () => {
  const at = "2026-01-05T10:00:00.000Z";
  const after = (minutes: number) => ageOf(at, Date.parse(at) + minutes * 60_000);
  expect(after(-1)).toEqual({ unit: "minutes", count: 0 });
  expect(after(119.9)).toEqual({ unit: "minutes", count: 119 });
  expect(after(179.9)).toEqual({ unit: "hours", count: 2 });
});
