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

const NAIRA = 100n;
/** The least airtime that is sold, and the least that one transfer takes. */
const MIN_CASH = naira(100);
/** An amount is split into a transfer for each whole block in it and one of the rest (rules 14.10). */
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

/**
 * How an amount of airtime is taken: `blocks` equal transfers of `block` and one smaller transfer of `last`,
 * which is zero when there is none. Whole naira, in kobo.
 */
export type CashOrder = { face: Kobo; block: Kobo; blocks: number; last: Kobo };

/** How much of an order arrived: so many of its equal transfers, and the last one or not. */
export type Arrived = { blocks: number; last: boolean };

/** Returns the airtime in kobo of the transfers that arrived. */
export function arrivedOf(order: Pick<CashOrder, "block" | "last">, { blocks, last }: Arrived): Kobo {
  return kobo(order.block * BigInt(blocks) + (last ? order.last : 0n));
}

type OrderFault = { code: "bad_request"; fields: { amount: string } };

/**
 * Splits an amount into one transfer of 5,000 for each whole 5,000 in it, and a last one of the rest. No
 * transfer is below the minimum: when the rest is, each block gives it as many whole naira as it lacks (rules
 * 14.10). Errors: bad_request below the minimum, and for a fraction of a naira.
 */
export function cashOrder(face: Kobo): Result<CashOrder, OrderFault> {
  if (face < MIN_CASH) return wrong("Minimum amount is ₦100");
  if (face % NAIRA !== 0n) return wrong("enter a valid amount");
  if (face < BLOCK) return ok({ face, block: face, blocks: 1, last: kobo(0n) });
  const blocks = face / BLOCK;
  const rest = face % BLOCK;
  const lacks = rest === 0n || rest >= MIN_CASH ? 0n : MIN_CASH - rest;
  const block = kobo(BLOCK - roundUp(lacks, blocks * NAIRA) * NAIRA);
  return ok({ face, block, blocks: Number(blocks), last: kobo(face - block * blocks) });
}

const roundUp = (amount: bigint, unit: bigint): bigint => (amount + unit - 1n) / unit;

function wrong(amount: string): Result<never, OrderFault> {
  return fail({ code: "bad_request", fields: { amount } });
}

/**
 * Returns the provider's reference of a transfer: the minute in Lagos and 18 letters and digits of the sale's
 * id, 30 characters. The last, smaller transfer has a reference of its own, which ends in a letter that no
 * other has. It is derived once and stored before the call, never derived again (rules 14.13).
 */
export function cashReference(id: string, at: Date, which: "blocks" | "last" = "blocks"): string {
  const lagos = new Date(at.getTime() + 3_600_000).toISOString();
  const own = hexOf(id).slice(-18).toUpperCase();
  return `${lagos.replace(/\D/g, "").slice(0, 12)}${which === "last" ? `${own.slice(1)}Z` : own}`;
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

/**
 * An open transfer as recorded. `last` says where the last, smaller transfer of its sale stands; once that
 * one is `under_way`, it is the open transfer and all blocks have arrived. `canSend`: the caller has the
 * seller's PIN and the session, which nobody has after the first request. Times are milliseconds since 1970.
 */
export type OpenTransfer = {
  blocks: number;
  last: "none" | "ahead" | "under_way";
  canSend: boolean;
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  now: number;
  timesScale: number;
};

export type CashNext =
  | { kind: "pay"; arrived: Arrived }
  /** All blocks have arrived: the last transfer is sent now. */
  | { kind: "send_last" }
  | { kind: "fail"; reason: string }
  | { kind: "wait"; nextCheckAt: number; notFound: number; lastNotFoundAt: number | undefined };

/**
 * Returns what an answer about a transfer leads to. Pure; only proof pays, and only proof fails (rules
 * 14.14). What the last transfer does never takes away what arrived before it (rules 14.17).
 */
export function decideCash(answer: TransferAnswer, open: OpenTransfer): CashNext {
  const { blocks, last, canSend, dispatchedAt, ...at } = open;
  const isLast = last === "under_way";
  const times = { sentAt: dispatchedAt, since: dispatchedAt };
  const read = readAnswer(answer, isLast ? 1 : blocks);
  const step = decideOpen(read, { policy: POLICIES.airtime_to_cash, ...times, ...at });
  switch (step.kind) {
    case "settle":
      if (isLast) return { kind: "pay", arrived: { blocks, last: true } };
      if (last === "ahead" && canSend && step.fact === blocks) return { kind: "send_last" };
      return { kind: "pay", arrived: { blocks: step.fact, last: false } };
    case "refuse":
      if (isLast) return { kind: "pay", arrived: { blocks, last: false } };
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
