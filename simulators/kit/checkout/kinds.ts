import { isKind as isLineKind } from "../behaviours.ts";

/**
 * Behaviours of a provider with a payment page, each with its call.
 *
 * `initiate`: making the link; `pay`: the payer's button and the webhook after it; `verify`: a requery.
 */
export const KINDS = {
  webhook_first: "initiate",
  webhook_twice: "pay",
  webhook_none: "pay",
  webhook_late: "pay",
  webhook_forged: "pay",
  webhook_lowercase: "pay",
  paid_lower: "pay",
  paid_higher: "pay",
  declined: "pay",
  verify_pending: "verify",
  verify_500: "verify",
  verify_no_answer: "verify",
  verify_unknown: "verify",
  /** The money went back to the payer, at providers that report it. */
  verify_reversed: "verify",
} as const satisfies Record<string, "initiate" | "pay" | "verify">;

export type Kind = keyof typeof KINDS;

export const isOwnKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);
/**
 * Its own kinds, and those of the connection (`down`, `reset`, `slow`, `delivered_no_answer` ...), which
 * apply to `initiate` unless a service is named.
 */
export const isKind = (kind: string): boolean => isOwnKind(kind) || isLineKind(kind);
export const belongs = (kind: string, service: string): boolean =>
  (isOwnKind(kind) ? KINDS[kind] : "initiate") === service;

/** Kobo part of the amount: a payment of 500.07 naira is verified as pending twice before it is a success. */
const AMOUNTS: Record<number, { kind: Kind; times: number }> = {
  1: { kind: "webhook_twice", times: 1 },
  2: { kind: "webhook_first", times: 1 },
  3: { kind: "webhook_forged", times: 1 },
  4: { kind: "webhook_none", times: 1 },
  5: { kind: "paid_lower", times: 1 },
  6: { kind: "paid_higher", times: 1 },
  7: { kind: "verify_pending", times: 2 },
  8: { kind: "verify_500", times: 2 },
  9: { kind: "verify_no_answer", times: 1 },
  10: { kind: "verify_unknown", times: 2 },
  11: { kind: "declined", times: 1 },
  12: { kind: "webhook_lowercase", times: 1 },
  13: { kind: "webhook_late", times: 1 },
  14: { kind: "verify_reversed", times: 1 },
};

/** The behaviour that an amount's kobo ask for; undefined for every ordinary amount. */
export const magicAmount = (amountKobo: number): { kind: Kind; times: number } | undefined =>
  AMOUNTS[amountKobo % 100];
