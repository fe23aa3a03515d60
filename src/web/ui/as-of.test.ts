import { expect, test } from "vitest";
import { asOfText } from "./as-of.tsx";

const at = (iso: string) => Date.parse(iso);
/** 23 Nov 2026, 00:30 in Lagos, which is still the 22nd in UTC. */
const NOW = at("2026-11-22T23:30:00Z");

test.each([
  ["2026-11-22T23:05:00Z", "as of 00:05"],
  ["2026-11-22T22:55:00Z", "as of yesterday, 23:55"],
  ["2026-11-21T22:30:00Z", "as of 21 Nov 2026, 23:30"],
])("data of %s is said to be %s, by the days of Lagos", (iso, text) => {
  expect(asOfText(at(iso), NOW)).toBe(text);
});

test("data whose time was not stored is from the last visit", () => {
  expect(asOfText(0, NOW)).toBe("from your last visit");
});
