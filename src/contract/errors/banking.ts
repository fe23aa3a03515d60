import type { Entry } from "./entry.ts";

/** Refusals about reserved accounts and identity. */
export const BANKING_ERRORS = {
  identity_needed: {
    status: 422,
    msg: "Verify your NIN or BVN first: banks open accounts only for people they know.",
    next: "POST /auth/updateKyc with your NIN or BVN, then ask again.",
  },
  identity_refused: {
    status: 422,
    msg: "The bank did not accept your NIN or BVN.",
    next: "Verify the other one of the two, or contact support.",
  },
  bank_not_offered: {
    status: 422,
    msg: "Accounts cannot be opened at this bank.",
    next: "Choose one of the banks that are offered.",
  },
  identity_not_found: {
    status: 422,
    msg: "This number was not found.",
    next: "Check the 11 digits and try again.",
  },
  identity_mismatch: {
    status: 422,
    msg: "The name on this number is not the name on your account.",
    next: "Correct your name with POST /auth/details/name, or contact support. The answer's fields hold the register's name, masked.",
  },
  identity_taken: {
    status: 409,
    msg: "This number already belongs to another account.",
    next: "Log in to that account, or contact support.",
  },
  identity_set: {
    status: 409,
    msg: "You have already verified another number.",
    next: "Contact support if it has to be changed.",
  },
  identity_name_needed: {
    status: 422,
    msg: "Verify your NIN first: your account has no name yet to compare your BVN with.",
    next: "POST /auth/updateKyc with your NIN, then with your BVN.",
  },
  identity_birth_needed: {
    status: 422,
    msg: "Enter your date of birth too: a BVN is checked with it.",
    next: "POST /auth/updateKyc with bvn and dateOfBirth, such as 1993-10-03. A NIN needs no date of birth.",
  },
  identity_tries_used: {
    status: 422,
    msg: "You have tried too often today. Please try again tomorrow.",
    next: "Try again tomorrow, or contact support.",
  },
  identity_check_unavailable: {
    status: 503,
    msg: "Identities cannot be checked right now.",
    next: "Try again in a few minutes. This try was not counted.",
  },
} as const satisfies Record<string, Entry>;
