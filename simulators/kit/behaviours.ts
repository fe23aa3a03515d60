/** The behaviour of the connection once the server knows its answer. */
export type Wire = "whole" | "silent" | "cut" | "reset" | "garbage" | "empty" | "html502" | "down";

/** The reason why a supplier refuses a request before vending. */
export type Refusal = "float_low" | "product_locked" | "plan_retired" | "daily_limit";

/**
 * One way a supplier can behave.
 *
 * `books` is the truth (what is vended and debited), `wire` is what the caller gets to see of it. They are
 * independent: that independence is what the simulator exists for.
 */
export type Behaviour = {
  books: "delivered" | "pending" | "failed" | "nothing";
  settlesTo?: "delivered" | "failed";
  wire: Wire;
  refusal?: Refusal;
  /** Success without the electricity token, which appears later. */
  tokenLate?: boolean;
  /** The status is a word that no documentation has. */
  oddStatus?: boolean;
  webhook?: "twice" | "late" | "stray" | "none";
};

/** Every behaviour by its name; the names are the `kind` of the control API's faults. */
export const BEHAVIOURS = {
  ok: { books: "delivered", wire: "whole" },
  delivered: { books: "delivered", wire: "whole" },
  pending_then_delivered: { books: "pending", settlesTo: "delivered", wire: "whole" },
  pending_then_failed: { books: "pending", settlesTo: "failed", wire: "whole" },
  pending_forever: { books: "pending", wire: "whole" },
  failed: { books: "failed", wire: "whole" },
  delivered_no_answer: { books: "delivered", wire: "silent" },
  delivered_502: { books: "delivered", wire: "html502" },
  delivered_cut: { books: "delivered", wire: "cut" },
  delivered_reset: { books: "delivered", wire: "reset" },
  delivered_garbage: { books: "delivered", wire: "garbage" },
  delivered_empty: { books: "delivered", wire: "empty" },
  delivered_odd_status: { books: "delivered", wire: "whole", oddStatus: true },
  failed_no_answer: { books: "failed", wire: "silent" },
  pending_no_answer: { books: "pending", settlesTo: "delivered", wire: "silent" },
  no_answer: { books: "nothing", wire: "silent" },
  reset: { books: "nothing", wire: "reset" },
  bad_gateway: { books: "nothing", wire: "html502" },
  down: { books: "nothing", wire: "down" },
  slow: { books: "delivered", wire: "whole" },
  float_low: { books: "nothing", wire: "whole", refusal: "float_low" },
  product_locked: { books: "nothing", wire: "whole", refusal: "product_locked" },
  plan_retired: { books: "nothing", wire: "whole", refusal: "plan_retired" },
  daily_limit: { books: "nothing", wire: "whole", refusal: "daily_limit" },
  token_late: { books: "delivered", wire: "whole", tokenLate: true },
  webhook_twice: { books: "delivered", wire: "whole", webhook: "twice" },
  webhook_late: { books: "delivered", wire: "whole", webhook: "late" },
  webhook_stray: { books: "delivered", wire: "whole", webhook: "stray" },
  webhook_none: { books: "delivered", wire: "whole", webhook: "none" },
} as const satisfies Record<string, Behaviour>;

export type Kind = keyof typeof BEHAVIOURS;

export const isKind = (kind: string): kind is Kind => Object.hasOwn(BEHAVIOURS, kind);

export const behaviourOf = (kind: Kind): Behaviour => BEHAVIOURS[kind];

/** Last four digits of the phone number of a data or airtime order. */
const PHONES: Record<string, Kind> = {
  "0001": "delivered",
  "0002": "pending_then_delivered",
  "0003": "pending_then_failed",
  "0004": "failed",
  "0005": "delivered_no_answer",
  "0006": "delivered_502",
  "0007": "float_low",
  "0008": "product_locked",
  "0009": "delivered_cut",
  "0010": "no_answer",
  "0011": "delivered_reset",
  "0012": "delivered_garbage",
  "0013": "pending_forever",
  "0014": "reset",
};

/** Last three digits of the meter or card of an order. 009 never gets that far: it does not validate. */
const METERS: Record<string, Kind> = {
  "001": "delivered",
  "002": "pending_then_delivered",
  "003": "pending_then_failed",
  "004": "failed",
  "005": "token_late",
  "006": "delivered_502",
  "007": "float_low",
  "008": "product_locked",
  "010": "no_answer",
  "011": "delivered_reset",
  "012": "delivered_garbage",
  "013": "pending_forever",
  "014": "reset",
  "015": "delivered_no_answer",
  "018": "delivered_cut",
};

/** The behaviour that a number's ending asks for; `delivered` for every ordinary number. */
export function magicKind(number: string, isMeter: boolean): Kind {
  return (isMeter ? METERS[number.slice(-3)] : PHONES[number.slice(-4)]) ?? "delivered";
}

export const isInvalidMeter = (meter: string): boolean => meter.endsWith("009") || !/^\d{10,13}$/.test(meter);
export const meterHasNoAddress = (meter: string): boolean => meter.endsWith("016");
export const meterHasSeveralTokens = (meter: string): boolean => meter.endsWith("019");
export const meterTokenStartsWithZero = (meter: string): boolean => meter.endsWith("017");
