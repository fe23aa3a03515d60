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
    msg: "That payment PIN is wrong. Try again, or reset it in Settings.",
    next: "Send the same request again with the right PIN, or reset it with your password and your email.",
  },
  payment_pin_locked: {
    status: 429,
    msg: "Your payment PIN is locked: too many wrong tries. Wait, or reset it in Settings.",
    next: "Wait for the time in Retry-After, or reset the PIN with your password and your email.",
  },
  payment_pin_not_set: {
    status: 422,
    msg: "You have no payment PIN yet. Set one in Settings.",
    next: "Set one with POST /auth/paymentPin, then send the same request again.",
  },
  payment_pin_set: {
    status: 409,
    msg: "You already have a payment PIN.",
    next: "Change it with the old one, or reset it with your password and your email.",
  },
  payment_pin_weak: {
    status: 400,
    msg: "That payment PIN is too easy to guess. Choose another one.",
    next: "Choose 4 to 6 digits: not a row like 1234, one digit repeated, a year, or part of your phone number.",
  },
  payment_pin_code_wrong: {
    status: 422,
    msg: "That code is wrong or too old. Ask for a new one.",
    next: "Check the newest email, or ask for a new code.",
  },
  passkey_wrong: {
    status: 422,
    msg: "We could not check that passkey. Try again, or use your payment PIN.",
    next: "Ask for a new challenge and answer it with a passkey of yours, or send your payment PIN.",
  },
  passkey_stale: {
    status: 422,
    msg: "That passkey answer is too old or already used. Try again.",
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
    msg: "You have no passkey yet. Add one in Settings.",
    next: "Add one with POST /auth/passkeys/begin, or send your payment PIN.",
  },
  passkey_known: {
    status: 409,
    msg: "This passkey is already on your account.",
    next: "Use it, or add one on another device.",
  },
  passkey_refused: {
    status: 422,
    msg: "We could not add that passkey. Set a screen lock on your device, then try again.",
    next: "Begin again with POST /auth/passkeys/begin. The device has to ask for its screen lock.",
  },
  too_many_passkeys: {
    status: 422,
    msg: "You already have 10 passkeys. Remove one first.",
    next: "Remove one that you do not use.",
  },
  passkeys_impossible: {
    status: 422,
    msg: "Passkeys do not work at this address.",
    next: "Use the payment PIN. The house needs a host name in PUBLIC_URL: an IP address has no passkeys.",
  },
} as const satisfies Record<string, Entry>;
