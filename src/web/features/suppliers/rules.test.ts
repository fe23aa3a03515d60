import { expect, test } from "vitest";
import type { Supplier } from "../../shared/shop/queries.ts";
import {
  checkLimits,
  dayOf,
  inOrder,
  isSkipped,
  limitsBody,
  limitsOf,
  linesOf,
  namesTwice,
  stillThere,
  toneOf,
  withItem,
} from "./rules.ts";
import { readSearch } from "./search.ts";

const NOTHING = { delivered: 0, rejected: 0, successRate: null, p50Seconds: null, p95Seconds: null };
const line = (
  service: "airtime" | "data",
  day: Partial<typeof NOTHING> | object = {},
  breaker = "closed" as const,
) => ({
  service,
  breaker,
  inFlight: 0,
  open: 0,
  hour: NOTHING,
  day: { ...NOTHING, ...day },
});
const supplier = (supplierName: string, more: Partial<Supplier> = {}): Supplier => ({
  supplierName,
  dialect: "msorg",
  services: ["data"],
  isEnabled: true,
  isReady: true,
  problems: {},
  baseUrl: "https://shop.example/api",
  options: {},
  credentialsSetAt: null,
  nairaRateSetAt: null,
  tellsFloat: true,
  noticeUrl: null,
  isArchived: false,
  maxInFlight: 50,
  vendTimeoutMs: 75_000,
  notFoundAfterMs: 600_000,
  float: null,
  floatReadAt: null,
  isFloatLow: false,
  lowSince: null,
  testedAt: null,
  testPassed: null,
  listedAt: null,
  lines: [],
  ...more,
});

test("the address names a part, a supplier and a panel; a panel without a supplier is nothing", () => {
  expect(readSearch({ tab: "costs", panel: "plans" })).toEqual({ tab: "costs" });
  expect(readSearch({ supplier: "GLAD", panel: "plans" })).toEqual({ supplier: "GLAD", panel: "plans" });
  expect(readSearch({ supplier: "GLAD", panel: "health" })).toEqual({ supplier: "GLAD" });
});

test("those that sell come first, those that are not set up last", () => {
  const list = [
    supplier("C", { isEnabled: false, isReady: false }),
    supplier("B", { isEnabled: false }),
    supplier("A"),
  ];
  expect(inOrder(list).map(({ supplierName }) => supplierName)).toEqual(["A", "B", "C"]);
});

test("the day is summed over services, and the slowest of them tells the time", () => {
  const lines = [
    line("airtime", { delivered: 2, rejected: 1, p50Seconds: 1 }),
    line("data", { delivered: 7, p50Seconds: 4 }),
  ];
  expect(dayOf(supplier("A", { lines }))).toEqual({ delivered: 9, all: 10, percent: 90, p50: 4 });
  expect(dayOf(supplier("A", { lines: [line("data")] }))).toEqual({
    delivered: 0,
    all: 0,
    percent: null,
    p50: null,
  });
  expect([95, 94.9, 80, 79].map(toneOf)).toEqual(["good", "warn", "warn", "bad"]);
});

test("one that is off is not called skipped", () => {
  const lines = [{ ...line("data"), breaker: "open" as const }];
  expect(isSkipped(supplier("A", { lines }))).toBe(true);
  expect(isSkipped(supplier("A", { lines, isEnabled: false }))).toBe(false);
});

test("limits are sent in the server's units and stay within its bounds", () => {
  const draft = limitsOf(supplier("A"));
  expect(draft).toEqual({ maxInFlight: "50", timeout: "75", notFound: "10" });
  expect(limitsBody(draft)).toEqual({ maxInFlight: 50, vendTimeoutMs: 75_000, notFoundAfterMs: 600_000 });
  expect(checkLimits(draft)).toEqual({});
  expect(Object.keys(checkLimits({ maxInFlight: "0", timeout: "1.5", notFound: "1441" }))).toEqual([
    "maxInFlight",
    "timeout",
    "notFound",
  ]);
});

test("what was chosen goes when the list no longer offers it", () => {
  const cost = { action: "cost", code: "1", planId: 1, costPrice: 1 } as const;
  const gone = { action: "unlink", code: "2", planId: 2 } as const;
  const chosen = withItem(withItem({}, "cost 1", cost), "unlink 2", gone);
  const difference = {
    msg: "",
    listedAt: null,
    new: [],
    gone: [],
    changed: [{ code: "1", planId: 1, _id: "1", planName: "", costPrice: 1, before: 2 }],
  };
  expect(stillThere(chosen, difference)).toEqual({ "cost 1": cost });
  const dearer = difference.changed.map((row) => ({ ...row, costPrice: 3 }));
  expect(stillThere(chosen, { ...difference, changed: dearer })).toEqual({});
  expect(withItem(chosen, "cost 1", undefined)).toEqual({ "unlink 2": gone });
  expect(namesTwice([cost, { ...gone, planId: 1 }])).toBe(true);
  expect(namesTwice([cost, gone])).toBe(false);
});

test("the differences as a file: changed, gone and new, one line each", () => {
  const plan = { planId: 7, _id: "p", planName: "1GB" };
  const listed = { planNetwork: "MTN", planName: "2GB", planType: "SME", planValidity: "30 days" };
  const lines = linesOf({
    new: [{ code: "n", ...listed, costPrice: null }],
    gone: [{ code: "g", ...plan }],
    changed: [{ code: "c", ...plan, costPrice: 260, before: 250 }],
  });
  expect(lines).toEqual([
    { kind: "isChanged", code: "c", plan: "7 1GB", before: "250", cost: "260" },
    { kind: "isGone", code: "g", plan: "7 1GB", before: "", cost: "" },
    { kind: "isNew", code: "n", plan: "MTN 2GB SME", before: "", cost: "" },
  ]);
});
