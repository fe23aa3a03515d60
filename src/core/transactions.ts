/** Statuses and types of a transaction (rules 5.1, 5.2). */
export const STATUSES = ["success", "pending", "processing", "failed", "refunded"] as const;
export type Status = (typeof STATUSES)[number];

export const TRANSACTION_TYPES = [
  "airtime",
  "data",
  "refund",
  "transfer",
  "referrer",
  "wallet",
  "electricity",
  "cable",
  "internet",
  "exam",
  "recharge",
  "betting",
  "abroad",
  "earning",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The services that suppliers deliver for us. */
export const SERVICES = [
  "airtime",
  "data",
  "electricity",
  "cable",
  "internet",
  "exam",
  "recharge",
  "abroad",
  "betting",
] as const;
export type Service = (typeof SERVICES)[number];

/** The parts of a person's own history: money in, money out, not final yet, not delivered. */
export const HISTORY_PARTS = ["in", "out", "open", "failed"] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];
