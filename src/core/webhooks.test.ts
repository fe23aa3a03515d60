import { expect, test } from "vitest";
import { decideDelivery } from "./webhooks.ts";

const HOUR = 3_600_000;

test("what is taken is done; what is not is tried seven more times over most of a day, later each time", () => {
  const waits: number[] = [];
  let now = 0;
  for (let tries = 0; ; tries++) {
    const next = decideDelivery(false, { createdAt: 0, tries, now, timesScale: 1 });
    if (next.kind !== "again") break;
    waits.push((next.atMs - now) / 1_000);
    now = next.atMs;
  }
  expect(waits).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 43_200]);
  expect(now).toBeLessThan(24 * HOUR);
  expect(decideDelivery(true, { createdAt: 0, tries: 3, now, timesScale: 1 })).toEqual({ kind: "delivered" });
});

test("a day after the event nobody is told any more", () => {
  const at = { createdAt: 0, tries: 1, now: 24 * HOUR, timesScale: 1 };
  expect(decideDelivery(false, at)).toEqual({ kind: "given_up" });
});
