import { hexOf } from "./ids.ts";
import { divFloor, type Kobo, kobo, naira } from "./money.ts";
import { type Answer, decideOpen, POLICIES } from "./outside-attempt.ts";
import type { CashRefusal, TransferAnswer } from "./ports-cash.ts";
import { fail, ok, type Result } from "./result.ts";

/** Airtime turned into cash: what it pays, how it is cut into transfers, and what an answer about one means (rules 14.9 to 14.16). */

export type CashState = "asked" | "otp_sent" | "verified" | "transferring" | "unknown" | "paid" | "failed";

const MIN_CASH = naira(100);
/** Airtime is taken in blocks of this much (rules 14.10). */
export const BLOCK = naira(5_000);

/** What is paid of airtime that arrived, in basis points of it: 80 %, from 5,000 naira 85 %, from 10,000 naira 90 % (rules 14.9). */
export const CASH_RATES = [
  { from: MIN_CASH, bps: 8_000n },
  { from: BLOCK, bps: 8_500n },
  { from: naira(10_000), bps: 9_000n },
] as const;

/** The rate of so much airtime. */
export function cashRateBps(arrived: Kobo): bigint {
  return (CASH_RATES.findLast(({ from }) => arrived >= from) ?? CASH_RATES[0]).bps;
}

/** Kobo for airtime that arrived, rounded down: never more than the airtime (rules 14.9). `arrived` >= 0. */
export function cashFor(arrived: Kobo): Kobo {
  return divFloor(arrived * cashRateBps(arrived), 10_000n);
}

export type CashOrder = { face: Kobo; block: Kobo; blocks: number };

/** How much airtime this order is of how many transfers of it arrived. */
export function arrivedOf({ block }: Pick<CashOrder, "block">, blocks: number): Kobo {
  return kobo(block * BigInt(blocks));
}

type OrderFault = { code: "bad_request"; fields: { amount: string } };

/**
 * Cut an amount into transfers: as many as there are whole 5,000 in it, at least one, all equal and of whole naira (rules 14.10).
 * Errors: bad_request, naming the nearest amount below that can be cut so.
 */
export function cashOrder(face: Kobo): Result<CashOrder, OrderFault> {
  if (face < MIN_CASH) return wrong("Minimum amount is ₦100");
  const blocks = face < BLOCK ? 1n : face / BLOCK;
  const step = blocks * 100n;
  if (face % step !== 0n)
    return wrong(
      `It is taken in ${blocks} equal parts of whole naira: try ₦${(face - (face % step)) / 100n}`,
    );
  return ok({ face, block: kobo(face / blocks), blocks: Number(blocks) });
}

function wrong(amount: string): Result<never, OrderFault> {
  return fail({ code: "bad_request", fields: { amount } });
}

/**
 * What a transfer is called at the provider: the minute in Lagos and 18 letters and digits of the sale's id, 30 characters. Derived
 * once, stored before the call, never made anew (rules 14.13).
 */
export function cashReference(id: string, at: Date): string {
  const lagos = new Date(at.getTime() + 3_600_000).toISOString();
  return `${lagos.replace(/\D/g, "").slice(0, 12)}${hexOf(id).slice(-18).toUpperCase()}`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A one-time code is good for so long, and what it opened for so long (rules 14.12). */
export const OTP_LIFE_MS = 10 * MINUTE;
export const CASH_SESSION_LIFE_MS = 20 * MINUTE;
export const OTP_TRIES = 5;
/** Codes sent to one number in an hour, asked for by one person in a day, and the least time between two to one number. */
export const OTP_SENDS = { perNumberHour: 5, perPersonDay: 20, apartMs: 30 * SECOND } as const;

/** An open transfer as recorded. Times are milliseconds since 1970. */
export type OpenTransfer = {
  blocks: number;
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  now: number;
  timesScale: number;
};

export type CashNext =
  | { kind: "pay"; blocks: number }
  | { kind: "fail"; reason: string }
  | { kind: "wait"; nextCheckAt: number; notFound: number; lastNotFoundAt: number | undefined };

/** What an answer about a transfer means. Pure; only proof pays, and only proof fails (rules 14.14). */
export function decideCash(answer: TransferAnswer, { blocks, dispatchedAt, ...at }: OpenTransfer): CashNext {
  const times = { sentAt: dispatchedAt, since: dispatchedAt };
  const step = decideOpen(readAnswer(answer, blocks), { policy: POLICIES.airtime_to_cash, ...times, ...at });
  switch (step.kind) {
    case "settle":
      return { kind: "pay", blocks: step.fact };
    case "refuse":
      return { kind: "fail", reason: step.fact ?? "not_found" };
    case "wait":
      return { kind: "wait", nextCheckAt: step.nextCheckAt, ...step.counted };
    case "release":
    case "end":
      throw new Error("a transfer of airtime is asked about until it is proven");
  }
}

/** More parts than were ordered, or none, are no statement about this transfer. */
function readAnswer(answer: TransferAnswer, ordered: number): Answer<number, CashRefusal> {
  if (answer.kind === "refused") return { kind: "refused", fact: answer.reason };
  if (answer.kind === "unknown") return { kind: "unknown", says: answer.notFound ? "not_found" : "nothing" };
  const isPossible = answer.blocks >= 1 && answer.blocks <= ordered;
  return isPossible ? { kind: "done", fact: answer.blocks } : { kind: "unknown", says: "nothing" };
}
