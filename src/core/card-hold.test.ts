import { describe, expect, test } from "vitest";
import { CARD_HOLD_MS, checkCardHold, heldMoney } from "./card-hold.ts";
import { naira } from "./money.ts";

const NOON = new Date("2026-03-01T12:00:00Z");
const ago = (ms: number) => new Date(NOON.getTime() - ms);
const HOUR = 3_600_000;
const cards = [
  { amount: naira(1_000), paidAt: ago(20 * HOUR) },
  { amount: naira(500), paidAt: ago(HOUR) },
  { amount: naira(9_000), paidAt: ago(CARD_HOLD_MS) },
];
const wallet = { tier: 0, balance: naira(2_000), cards, now: NOON } as const;

describe("card money of the last 24 hours", () => {
  test("is held from the balance, never more than the balance", () => {
    expect(heldMoney(wallet)).toEqual({ amount: naira(1_500), until: new Date(NOON.getTime() + 23 * HOUR) });
    expect(heldMoney({ ...wallet, balance: naira(300) }).amount).toBe(naira(300));
    expect(heldMoney({ ...wallet, cards: [] })).toEqual({ amount: 0n, until: null });
  });

  test("is free for everybody with a confirmed identity", () => {
    for (const tier of [1, 2] as const) expect(heldMoney({ ...wallet, tier }).amount).toBe(0n);
    expect(checkCardHold({ ...wallet, tier: 1 }, naira(2_000)).ok).toBe(true);
  });

  test("a withdrawal of it says what can leave now, and from when the amount can", () => {
    expect(checkCardHold(wallet, naira(500)).ok).toBe(true);
    const inFour = new Date(NOON.getTime() + 4 * HOUR);
    expect(checkCardHold(wallet, naira(501))).toEqual({
      ok: false,
      fault: { code: "card_money_held", free: naira(500), from: inFour },
    });
    expect(checkCardHold(wallet, naira(1_501))).toMatchObject({
      fault: { from: new Date(NOON.getTime() + 23 * HOUR) },
    });
    expect(checkCardHold({ ...wallet, now: inFour }, naira(1_500)).ok).toBe(true);
  });
});
