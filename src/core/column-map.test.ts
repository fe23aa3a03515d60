import { describe, expect, test } from "vitest";
import { type ColumnMap, guessMap, readLine } from "./column-map.ts";

const MAP: ColumnMap = {
  hasHeader: true,
  reference: 0,
  theirRef: null,
  number: null,
  amountForm: "out",
  amount: 1,
  amountOut: 3,
  time: 2,
  timeForm: "dmy",
  zone: "lagos",
  status: null,
  success: "ok, done",
  failed: "bad",
  pending: "wait",
};

const read = (cells: readonly string[], change: Partial<ColumnMap> = {}) => {
  const line = readLine(cells, { ...MAP, ...change });
  return line.ok ? line.value : line.fault.problem;
};
const amountOf = (text: string, change: Partial<ColumnMap> = {}) =>
  read(["r", text, "", "2"], { time: null, ...change });
const timeOf = (text: string, change: Partial<ColumnMap> = {}) => read(["r", "1", text], change);

describe("amounts", () => {
  test.each([
    ["1,234.50", -123_450n],
    ["₦1,234.5", -123_450n],
    ["NGN 970.00000", -97_000n],
    ["969.99999", -97_000n],
    ["3580.7999999999997", -358_080n],
    ["(10.00)", 1_000n],
    ["-10", 1_000n],
  ])("%s", (text, amount) => {
    expect(amountOf(text)).toMatchObject({ amount });
  });

  test.each(["ten", "", "1.2.3", "1e5", "999999999999"])("%s is none", (text) => {
    expect(amountOf(text)).toBe(`"${text}" is no amount`);
  });

  test("are signed as the map says", () => {
    expect(amountOf("5", { amountForm: "in" })).toMatchObject({ amount: 500n });
    expect(amountOf("-5", { amountForm: "signed" })).toMatchObject({ amount: -500n });
    expect(amountOf("5", { amountForm: "two" })).toMatchObject({ amount: 300n });
    expect(amountOf("", { amountForm: "two" })).toMatchObject({ amount: -200n });
    expect(read(["r", "", "", ""], { amountForm: "two", time: null })).toBe("the row has no amount");
  });

  test("of nothing moved no money", () => {
    expect(amountOf("0.00")).toBeUndefined();
  });
});

describe("times", () => {
  test.each([
    ["15/07/2026 12:05", "dmy", "2026-07-15T11:05:00.000Z"],
    ["07/15/2026 12:05:30", "mdy", "2026-07-15T11:05:30.000Z"],
    ["2026-07-15T12:05:30.123456", "dmy", "2026-07-15T11:05:30.000Z"],
    ["2026-07-15T12:05:30Z", "ymd", "2026-07-15T12:05:30.000Z"],
    ["2026-07-15 12:05:30+0100", "ymd", "2026-07-15T11:05:30.000Z"],
    ["15-Jul-26 1:05 PM", "dmy", "2026-07-15T12:05:00.000Z"],
    ["46218.5", "dmy", "2026-07-15T11:00:00.000Z"],
    ["15 July 2026", "dmy", "2026-07-14T23:00:00.000Z"],
  ] as const)("%s as %s", (text, timeForm, at) => {
    expect(timeOf(text, { timeForm })).toMatchObject({ at: new Date(at) });
  });

  test.each(["31/02/2026", "soon", "2026-13-01", "15/07/2026 25:00"])("%s is none", (text) => {
    expect(timeOf(text)).toBe(`"${text}" is no time`);
  });
});

test("a status that is in no list of words cannot be read", () => {
  const status = (word: string) => read(["r", "1", "", word], { time: null, status: 3 });
  expect(status(" Done ")).toMatchObject({ status: "success" });
  expect(status("BAD")).toMatchObject({ status: "failed" });
  expect(status("lost")).toBe('"lost" is no word for success, failed or pending');
});

test("a map is guessed by the names of the columns", () => {
  expect(guessMap(["Date", "Transaction ID", "Phone", "Amount", "Status"], "out")).toMatchObject({
    theirRef: 1,
    number: 2,
    amount: 3,
    amountForm: "out",
    time: 0,
    status: 4,
    reference: null,
  });
  expect(guessMap(["Value date", "Reference", "Debit", "Credit"], "in")).toMatchObject({
    reference: 1,
    amount: 3,
    amountOut: 2,
    amountForm: "two",
    time: 0,
  });
});
