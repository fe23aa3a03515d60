import { expect, test } from "vitest";
import { STEP } from "./legs.ts";
import { kobo } from "./money.ts";
import { eventOf } from "./today.ts";

const NONE = { orders: 0, cost: kobo(0n), margin: kobo(0n), fee: kobo(0n), loss: kobo(0n), reward: kobo(0n) };
const sum = kobo(50_000n);

test.each([
  ["sale", { line: "data", step: STEP.settle, orders: 1, cost: sum }],
  ["paid_back", { line: "data", step: STEP.refund, orders: -1, cost: kobo(-50_000n) }],
  ["refund_at_our_loss", { line: "data", step: STEP.refund, loss: sum }],
  ["late_delivery", { line: "data", step: STEP.late + 2, loss: sum }],
  ["late_payout", { line: "withdrawal", step: STEP.late, loss: sum }],
  ["reward", { line: "referral", step: STEP.settle, reward: sum }],
  ["reward_returned", { line: "commission", step: STEP.release, reward: kobo(-50_000n) }],
  ["earning", { line: "upgrade", step: STEP.reserve, fee: kobo(90_000n), reward: sum }],
  ["fee_returned", { line: "withdrawal", step: STEP.release, fee: kobo(-2_500n) }],
  ["earning", { line: "funding", step: STEP.reserve, fee: sum }],
] as const)("a row behind a figure is known as %s", (event, row) => {
  expect(eventOf({ ...NONE, ...row })).toBe(event);
});
