import { expect, test } from "vitest";
import { CONTACT_LIFE_MS, DEVICE_MS, SESSION_LIFE_MS } from "./people.ts";
import { daysKept, RETENTION, SHOWN_GROUPS } from "./retention.ts";
import { FAMILIAR_MS } from "./throttle.ts";

const DAY_MS = 24 * 3_600_000;

test("what other tasks delete is kept as long as the table says", () => {
  const lives = [CONTACT_LIFE_MS, DEVICE_MS, SESSION_LIFE_MS, FAMILIAR_MS].map((ms) => ms / DAY_MS);
  expect(lives).toEqual([
    daysKept("contact"),
    daysKept("known_device"),
    daysKept("session"),
    daysKept("login_throttle"),
  ]);
});

test("no table stands in it twice, and the page shows every group about people", () => {
  const tables = RETENTION.flatMap((one) => one.tables);
  expect(new Set(tables).size).toBe(tables.length);
  const shown: string[] = SHOWN_GROUPS;
  expect(RETENTION.map(({ group }) => group).filter((group) => !shown.includes(group))).toEqual([
    "floatReadings",
    "salesHours",
    "house",
  ]);
});
