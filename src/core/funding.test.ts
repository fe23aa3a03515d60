import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideFunding,
  eventCheckDelay,
  type FundingNext,
  type FundingSituation,
  fundingCheckDelay,
} from "./funding.ts";
import { kobo } from "./money.ts";
import type { PaymentState } from "./ports.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const paid: fc.Arbitrary<PaymentState> = fc.record({
  kind: fc.constant("paid" as const),
  paid: fc.bigInt({ min: -10n, max: 10n ** 9n }).map(kobo),
  currency: fc.constantFrom("NGN", "NGN", "USD", "ngn", ""),
  gatewayRef: fc.constant("SQ1"),
});
const other: fc.Arbitrary<PaymentState> = fc.oneof(
  fc.constant({ kind: "pending" as const }),
  fc.constant({ kind: "failed" as const, note: "declined" }),
  fc.record(
    { kind: fc.constant("unknown" as const), note: fc.constant("?"), notFound: fc.constant(true as const) },
    { requiredKeys: ["kind", "note"] },
  ),
);
const state = fc.oneof(paid, other);

const now = 1_800_000_000_000;
const situation: fc.Arbitrary<FundingSituation> = fc
  .record({
    age: fc.oneof(fc.nat(48 * HOUR), fc.constantFrom(24 * HOUR - 1, 24 * HOUR)),
    checks: fc.nat(40),
    timesScale: fc.constantFrom(1, 100),
  })
  .map(({ age, ...rest }) => ({ since: now - age, now, ...rest }));

function always(
  states: fc.Arbitrary<PaymentState>,
  holds: (next: FundingNext, said: PaymentState, at: FundingSituation) => void,
) {
  fc.assert(
    fc.property(states, situation, (said, at) => holds(decideFunding(said, at), said, at)),
    { numRuns: 3_000 },
  );
}

test("exactly what the provider says was paid, in naira, is credited, however old the link is", () => {
  always(state, (next, said) => {
    const isMoney = said.kind === "paid" && said.currency === "NGN" && said.paid > 0n;
    const credit = isMoney ? { kind: "credit", paid: said.paid, gatewayRef: "SQ1" } : undefined;
    expect(next.kind === "credit" ? next : undefined).toEqual(credit);
  });
});

test("a payment fails on the provider's word, or unpaid after 24 hours; never on a missing answer", () => {
  always(other, (next, said, at) => {
    const isOpen = said.kind === "pending" || (said.kind === "unknown" && said.notFound === true);
    expect(next.kind).toBe(said.kind === "failed" || (isOver(at) && isOpen) ? "fail" : "wait");
  });
});

test("a payment that failed is asked about to the end of its link's day: the payer may open the link again", () => {
  always(other, (next, said, at) => {
    if (next.kind !== "fail") return;
    const again = at.now + fundingCheckDelay(at.checks) / at.timesScale;
    expect(next.nextCheckAt).toBe(said.kind === "failed" && !isOver(at) ? again : undefined);
  });
});

test("money in another currency is the end, and a matter for people", () => {
  always(state, (next, said) => {
    const isForeign = said.kind === "paid" && said.currency !== "NGN";
    const isTheEnd = next.kind === "fail" && next.isStray && next.nextCheckAt === undefined;
    expect(isTheEnd).toBe(isForeign);
  });
});

const isOver = (at: FundingSituation) => (at.now - at.since) * at.timesScale >= 24 * HOUR;

test("an open link is asked about after 1, 2, 5, 10, 15 and 30 minutes, then hourly", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map((checks) => fundingCheckDelay(checks) / MINUTE)).toEqual([
    1, 2, 5, 10, 15, 30, 60, 60, 60,
  ]);
  always(state, (next, _said, at) => {
    if (next.kind !== "wait") return;
    expect((next.nextCheckAt - at.now) * at.timesScale).toBe(fundingCheckDelay(at.checks));
  });
});

test("a notification that nobody could check is tried again after 30 seconds, then ever more slowly, every 15 minutes at last", () => {
  expect([0, 1, 2, 3, 4, 5, 100].map((tries) => eventCheckDelay(tries) / MINUTE)).toEqual([
    0.5, 1, 2, 5, 10, 15, 15,
  ]);
});
