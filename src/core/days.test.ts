import { expect, test } from "vitest";
import { dayIn, momentIn } from "./days.ts";

test.each([
  ["2026-01-31", "2026-01-30T23:00:00.000Z", 86_400_000],
  ["2026-01-31T14:05", "2026-01-31T13:05:00.000Z", 60_000],
  ["2026-01-31T14:05:06", "2026-01-31T13:05:06.000Z", 1_000],
  ["2026-01-31T14:05:06Z", "2026-01-31T14:05:06.000Z", 1_000],
  ["2026-01-31T14:05Z", "2026-01-31T14:05:00.000Z", 60_000],
  ["2026-01-31t14:05:06.7891z", "2026-01-31T14:05:06.789Z", 1],
  ["2026-01-31T14:05:06.789+0100", "2026-01-31T13:05:06.789Z", 1],
  // A plus that an address did not encode.
  ["2026-01-31T14:05:06 01:00", "2026-01-31T13:05:06.000Z", 1_000],
])("%s begins at %s and lasts %d ms", (text, at, lasts) => {
  expect(momentIn(text)).toEqual({ at: new Date(at), lasts });
});

test.each(["2026-02-31", "2026-13-01", "2026-01-31T24:61", "2026-02-29T00:00Z", "31.1.2026", ""])(
  "%j does not exist",
  (text) => {
    expect(momentIn(text)).toBeUndefined();
  },
);

test("the day of a moment is the day in Lagos", () => {
  expect(dayIn("2026-01-31T23:30:00Z")).toBe("2026-02-01");
  expect(dayIn("2026-01-31")).toBe("2026-01-31");
});
