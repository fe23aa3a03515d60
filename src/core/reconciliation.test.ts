import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo } from "./money.ts";
import {
  type Difference,
  type Free,
  NEAR_MS,
  numberKey,
  pairByTime,
  planSettling,
  referenceKey,
} from "./reconciliation.ts";

const MINUTE = 60_000;
const rows = (side: string) =>
  fc
    .array(fc.option(fc.integer({ min: 0, max: 90 }), { freq: 8, nil: undefined }), { maxLength: 7 })
    .map((times) =>
      times.map((at, n): Free => ({ key: `${side}${n}`, at: at === undefined ? at : at * MINUTE })),
    );

const isNear = (line: Free, our: Free) =>
  line.at === undefined || our.at === undefined || Math.abs(line.at - our.at) <= NEAR_MS;

/** The most pairs that any choice gives, found by trying all of them. */
function most(lines: readonly Free[], ours: readonly Free[]): number {
  const [first, ...others] = lines;
  if (!first) return 0;
  const taken = ours.filter((our) => isNear(first, our));
  const without = most(others, ours);
  return Math.max(
    without,
    ...taken.map(
      (our) =>
        1 +
        most(
          others,
          ours.filter((one) => one !== our),
        ),
    ),
  );
}

describe("pairing by time", () => {
  test("pairs near rows alone, each once, and as many as can be", () => {
    const timed = rows("l").map((list) => list.filter(({ at }) => at !== undefined));
    const ours = rows("o").map((list) => list.filter(({ at }) => at !== undefined));
    fc.assert(
      fc.property(timed, ours, (left, right) => {
        const pairs = pairByTime(left, right);
        const of = (list: readonly Free[], key: string) =>
          list.find((row) => row.key === key) ?? { key, at: NaN };
        expect(pairs.every(([line, our]) => isNear(of(left, line), of(right, our)))).toBe(true);
        expect(new Set(pairs.map(([line]) => line)).size).toBe(pairs.length);
        expect(new Set(pairs.map(([, our]) => our)).size).toBe(pairs.length);
        expect(pairs.length).toBe(most(left, right));
      }),
      { numRuns: 500 },
    );
  });

  test("lines without a time are near to every row", () => {
    const lines = ["a", "b"].map((key) => ({ key, at: undefined }));
    const ours = [0, 600, 1_200].map((at) => ({ key: String(at), at: at * MINUTE }));
    expect(pairByTime(lines, ours)).toEqual([
      ["a", "0"],
      ["b", "600"],
    ]);
  });
});

test("references and numbers are compared without their dress", () => {
  expect(referenceKey(" A1-01KX jv-Q ")).toBe("a101kxjvq");
  expect(numberKey("+234 803 100-1001")).toBe("8031001001");
  expect(numberKey("08031001001")).toBe("8031001001");
});

describe("a plan to settle", () => {
  const bought = { isReturned: false, isForced: false, doesSupplierPay: false };
  const facts = (change: Partial<Difference> = {}): Difference => ({
    account: "supplier",
    theirStatus: "success",
    ourStatus: "success",
    theirs: kobo(-110n),
    ours: kobo(-100n),
    purchase: bought,
    isPayment: false,
    isPayout: false,
    ...change,
  });
  const failed = facts({ theirStatus: "failed", theirs: kobo(0n) });
  const back = { ...bought, isReturned: true };

  test.each([
    [
      "the difference is taken",
      { wanted: facts(), way: "take_theirs", plan: { amount: -10n, isLate: false, contra: "difference" } },
    ],
    [
      "or written off",
      { wanted: facts(), way: "write_off", plan: { amount: -10n, isLate: false, contra: "written_off" } },
    ],
    [
      "a supplier that never charged owes nothing any more",
      {
        wanted: { ...failed, purchase: { ...back, doesSupplierPay: true } },
        way: "take_theirs",
        plan: { amount: 100n, isLate: false, contra: "receivable" },
      },
    ],
    [
      "an order that came after its money went back is a late delivery",
      {
        wanted: facts({ ourStatus: "failed", ours: kobo(0n), purchase: { ...back, isForced: true } }),
        way: "take_theirs",
        plan: { amount: -110n, isLate: true, contra: "difference" },
      },
    ],
    [
      "one that was proven as not delivered is not",
      {
        wanted: facts({ ourStatus: "failed", ours: kobo(0n), purchase: back }),
        way: "take_theirs",
        plan: { amount: -110n, isLate: false, contra: "difference" },
      },
    ],
  ] as const)("%s", (_what, { wanted, way, plan }) => {
    expect(planSettling(wanted, way)).toEqual({ ok: true, value: plan });
  });

  test.each([
    ["reconciliation_under_way", facts({ ourStatus: "pending", ours: kobo(0n) })],
    ["reconciliation_refund_first", failed],
    [
      "reconciliation_credit_first",
      facts({ account: "provider", ourStatus: "failed", purchase: undefined, isPayment: true }),
    ],
  ] as const)("%s: another door comes first, also for a write-off", (code, wanted) => {
    expect(planSettling(wanted, "take_theirs")).toEqual({ ok: false, fault: { code } });
    expect(planSettling(wanted, "write_off")).toEqual({ ok: false, fault: { code } });
  });
});
