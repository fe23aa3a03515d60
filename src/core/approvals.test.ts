import { expect, test } from "vitest";
import { approvalEnd, type Bound, type DaySums, guardedChanges, isAboveBound } from "./approvals.ts";
import { type Kobo, kobo, naira } from "./money.ts";
import { DEFAULT_SETTINGS, type HouseSettings } from "./settings.ts";

const ONE = kobo(1n);
const NONE = { by: kobo(0n), to: kobo(0n) };
const NOTHING = { transfer: NONE, refund: NONE, credit: NONE };
const ALONE = { transfer: naira(50), refund: naira(20), credit: naira(40) };

/** The largest act of a kind that one admin may do now, tried to the kobo. */
function expectMost(bound: Bound, most: Kobo, sums: Record<Bound, DaySums>): void {
  expect(isAboveBound(ALONE, sums, { bound, amount: most })).toBe(false);
  expect(isAboveBound(ALONE, sums, { bound, amount: kobo(most + ONE) })).toBe(true);
}

test.each(["transfer", "refund", "credit"] as const)(
  "one admin moves the bound of a %s and no more",
  (bound) => {
    expectMost(bound, ALONE[bound], NOTHING);
  },
);

test.each([
  ["by this admin", { by: naira(15), to: kobo(0n) }],
  ["to this receiver", { by: kobo(0n), to: naira(15) }],
])("what was moved %s on the day counts, in all kinds together up to the largest bound", (_whose, moved) => {
  expectMost("refund", naira(5), { ...NOTHING, refund: moved });
  expectMost("transfer", naira(35), { ...NOTHING, refund: moved });
  expectMost("credit", naira(20), { transfer: moved, refund: moved, credit: NONE });
  expectMost("credit", naira(25), { ...NOTHING, credit: moved });
});

const ON: HouseSettings = { ...DEFAULT_SETTINGS, secondAdmin: true };
const [first, second] = ON.limits.withdrawal;
const BET9JA_MOST = ON.bettingAmounts.BET9JA.most;
const raisedLimit = { once: first.once, daily: kobo(first.daily + ONE) };

test.each<[string, Partial<HouseSettings>]>([
  ["the second admin is switched off", { secondAdmin: false }],
  [
    "what one admin may move alone is raised",
    { alone: { ...ON.alone, refund: kobo(ON.alone.refund + ONE) } },
  ],
  ["what an agent may refund at a time is raised", { agentRefundsOnce: kobo(ON.agentRefundsOnce + ONE) }],
  ["what an agent may refund is raised", { agentRefundsDaily: kobo(ON.agentRefundsDaily + ONE) }],
  ["what an agent may read is raised", { agentReadsDaily: ON.agentReadsDaily + 1 }],
  ["what registrations are told is raised", { takenAnswersHourly: ON.takenAnswersHourly + 1 }],
  [
    "a limit is raised",
    { limits: { ...ON.limits, withdrawal: [raisedLimit, second, ON.limits.withdrawal[2]] } },
  ],
  [
    "a limit of numbers is raised",
    { airtimeToCash: { ...ON.airtimeToCash, GLO: { once: naira(1), daily: naira(60_000) } } },
  ],
  ["what leaves without proof is raised", { unprovenDaily: kobo(ON.unprovenDaily + ONE) }],
  ["what leaves by USSD is raised", { ussdLimit: { once: naira(5_000), daily: naira(20_001) } }],
  ["what leaves by chats is raised", { chatLimit: { once: naira(10_001), daily: naira(30_000) } }],
  ["what is paid into betting is raised", { bettingDaily: kobo(ON.bettingDaily + ONE) }],
  [
    "what is paid into betting is raised",
    {
      bettingAmounts: { ...ON.bettingAmounts, BET9JA: { least: naira(100), most: kobo(BET9JA_MOST + ONE) } },
    },
  ],
  ["what is bought abroad is raised", { abroad: { ...ON.abroad, daily: kobo(ON.abroad.daily + ONE) } }],
  ["the wait of first payouts is changed", { payoutHold: { above: naira(20_000), minutes: 0 } }],
  ["a receiving bank is changed", { receivingBanks: [...ON.receivingBanks].reverse() }],
  ["the top-up page is changed", { topUpPage: "https://example.com" }],
])("takes a second admin: %s", (what, changes) => {
  expect(guardedChanges(ON, { ...ON, ...changes })).toEqual([what]);
});

test("what is lowered, and a fee, takes one admin", () => {
  const alone = { transfer: naira(1), refund: naira(1), credit: naira(1) };
  const abroad = { ...ON.abroad, leastMargin: kobo(ON.abroad.leastMargin + ONE) };
  const lowered = { alone, agentRefundsDaily: naira(1), bettingDaily: naira(1) };
  expect(guardedChanges(ON, { ...ON, ...lowered, abroad, fundingFeeBps: 200 })).toEqual([]);
});

test("a request lives for 72 hours", () => {
  expect(approvalEnd(new Date("2026-03-01T10:00:00Z"))).toEqual(new Date("2026-03-04T10:00:00Z"));
});
