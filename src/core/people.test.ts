import { describe, expect, test } from "vitest";
import { powersEnd, sessionEnd, USER_NAME, USER_TYPES } from "./people.ts";
import { deviceName } from "./people-device.ts";
import { checkUpgrade } from "./people-ladder.ts";

const request = { callerId: "a", targetId: "a", storedType: "smart earner", wanted: "reseller" } as const;

test("only oneself, only from smart earner to reseller", () => {
  expect(checkUpgrade(request)).toEqual({ ok: true, value: "reseller" });
  expect(checkUpgrade({ ...request, targetId: "b" }).ok).toBe(false);
  for (const storedType of USER_TYPES)
    for (const wanted of USER_TYPES) {
      const isTheOne = storedType === "smart earner" && wanted === "reseller";
      expect(checkUpgrade({ ...request, storedType, wanted }).ok).toBe(isTheOne);
    }
});

test("a session ends 30 days after its last use, and 90 days after its log-in", () => {
  const opened = new Date("2026-03-01T12:00:00Z");
  const daysAfter = (end: Date) => (end.getTime() - opened.getTime()) / 86_400_000;
  const used = (days: number) => new Date(opened.getTime() + days * 86_400_000);
  expect([0, 59, 60, 89].map((days) => daysAfter(sessionEnd(opened, used(days))))).toEqual([30, 89, 90, 90]);
});

test("powers of staff end 30 minutes after the last use, and 12 hours after the log-in", () => {
  const opened = new Date("2026-03-01T12:00:00Z");
  const minutesAfter = (end: Date) => (end.getTime() - opened.getTime()) / 60_000;
  const used = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);
  const ends = [0, 29, 690, 719].map((minutes) => minutesAfter(powersEnd(opened, used(minutes))));
  expect(ends).toEqual([30, 59, 720, 720]);
});

test("user names are 3 to 20 letters, digits or underscores", () => {
  for (const good of ["abc", "A_1", "x".repeat(20)]) expect(USER_NAME.test(good)).toBe(true);
  for (const bad of ["ab", "x".repeat(21), "a b", "a-b", "ab@c", "abć", "abc\n"])
    expect(USER_NAME.test(bad)).toBe(false);
});

describe("devices are named so that a person knows them", () => {
  test.each([
    [
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
    ["curl/8.5.0", "curl 8.5.0"],
    ["evil\n\u0000\u202eagent", "evilagent"],
    [undefined, "Unknown device"],
    ["", "Unknown device"],
  ])("%s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test("never longer than 60 characters", () => {
    expect(deviceName("x".repeat(10_000))).toHaveLength(60);
  });
});
