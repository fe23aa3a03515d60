import type { Entry } from "./entry.ts";

/** Refusals about proof when money leaves: the payment PIN and passkeys. */
export const PAYMENT_PROOF_ERRORS = {
  payment_proof_needed: {
    status: 422,
    msg: "Confirm this with your payment PIN.",
    next: "Send the same request again with proof: {pin} or {passkey}. Set a PIN with POST /auth/paymentPin.",
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
  passkey_wrong: {
    status: 422,
    msg: "That passkey could not be checked.",
    next: "Ask for a new challenge and answer it with a passkey of yours, or send your payment PIN.",
  },
  passkey_stale: {
    status: 422,
    msg: "That passkey answer is too old, was used, or is for something else.",
    next: "Ask for a new challenge with POST /auth/passkeys/challenge and answer that one.",
  },
  passkey_login_refused: {
    status: 422,
    msg: "That passkey could not log you in. Log in with your password.",
    next: "Log in with POST /auth/login, or begin again with POST /auth/login/passkey/begin.",
  },
  passkey_by_key: {
    status: 422,
    msg: "An API key cannot use passkeys.",
    next: "Send the payment PIN as proof, or do this in the app.",
  },
  passkey_not_set: {
    status: 422,
    msg: "You have no passkey yet.",
    next: "Add one with POST /auth/passkeys/begin, or send your payment PIN.",
  },
  passkey_known: {
    status: 409,
    msg: "This passkey was added before.",
    next: "Use it, or add one on another device.",
  },
  passkey_refused: {
    status: 422,
    msg: "That passkey could not be added.",
    next: "Begin again with POST /auth/passkeys/begin. The device has to ask for its screen lock.",
  },
  too_many_passkeys: {
    status: 422,
    msg: "You have ten passkeys already.",
    next: "Remove one that you do not use.",
  },
  passkeys_impossible: {
    status: 422,
    msg: "Passkeys do not work at this address.",
    next: "Use the payment PIN. The house needs a host name in PUBLIC_URL: an IP address has no passkeys.",
  },
} as const satisfies Record<string, Entry>;
