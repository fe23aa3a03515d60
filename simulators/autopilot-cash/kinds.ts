import { isKind as isLineKind, type Kind as LineKind, magicKind } from "../kit/behaviours.ts";

/** Behaviours of the buyer of airtime beside those of the connection, each with its call. */
export const KINDS = {
  otp_refused: "otp",
  verify_no_balance: "verify",
  verify_expired: "verify",
  /** Half of the transfers arrive, and at least one does not. */
  partial: "transfer",
  session_expired: "transfer",
  /** The transfer is carried out, and its session is good for no other. */
  session_once: "transfer",
  /** The answer is 200, but its counts do not add up. */
  odd_counts: "transfer",
  /** A code nobody documented. */
  odd_code: "transfer",
  status_unknown: "status",
} as const satisfies Record<string, "otp" | "verify" | "transfer" | "status">;

export type OwnKind = keyof typeof KINDS;
export type Kind = OwnKind | LineKind;

const isOwnKind = (kind: string): kind is OwnKind => Object.hasOwn(KINDS, kind);
/** Its own kinds, and those of the connection, which apply to `transfer` unless a service is named. */
export const isKind = (kind: string): kind is Kind => isOwnKind(kind) || isLineKind(kind);
export const belongs = (kind: string, service: string): boolean =>
  (isOwnKind(kind) ? KINDS[kind] : "transfer") === service;

/** Last four digits of the sender's number, beside those of every supplier. */
const NUMBERS: Record<string, OwnKind> = {
  "0021": "partial",
  "0022": "otp_refused",
  "0023": "session_expired",
  "0024": "verify_no_balance",
  "0025": "verify_expired",
  "0026": "odd_counts",
  "0027": "session_once",
};

/** The behaviour that a number asks for at this call; undefined for the ordinary one. */
export function magicAt(number: string, service: string): Kind | undefined {
  const own = NUMBERS[number.slice(-4)];
  if (own !== undefined) return KINDS[own] === service ? own : undefined;
  return service === "transfer" ? magicKind(number, false) : undefined;
}
