import { expect, test } from "vitest";
import { overdueReads } from "./overdue.ts";

const time = { ms: 5_000 };
const steadyMs = () => time.ms;

test("the time since the first overdue read is told, and starts anew once a read was not overdue (rules 5.31)", () => {
  const reads = overdueReads(steadyMs);
  expect(reads.read("a", true)).toBe(0);
  time.ms += 600_000;
  expect(reads.read("b", true)).toBe(0);
  expect(reads.read("a", true)).toBe(600_000);
  expect(reads.read("a", false)).toBe(0);
  expect(reads.read("a", true)).toBe(0);
});

test("no more attempts are remembered than fit; the oldest begins anew", () => {
  const reads = overdueReads(steadyMs, 2);
  for (const id of ["a", "b", "c"]) reads.read(id, true);
  time.ms += 1_000;
  expect([reads.read("b", true), reads.read("c", true)]).toEqual([1_000, 1_000]);
  expect(reads.read("a", true)).toBe(0);
});
