import { expect, test } from "vitest";
import { datedReference, lagosStamp } from "./dated-reference.ts";

const order = (reference: string, at = "2026-12-31T23:30:59.999Z") => ({
  reference,
  dispatchedAt: new Date(at),
});

test("the stamp is the minute in Lagos, an hour ahead of UTC also over midnight and New Year", () => {
  expect(lagosStamp(new Date("2026-12-31T23:30:59.999Z"))).toBe("202701010030");
  expect(lagosStamp(new Date("2026-07-01T10:47:00Z"))).toBe("202607011147");
});

test("30 capitals and digits that begin with the stamp, the same for the same attempt", () => {
  const one = datedReference(order("a1-06g3x"));
  expect(one).toMatch(/^202701010030[0-9A-Z]{18}$/);
  expect(datedReference(order("a1-06g3x"))).toBe(one);
});

test("attempts of one purchase, and purchases of one minute, never share one", () => {
  const references = Array.from({ length: 5_000 }, (_, n) => `a${(n % 3) + 1}-${n}`);
  expect(new Set(references.map((reference) => datedReference(order(reference)))).size).toBe(5_000);
});
