import { hexOf } from "./ids.ts";
import { divFloor, type Kobo, kobo, naira } from "./money.ts";
import { type Answer, decideOpen, POLICIES } from "./outside-attempt.ts";
import type { CashRefusal, TransferAnswer } from "./ports-cash.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * Airtime sold for cash: its price, how it is split into transfers, and what an answer about a transfer means
 * (rules 14.9 to 14.16).
 */

export type CashState = "asked" | "otp_sent" | "verified" | "transferring" | "unknown" | "paid" | "failed";

const MIN_CASH = naira(100);
/** An amount is split into one transfer for each whole block in it (rules 14.10). */
export const BLOCK = naira(5_000);

/**
 * The share of arrived airtime that is paid, in basis points: 80 %, from 5,000 naira 85 %, from 10,000 naira
 * 90 % (rules 14.9).
 */
export const CASH_RATES = [
  { from: MIN_CASH, bps: 8_000n },
  { from: BLOCK, bps: 8_500n },
  { from: naira(10_000), bps: 9_000n },
] as const;

/** Returns the rate for this amount of airtime. */
export function cashRateBps(arrived: Kobo): bigint {
  return (CASH_RATES.findLast(({ from }) => arrived >= from) ?? CASH_RATES[0]).bps;
}

/**
 * Returns what arrived airtime pays in kobo, rounded down: never more than the airtime (rules 14.9).
 * `arrived` >= 0.
 */
export function cashFor(arrived: Kobo): Kobo {
  return divFloor(arrived * cashRateBps(arrived), 10_000n);
}

export type CashOrder = { face: Kobo; block: Kobo; blocks: number };

/** Returns the airtime in kobo of this many arrived transfers. */
export function arrivedOf({ block }: Pick<CashOrder, "block">, blocks: number): Kobo {
  return kobo(block * BigInt(blocks));
}

type OrderFault = { code: "bad_request"; fields: { amount: string } };

/**
 * Splits an amount into equal transfers of whole naira: one for each whole 5,000 in it, at least one (rules
 * 14.10). Errors: bad_request, which names the nearest lower amount that can be split.
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
 * Returns the provider's reference of a transfer: the minute in Lagos and 18 letters and digits of the sale's
 * id, 30 characters. It is derived once and stored before the call, never derived again (rules 14.13).
 */
export function cashReference(id: string, at: Date): string {
  const lagos = new Date(at.getTime() + 3_600_000).toISOString();
  return `${lagos.replace(/\D/g, "").slice(0, 12)}${hexOf(id).slice(-18).toUpperCase()}`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Lifetime of a one-time code, and of the access that it gives (rules 14.12). */
export const OTP_LIFE_MS = 10 * MINUTE;
export const CASH_SESSION_LIFE_MS = 20 * MINUTE;
export const OTP_TRIES = 5;
/**
 * Maximum codes to one number per hour and of one person per day, and the minimum time between two codes to
 * one number.
 */
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

/**
 * Returns what an answer about a transfer leads to. Pure; only proof pays, and only proof fails (rules
 * 14.14).
 */
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
      throw new Error("an airtime transfer cannot be released or ended without proof");
  }
}

/** An answer with more transfers than ordered, or with none, says nothing about this transfer. */
function readAnswer(answer: TransferAnswer, ordered: number): Answer<number, CashRefusal> {
  if (answer.kind === "refused") return { kind: "refused", fact: answer.reason };
  if (answer.kind === "unknown") return { kind: "unknown", says: answer.notFound ? "not_found" : "nothing" };
  const isPossible = answer.blocks >= 1 && answer.blocks <= ordered;
  return isPossible ? { kind: "done", fact: answer.blocks } : { kind: "unknown", says: "nothing" };
}
