import { isKind as isLineKind } from "../kit/behaviours.ts";

/** Calls of this server, as scripts of faults name them. */
export type Service =
  | "login"
  | "reserve"
  | "read"
  | "add_bank"
  | "kyc"
  | "deallocate"
  | "transactions"
  | "query"
  | "banks"
  | "enquiry"
  | "pay"
  | "summary"
  | "balance"
  | "nin"
  | "bvn"
  | "receive";

/** The outcome of a payout, and the answer to the caller. */
export type PayoutKind = {
  status: "SUCCESS" | "PENDING" | "FAILED" | "PENDING_AUTHORIZATION" | "EXPIRED" | "QUEUED" | "none";
  settlesTo?: "SUCCESS" | "FAILED" | "REVERSED";
  comment?: string;
  wire?: "silent" | "html502" | "garbage" | "reset" | "cut";
  /** An error: either nothing was booked (`status: "none"`), or the payout was booked all the same. */
  code?: "D01" | "D03" | "D04" | "D06" | "D07" | "99";
  webhook?: "first" | "twice" | "none" | "forged";
};

export const PAYOUT_KINDS = {
  paid: { status: "SUCCESS" },
  pending_then_paid: { status: "PENDING", settlesTo: "SUCCESS" },
  pending_then_failed: { status: "PENDING", settlesTo: "FAILED", comment: "Dormant account" },
  paid_then_reversed: { status: "SUCCESS", settlesTo: "REVERSED" },
  inner_failed: { status: "FAILED", comment: "Insufficient balance in wallet" },
  paid_no_answer: { status: "SUCCESS", wire: "silent" },
  otp: { status: "PENDING_AUTHORIZATION" },
  ip_refused: { status: "none", code: "D06" },
  lost: { status: "none", wire: "silent" },
  bad_account: { status: "none", code: "D03" },
  paid_502: { status: "SUCCESS", wire: "html502" },
  paid_99: { status: "SUCCESS", code: "99" },
  paid_garbage: { status: "SUCCESS", wire: "garbage" },
  pending_forever: { status: "PENDING" },
  error: { status: "none", code: "D01" },
  poor: { status: "none", code: "D04" },
  expired: { status: "EXPIRED" },
  odd_status: { status: "QUEUED" },
  webhook_first: { status: "SUCCESS", webhook: "first" },
  webhook_twice: { status: "PENDING", settlesTo: "SUCCESS", webhook: "twice" },
  webhook_none: { status: "PENDING", settlesTo: "SUCCESS", webhook: "none" },
  webhook_forged: { status: "PENDING", settlesTo: "SUCCESS", webhook: "forged" },
  too_soon: { status: "none", code: "D07" },
  paid_reset: { status: "SUCCESS", wire: "reset" },
  pending_no_answer: { status: "PENDING", settlesTo: "SUCCESS", wire: "silent" },
  failed_final: { status: "FAILED", comment: "Account could not be validated" },
} as const satisfies Record<string, PayoutKind>;

/** Last four digits of the account a payout goes to. */
const PAYOUT_ENDINGS: Record<string, keyof typeof PAYOUT_KINDS> = {
  "0001": "paid",
  "0002": "pending_then_paid",
  "0003": "pending_then_failed",
  "0004": "inner_failed",
  "0005": "paid_no_answer",
  "0006": "paid_502",
  "0007": "poor",
  "0008": "paid_then_reversed",
  "0009": "bad_account",
  "0010": "lost",
  "0011": "paid_reset",
  "0012": "paid_garbage",
  "0013": "pending_forever",
  "0014": "error",
  "0015": "otp",
  "0016": "ip_refused",
  "0017": "paid_99",
  "0018": "expired",
  "0019": "odd_status",
  "0020": "webhook_first",
  "0021": "webhook_twice",
  "0022": "webhook_none",
  "0023": "webhook_forged",
  "0024": "too_soon",
  "0025": "pending_no_answer",
  "0026": "failed_final",
};

/** The behaviours of a payment to a reserved account, each with its call. */
export const RECEIVE_KINDS = {
  webhook_twice: "receive",
  webhook_forged: "receive",
  webhook_none: "receive",
  webhook_late: "receive",
  webhook_uppercase: "receive",
  underpaid: "receive",
  overpaid: "receive",
  rejected: "receive",
  reversed: "receive",
  other_form: "receive",
  dollars: "receive",
  stranger: "receive",
  query_pending: "query",
  query_500: "query",
  query_no_answer: "query",
  query_unknown: "query",
} as const satisfies Record<string, "receive" | "query">;
export type ReceiveKind = keyof typeof RECEIVE_KINDS;

/** Kobo part of the amount that is sent to a reserved account. */
const AMOUNTS: Record<number, { kind: ReceiveKind; times: number }> = {
  1: { kind: "webhook_twice", times: 1 },
  3: { kind: "webhook_forged", times: 1 },
  4: { kind: "webhook_none", times: 1 },
  5: { kind: "underpaid", times: 1 },
  6: { kind: "overpaid", times: 1 },
  7: { kind: "query_pending", times: 2 },
  8: { kind: "query_500", times: 2 },
  9: { kind: "query_no_answer", times: 1 },
  10: { kind: "query_unknown", times: 2 },
  11: { kind: "rejected", times: 1 },
  12: { kind: "webhook_uppercase", times: 1 },
  13: { kind: "webhook_late", times: 1 },
  14: { kind: "reversed", times: 1 },
  15: { kind: "other_form", times: 1 },
  16: { kind: "dollars", times: 1 },
  17: { kind: "stranger", times: 1 },
};

export const isReceiveKind = (kind: string): kind is ReceiveKind => Object.hasOwn(RECEIVE_KINDS, kind);
export const isPayoutKind = (kind: string): kind is keyof typeof PAYOUT_KINDS =>
  Object.hasOwn(PAYOUT_KINDS, kind);

/**
 * Its own kinds, and those of the connection (`down`, `reset`, `slow` ...), which apply to `pay` unless a
 * service is named. `token_expired` answers 401 once.
 */
export const isKind = (kind: string): boolean =>
  isReceiveKind(kind) || isPayoutKind(kind) || isLineKind(kind) || kind === "token_expired";

export function belongs(kind: string, service: string): boolean {
  if (kind === "token_expired") return service !== "login";
  return (isReceiveKind(kind) ? RECEIVE_KINDS[kind] : "pay") === service;
}

export const payoutEnding = (accountNumber: string): keyof typeof PAYOUT_KINDS | undefined =>
  PAYOUT_ENDINGS[accountNumber.slice(-4)];

export const receiveAmount = (amountKobo: number) => AMOUNTS[amountKobo % 100];
