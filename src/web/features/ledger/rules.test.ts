import { expect, test } from "vitest";
import {
  differenceOf,
  openedWith,
  progressWords,
  lagOf,
  lagWords,
  splitAccounts,
  stopWords,
} from "./rules.ts";

const MINUTE = 60_000;

test("a lag is told in the largest unit that fits, and never below zero", () => {
  const check = { checkedAt: "2026-01-01T10:00:00.000Z", ok: true, findings: [] };
  expect(lagOf(check, "2026-01-01T10:07:30.000Z")).toBe(7.5 * MINUTE);
  expect(lagOf(check, "2026-01-01T09:00:00.000Z")).toBe(0);
  expect([0, 60_000, 59 * MINUTE, 60 * MINUTE, 49 * 60 * MINUTE].map(lagWords)).toEqual([
    "just now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "2 days ago",
  ]);
});

test("a check that has done more than was expected is at 100 percent, and one of nothing at 0", () => {
  const at = (movements: number, expected: number) =>
    progressWords({ begunAt: "2026-01-01T01:00:00.000Z", movements, expected });
  expect(at(1_200_000, 10_000_000)).toEqual({ done: "1,200,000", of: "10,000,000", percent: "12" });
  expect(at(11, 10)).toEqual({ done: "11", of: "11", percent: "100" });
  expect(at(0, 0)).toEqual({ done: "0", of: "1", percent: "0" });
});

test("what is held less what is owed, to the kobo", () => {
  expect(
    openedWith([
      { kind: "opening", party: "", balance: -5 },
      { kind: "wallet", party: "", balance: 7 },
    ]),
  ).toBe(-500n);
  expect(differenceOf({ held: 0.1, owed: 0.3 })).toBe(-20n);
});

test("accounts at zero stand apart", () => {
  const accounts = [
    { kind: "wallet", party: "", balance: 5 },
    { kind: "bank", party: "Opay", balance: 0 },
    { kind: "opening", party: "", balance: -5 },
  ];
  const { moved, empty } = splitAccounts(accounts);
  expect([moved, empty].map((some) => some.map(({ kind }) => kind))).toEqual([
    ["wallet", "opening"],
    ["bank"],
  ]);
});

test("a person's stop is told by name and reason, the checker's by what it found", () => {
  expect(stopWords("person:ada: provider is down")).toBe("ada: provider is down");
  expect(stopWords("I1-zero-sum")).toBe("I1-zero-sum");
});
