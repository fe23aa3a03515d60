import type { Entry } from "./entry.ts";

/** Refusals about funding: links, manual funding, coupons. */
export const FUNDING_ERRORS = {
  provider_not_configured: {
    status: 503,
    msg: "You cannot pay this way here. Choose another way.",
    next: "Choose another way to fund the wallet.",
  },
  bank_not_listed: {
    status: 400,
    msg: "We do not receive transfers at this bank. Pay into one of the accounts listed.",
    next: "Pay into one of the accounts that are listed.",
  },
  payment_reference_used: {
    status: 409,
    msg: "This reference was already used. Check your bank receipt: each transfer has its own.",
    next: "Check the reference on your bank's receipt; each transfer has its own.",
  },
  too_many_reports: {
    status: 422,
    msg: "You have too many transfers waiting. Wait until we check them.",
    next: "Report the next one when they are checked.",
  },
  already_decided: {
    status: 409,
    msg: "This was already decided.",
    next: "Load the list again to see how.",
  },
  coupon_owner_unknown: {
    status: 404,
    msg: "No user has that username.",
    next: "Check the username of the person who gets the coupon.",
  },
  coupon_unknown: {
    status: 422,
    msg: "This coupon code is not valid. Check every letter. It works only for the person it was made for.",
    next: "Check the code, or ask the person who gave it to you.",
  },
  coupon_used: {
    status: 422,
    msg: "This coupon was already used. Check your transactions.",
    next: "Look at your transactions.",
  },
  coupon_expired: {
    status: 422,
    msg: "This coupon has expired. Ask for a new one.",
    next: "Ask for a new one.",
  },
  coupon_cancelled: {
    status: 422,
    msg: "This coupon was cancelled. Ask for a new one.",
    next: "Ask for a new one.",
  },
} as const satisfies Record<string, Entry>;
