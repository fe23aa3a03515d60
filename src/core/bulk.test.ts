import { expect, test } from "vitest";
import { afterRow, atOnceAfter, MAX_AT_ONCE } from "./bulk.ts";

/** The meaning of each answer for its row (rules 25.4, 25.5, 25.9). */

const refused = (code: string) => afterRow({ ok: false, fault: { code } });
const ordered = (status: string) => afterRow({ ok: true, value: { id: "t", status } });

test("an order whose outcome is not known keeps its row under its key (rules 25.9)", () => {
  expect(["operation_in_progress", "internal"].map(refused)).toEqual([
    { kind: "unknown" },
    { kind: "unknown" },
  ]);
});

test("what would meet the next rows stops the list, what passes lets it rest, anything else is the row's", () => {
  const kinds = ["insufficient_balance", "account_frozen", "service_locked", "selling_stopped"].map(refused);
  expect(kinds.map(({ kind }) => kind)).toEqual(["pause", "pause", "pause", "pause"]);
  expect(["no_supplier", "overloaded"].map(refused).map(({ kind }) => kind)).toEqual(["rest", "rest"]);
  expect(refused("price_changed")).toEqual({ kind: "refused", code: "price_changed" });
  expect(refused("list_closed")).toEqual({ kind: "closed" });
});

test("a row is over with its purchase", () => {
  const states = ["processing", "pending", "success", "failed", "refunded"].map(ordered);
  const made = ["bought", "bought", "done", "failed", "refunded"];
  expect(states).toEqual(made.map((state) => ({ kind: "ordered", state, transactionId: "t" })));
});

test("as many rows are bought side by side as suppliers take, and slowly more (rules 25.5)", () => {
  const refused = atOnceAfter(MAX_AT_ONCE, { isRefused: true, busy: 25 });
  expect(refused).toBe(25);
  expect(atOnceAfter(refused, { isRefused: true, busy: 30 })).toBe(25);
  expect(atOnceAfter(refused, { isRefused: true, busy: 0 })).toBe(8);
  const taken = Array.from({ length: 8 }).reduce<number>(
    (most) => atOnceAfter(most, { isRefused: false, busy: 0 }),
    25,
  );
  expect(taken).toBe(26);
  expect(atOnceAfter(MAX_AT_ONCE, { isRefused: false, busy: 0 })).toBe(MAX_AT_ONCE);
});
