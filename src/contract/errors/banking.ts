import type { Entry } from "./entry.ts";

/** Refusals about reserved accounts and identity. */
export const BANKING_ERRORS = {
  identity_needed: {
    status: 422,
    msg: "Verify your NIN or BVN first. Banks need it to give you an account number.",
    next: "POST /auth/updateKyc with your NIN or BVN, then ask again.",
  },
  identity_refused: {
    status: 422,
    msg: "The bank did not accept your NIN or BVN. Verify the other one, or contact us.",
    next: "Verify the other one of the two, or contact support.",
  },
  bank_not_offered: {
    status: 422,
    msg: "We cannot open an account at this bank. Choose another bank.",
    next: "Choose one of the banks that are offered.",
  },
  identity_not_found: {
    status: 422,
    msg: "We could not find this number. Check the 11 digits.",
    next: "Check the 11 digits and try again.",
  },
  identity_mismatch: {
    status: 422,
    msg: "The name on this number is not the name on your account.",
    next: "Correct your name with POST /auth/details/name, or contact support. The answer's fields hold the register's name, masked.",
  },
  identity_taken: {
    status: 409,
    msg: "Another account already uses this number. Log in to that account, or contact us.",
    next: "Log in to that account, or contact support.",
  },
  identity_set: {
    status: 409,
    msg: "You already verified another number. Contact us to change it.",
    next: "Contact support if it has to be changed.",
  },
  identity_name_needed: {
    status: 422,
    msg: "Verify your NIN first. Your account has no full name yet, and we need one to check your BVN.",
    next: "POST /auth/updateKyc with your NIN, then with your BVN.",
  },
  identity_birth_needed: {
    status: 422,
    msg: "Enter your date of birth too. We need it to check a BVN.",
    next: "POST /auth/updateKyc with bvn and dateOfBirth, such as 1993-10-03. A NIN needs no date of birth.",
  },
  identity_tries_used: {
    status: 422,
    msg: "You have tried too many times today. Please try again tomorrow.",
    next: "Try again tomorrow, or contact support.",
  },
  identity_check_unavailable: {
    status: 503,
    msg: "We cannot check your NIN or BVN right now. Try again in a few minutes.",
    next: "Try again in a few minutes. This try was not counted.",
  },
} as const satisfies Record<string, Entry>;
