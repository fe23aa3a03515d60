import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOSED } from "./breaker.ts";
import {
  countKey,
  living,
  type ProcessReport,
  readReport,
  shareOf,
  SILENT_MS,
  sumCounts,
  writeReport,
} from "./process-reports.ts";

const report = (over: Partial<ProcessReport> = {}): ProcessReport => ({
  from: "p1",
  sells: true,
  minute: 7,
  counts: [],
  breakers: [],
  ...over,
});

test("the shares of all processes never pass what a supplier takes, where it takes one from each (rules 8.88)", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 40 }), (atOnce, sellers) => {
      const share = shareOf(atOnce, sellers);
      expect(share === 0).toBe(atOnce === 0);
      expect(share * sellers).toBeLessThanOrEqual(Math.max(atOnce, atOnce === 0 ? 0 : sellers));
      expect((share + 1) * sellers).toBeGreaterThan(atOnce);
    }),
  );
});

test("counts of other minutes, classes and callers do not count (rules 8.86)", () => {
  const reports = [
    report({ counts: [["money", "ada", 30]] }),
    report({
      from: "p2",
      counts: [
        ["money", "ada", 12],
        ["lookup", "ada", 5],
        ["money", "obi", 9],
      ],
    }),
    report({ from: "p3", minute: 6, counts: [["money", "ada", 500]] }),
  ];
  const heard = new Map(reports.map((one, n) => [`${n}`, { report: one, atMs: 0 }]));
  expect(sumCounts(heard, 7).get(countKey("money", "ada"))).toBe(42);
});

test("a process that was silent for twelve seconds is gone", () => {
  const heard = new Map([["p1", { report: report(), atMs: 1_000 }]]);
  expect(living(heard, 1_000 + SILENT_MS - 1)).toHaveLength(1);
  expect(living(heard, 1_000 + SILENT_MS)).toEqual([]);
});

test("a report is read as it was written; one that is too long keeps its highest counts", () => {
  const seen = { supplier: "GLAD", service: "data", breaker: CLOSED, changedAt: 5 };
  const small = report({ counts: [["money", "ada", 3]], breakers: [seen] });
  expect(readReport(writeReport(small))).toEqual(small);
  const many = report({
    counts: Array.from({ length: 1_000 }, (_, n) => ["lookup", `a-caller-with-a-long-name-${n}`, n]),
  });
  const text = writeReport(many);
  expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(readReport(text)?.counts[0]).toEqual(["lookup", "a-caller-with-a-long-name-999", 999]);
});

test("a report of too many breakers keeps those that changed last", () => {
  const breakers = Array.from({ length: 200 }, (_, n) => ({
    supplier: `SUPPLIER_${n}`,
    service: "electricity",
    breaker: CLOSED,
    changedAt: n,
  }));
  const text = writeReport(report({ counts: [["money", "ada", 3]], breakers }));
  expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(readReport(text)?.breakers[0]?.changedAt).toBe(199);
});

test.each(["", "{", "null", "[]", '{"from":"p1"}', '"p1"'])("%s is no report", (text) => {
  expect(readReport(text)).toBeUndefined();
});
