import { expect, test } from "vitest";
import { formatDateTime, formatDay, today } from "./date.ts";
import { formatPhone } from "./phone.ts";

test("a phone number is shown in groups that a line end cannot cut, however it was written", () => {
  for (const text of ["08030001001", "+2348030001001", "0803-000-1001"]) {
    expect(formatPhone(text)).toBe("0803\u00a0000\u00a01001");
  }
  expect(formatPhone("12345")).toBe("12345");
});

test("times are shown in Lagos, whatever the device's zone", () => {
  expect(formatDateTime("2025-11-20T23:30:00.000Z")).toBe("21 Nov 2025, 00:30");
  expect(formatDay("2025-09-01T22:59:00.000Z")).toBe("1 Sept 2025");
  expect(formatDay("2025-11-20T22:59:00.000Z")).toBe("20 Nov 2025");
  expect(today(new Date("2025-12-31T23:30:00.000Z"))).toBe("2026-01-01");
});
