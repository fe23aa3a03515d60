import type { Entry } from "./entry.ts";

/** Refusals about funding: links, manual funding, coupons. */
export const FUNDING_ERRORS = {
  provider_not_configured: {
    status: 503,
    msg: "This way of paying is not available here.",
    next: "Choose another way to fund the wallet.",
  },
  bank_not_listed: {
    status: 400,
    msg: "Transfers to this bank are not taken.",
    next: "Pay into one of the accounts that are listed.",
  },
  payment_reference_used: {
    status: 409,
    msg: "This payment reference was used before.",
    next: "Check the reference on your bank's receipt; each transfer has its own.",
  },
  too_many_reports: {
    status: 422,
    msg: "Too many of your transfers wait to be checked.",
    next: "Wait until they are, then report the next one.",
  },
  already_decided: {
    status: 409,
    msg: "This was decided already.",
    next: "Load the list again to see how.",
  },
  coupon_owner_unknown: {
    status: 404,
    msg: "There is no user of that name.",
    next: "Check the username of whoever gets the coupon.",
  },
  coupon_unknown: {
    status: 422,
    msg: "This coupon code is not valid.",
    next: "Check the code, letter by letter. A coupon works only for the person it was made for.",
  },
  coupon_used: { status: 422, msg: "This coupon was used already.", next: "Look at your transactions." },
  coupon_expired: { status: 422, msg: "This coupon has expired.", next: "Ask for a new one." },
  coupon_cancelled: { status: 422, msg: "This coupon was cancelled.", next: "Ask for a new one." },
} as const satisfies Record<string, Entry>;
