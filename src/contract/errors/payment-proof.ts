import type { Entry } from "./entry.ts";

/** Refusals about proof when money leaves: the payment PIN. */
export const PAYMENT_PROOF_ERRORS = {
  payment_proof_needed: {
    status: 422,
    msg: "Confirm this with your payment PIN.",
    next: "Send the same request again with proof: {pin}. Set a PIN with POST /auth/paymentPin.",
  },
  payment_pin_wrong: {
    status: 422,
    msg: "That payment PIN is not right.",
    next: "Send the same request again with the right PIN, or reset it with your password and your mail.",
  },
  payment_pin_locked: {
    status: 429,
    msg: "Your payment PIN is locked after too many wrong tries.",
    next: "Wait for the time in Retry-After, or reset the PIN with your password and your mail.",
  },
  payment_pin_not_set: {
    status: 422,
    msg: "You have no payment PIN yet.",
    next: "Set one with POST /auth/paymentPin, then send the same request again.",
  },
  payment_pin_set: {
    status: 409,
    msg: "You have a payment PIN already.",
    next: "Change it with the old one, or reset it with your password and your mail.",
  },
  payment_pin_weak: {
    status: 400,
    msg: "That payment PIN is too easy to guess.",
    next: "Choose 4 to 6 digits that are no row, no repeat, no year and not in your number.",
  },
  payment_pin_code_wrong: {
    status: 422,
    msg: "That code is not right, or is too old.",
    next: "Check the newest mail, or ask for a new code.",
  },
} as const satisfies Record<string, Entry>;
