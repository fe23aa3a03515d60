import { expect, test } from "vitest";
import { kobo, naira } from "./money.ts";
import { EVIDENCE_KINDS, type FloatWindow, pointsTo, readFloat, sentenceOf } from "./unknown-orders.ts";

const WINDOW: FloatWindow = {
  before: naira(10_000),
  after: naira(8_900),
  explained: naira(600),
  cost: naira(500),
  others: 0,
};
const verdict = (more: Partial<FloatWindow>) => readFloat({ ...WINDOW, ...more });

test("5.36: a float that fell by exactly this order beside the delivered ones points to a delivery", () => {
  expect(verdict({})).toEqual({
    kind: "float_fell",
    said: "it went from ₦10,000.00 to ₦8,900.00; orders that it delivered between cost ₦600.00; what is left is exactly the ₦500.00 of this order, and no other order was without an outcome",
  });
});

test("5.36: a float that the delivered orders explain wholly says that this one was not charged", () => {
  const same = verdict({ after: naira(9_400), others: 3 });
  expect(same.kind).toBe("float_same");
  expect(same.said).toContain("which is all of it: this order was not charged");
});

test("5.36: anything else tells nothing, and says why", () => {
  expect(verdict({ others: 2 })).toMatchObject({
    kind: "float_unclear",
    said: expect.stringContaining("₦500.00 are left, and 2 other orders had no outcome either"),
  });
  expect(verdict({ others: 1 }).said).toContain("and another order had no outcome either");
  expect(verdict({ after: kobo(naira(8_900) + 1n) })).toMatchObject({
    kind: "float_unclear",
    said: expect.stringContaining("₦499.99 are left, and this order costs ₦500.00"),
  });
  expect(verdict({ after: naira(20_000) })).toMatchObject({
    kind: "float_unclear",
    said: expect.stringContaining("It rose by the rest: money was paid in or given back"),
  });
});

test("each kind of evidence has a sentence that fits its column with the longest words", () => {
  for (const kind of EVIDENCE_KINDS) {
    expect(sentenceOf({ kind, said: "" })).not.toBe("");
    expect(sentenceOf({ kind, said: "words" })).toMatch(/: words$/);
  }
  const most = kobo(9_999_999_999_999n);
  expect(verdict({ before: most, explained: kobo(0n), others: 9_999 }).said.length).toBeLessThan(500);
});

test("only what names a side points to one", () => {
  const sides = EVIDENCE_KINDS.map((kind) => `${kind} ${pointsTo(kind)}`);
  expect(sides.filter((side) => side.endsWith("neither"))).toEqual([
    "reference_known neither",
    "working neither",
    "float_unclear neither",
  ]);
});
