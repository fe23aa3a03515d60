import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  classOf,
  type Counted,
  decideIncidents,
  FEWEST,
  figuresOf,
  type LastMinutes,
  type OpenIncident,
  shareOf,
  TIME_CLASSES,
  timeWithin,
} from "./service-level.ts";

/** The public status: how purchases ended (rules 23.2, 23.3, 23.6). */

const counted = (times: readonly number[], outcome: Counted["outcome"] = "delivered"): Counted[] =>
  times.map((ms) => ({ outcome, speed: classOf(ms), lines: 1, worstMs: ms }));
const times = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: FEWEST, maxLength: 60 });

describe("times", () => {
  test("a time within which a part ended is never shorter than it was, and at most its class longer", () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95, 0.99), (all, part) => {
        const sorted = all.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
        const said = (timeWithin(part, counted(all)) ?? 0) * 1_000;
        const bound = (TIME_CLASSES[classOf(exact)] ?? Number.POSITIVE_INFINITY) * 1_000;
        return (
          said >= exact &&
          said <= bound &&
          said <= Math.max(1_000, Math.ceil(Math.max(...all) / 1_000) * 1_000)
        );
      }),
    );
  });

  test("the worst is exact to the second, however few there are", () => {
    const { refunds } = figuresOf(counted([400, 7_201_001], "failed"));
    expect(refunds).toMatchObject({ worst: 7_202, half: null, most: null, nearlyAll: null, count: 2 });
  });

  test("classes are in order and every time has one", () => {
    expect([classOf(0), classOf(999), classOf(1_000), classOf(86_400_000)]).toEqual([
      0,
      0,
      1,
      TIME_CLASSES.length,
    ]);
    expect(TIME_CLASSES.toSorted((a, b) => a - b)).toEqual([...TIME_CLASSES]);
  });
});

describe("the share delivered", () => {
  test("is never rounded up: one of a thousand that failed is not 100 %", () => {
    expect([shareOf(9_999, 10_000), shareOf(10_000, 10_000), shareOf(2, 3)]).toEqual([99.9, 100, null]);
    expect(shareOf(0, FEWEST)).toBe(0);
  });

  test("counts delivered and failed ones; money that went back later is a figure of its own", () => {
    const figures = figuresOf([
      ...counted([1, 2, 3], "delivered"),
      ...counted([10_000], "failed"),
      ...counted([86_400_000], "returned"),
    ]);
    expect(figures).toMatchObject({ delivered: 3, failed: 1, returned: 1, share: null });
    expect(figuresOf(counted([1, 2, 3, 4, 5])).share).toBe(100);
  });
});

describe("incidents", () => {
  const now = new Date("2026-01-31T12:00:00Z");
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const mtn = (delivered: number, failed: number, waiting = 0): LastMinutes => ({
    service: "data",
    network: "MTN",
    delivered,
    failed,
    waiting,
  });
  const open = (lastBadAt: Date, kind: OpenIncident["kind"] = "delivery"): OpenIncident =>
    kind === "delivery"
      ? { id: "one", kind, service: "data", network: "MTN", lastBadAt }
      : { id: "one", kind, service: "", network: "", lastBadAt };
  const look = (measured: LastMinutes[], known: OpenIncident[] = [], isPaused = false) =>
    decideIncidents({ measured, isPaused, now }, known);

  test("open below 80 % of at least ten purchases, also of those without an outcome", () => {
    const opens = (one: LastMinutes) => look([one]).opens.map(({ percent }) => percent);
    expect([mtn(7, 3), mtn(8, 2), mtn(7, 2), mtn(0, 0, 10)].map(opens)).toEqual([[70], [], [], [0]]);
  });

  test("stay open until 90 % are delivered, and close a quarter of an hour after the last bad look", () => {
    expect(look([mtn(85, 15)], [open(before(1))])).toMatchObject({
      opens: [],
      stays: [{ percent: 85 }],
      closes: [],
    });
    expect(look([mtn(95, 5)], [open(before(14))])).toMatchObject({ opens: [], stays: [], closes: [] });
    expect(look([mtn(95, 5)], [open(before(15))]).closes).toEqual(["one"]);
    expect(look([], [open(before(15))]).closes).toEqual(["one"]);
  });

  test("a pause of selling is one incident of everything", () => {
    expect(look([], [], true).opens).toEqual([{ kind: "paused", service: "", network: "", percent: null }]);
    expect(look([], [open(before(60), "paused")], true)).toMatchObject({ opens: [], closes: [] });
    expect(look([], [open(before(60), "paused")]).closes).toEqual(["one"]);
  });
});
