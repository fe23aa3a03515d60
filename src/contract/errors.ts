import { BANKING_ERRORS } from "./errors/banking.ts";
import { CASH_ERRORS } from "./errors/cash.ts";
import { DISPUTE_ERRORS } from "./errors/disputes.ts";
import type { Entry } from "./errors/entry.ts";
import { FUNDING_ERRORS } from "./errors/funding.ts";
import { DEVELOPER_ERRORS, PEOPLE_ERRORS } from "./errors/people.ts";
import { PAYMENT_PROOF_ERRORS } from "./errors/payment-proof.ts";
import { RECONCILIATION_ERRORS } from "./errors/reconciliation.ts";
import { SHOP_ERRORS } from "./errors/shop.ts";
import { ALERT_ERRORS, HOUSE_ERRORS, STAFF_ERRORS } from "./errors/staff.ts";
import { WITHDRAWAL_ERRORS } from "./errors/withdrawals.ts";

/**
 * The one error catalogue: every refusal, with its HTTP status, the sentence for the user and the next step.
 * It is total by type: routes and flows can name only the codes in it (rules 2.1).
 */

export const ERRORS = {
  bad_request: {
    status: 400,
    msg: "Please check the details you entered.",
    next: "Correct the fields named in the answer and send again.",
  },
  malformed_body: {
    status: 400,
    msg: "We could not read this request.",
    next: "Send a JSON body with content-type application/json.",
  },
  bad_idempotency_key: {
    status: 400,
    msg: "The Idempotency-Key header is not valid.",
    next: "Send 8 to 120 letters, digits, dashes or underscores.",
  },
  not_logged_in: {
    status: 401,
    msg: "Please log in to continue.",
    next: "Log in again, then repeat the request.",
  },
  wrong_credentials: {
    status: 422,
    msg: "Wrong username or password.",
    next: "Check both and try again, or reset the password.",
  },
  forbidden: {
    status: 403,
    msg: "You are not allowed to do this.",
    next: "Ask an admin if you think you should be.",
  },
  not_found: { status: 404, msg: "We could not find this.", next: "Check the address or the reference." },
  no_receipt_code: {
    status: 422,
    msg: "This transaction has no receipt to show to others.",
    next: "Purchases, withdrawals and transfers that you sent have one.",
  },
  method_not_allowed: {
    status: 405,
    msg: "This address does not take that method.",
    next: "See the reference at /docs.",
  },
  request_too_slow: {
    status: 408,
    msg: "Your request took too long to reach us.",
    next: "Check your network, then send it again, all at once.",
  },
  payload_too_large: { status: 413, msg: "What you sent is too large.", next: "Send less at once." },
  user_name_taken: { status: 409, msg: "That username is already taken.", next: "Choose another username." },
  user_name_refused: {
    status: 422,
    msg: "You cannot use this username.",
    next: "Choose one that is not a phone number or a name of the shop.",
  },
  email_taken: {
    status: 409,
    msg: "That email is already registered.",
    next: "Log in, or use another email.",
  },
  phone_taken: {
    status: 409,
    msg: "That phone number is already registered.",
    next: "Log in, or use another number.",
  },
  password_common: {
    status: 400,
    msg: "That password is too easy to guess. Choose a longer one.",
    next: "Choose a longer or less common password.",
  },
  passwords_differ: {
    status: 400,
    msg: "Enter the same password twice",
    next: "Type the same password in both fields.",
  },
  unknown_referrer: {
    status: 400,
    msg: "We could not find the person who referred you. Check the username, or leave it empty.",
    next: "Check the referral name or leave it empty.",
  },
  account_locked: {
    status: 429,
    msg: "Too many wrong tries. Wait a while, then try again.",
    next: "Wait for the time in Retry-After.",
  },
  too_many_requests: {
    status: 429,
    msg: "You are going too fast. Wait a moment, then try again.",
    next: "Wait for the time in Retry-After.",
  },
  insufficient_balance: {
    status: 422,
    msg: "Insufficient balance",
    next: "Fund the wallet, then try again.",
  },
  account_frozen: {
    status: 422,
    msg: "Your account is frozen, so no money can leave it. Contact us for help.",
    next: "Read freezeReason in GET /auth, and write to support: only they can lift it. Money still comes in.",
  },
  service_locked: {
    status: 422,
    msg: "This service is not available right now. You were not charged. Try again later.",
    next: "Try again later or choose another network.",
  },
  plan_unavailable: {
    status: 422,
    msg: "This plan is not available right now. You were not charged. Choose another plan.",
    next: "Choose another plan.",
  },
  plan_not_found: {
    status: 404,
    msg: "This plan does not exist. Choose another plan.",
    next: "Load the plans again and choose one.",
  },
  airtime_below_minimum: { status: 400, msg: "Minimum purchase is ₦100", next: "Enter ₦100 or more." },
  airtime_above_maximum: {
    status: 400,
    msg: "Maximum airtime purchase is ₦50,000",
    next: "Enter a smaller amount.",
  },
  electricity_below_minimum: {
    status: 400,
    msg: "The amount is below this company's minimum. Enter more.",
    next: "Enter the minimum or more.",
  },
  electricity_above_maximum: {
    status: 400,
    msg: "Maximum electricity purchase is ₦200,000",
    next: "Enter a smaller amount.",
  },
  meter_not_found: {
    status: 422,
    msg: "This meter number does not match the company and meter type. Check all three.",
    next: "Check the number, the company and the meter type.",
  },
  meter_check_unavailable: {
    status: 503,
    msg: "We cannot check meters right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  card_not_found: {
    status: 422,
    msg: "This card number does not belong to the company you chose. Check both.",
    next: "Check the number and the company.",
  },
  card_check_unavailable: {
    status: 503,
    msg: "We cannot check cards right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  profile_not_found: {
    status: 422,
    msg: "JAMB does not know this profile code. Check it.",
    next: "Check the 10 digits of the profile code.",
  },
  profile_check_unavailable: {
    status: 503,
    msg: "We cannot check profile codes right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  pin_letters_used_up: {
    status: 409,
    msg: "This PIN was sent to your email three times already. Open the purchase to see it.",
    next: "Open the purchase to see the PIN.",
  },
  no_supplier: {
    status: 503,
    msg: "This service is not working right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  selling_stopped: {
    status: 503,
    msg: "Payments are paused for now. Your money is safe in your wallet. Try again later.",
    next: "Try again later. Nothing was charged.",
  },
  overloaded: {
    status: 503,
    msg: "We are very busy. Please try again in a moment.",
    next: "Repeat with the same Idempotency-Key. Nothing was charged twice.",
  },
  purchase_failed: {
    status: 422,
    msg: "Purchase failed. Your money is back in your wallet",
    next: "Read the receipt in the answer, then buy again under a new Idempotency-Key.",
  },
  duplicate_purchase: {
    status: 409,
    msg: "You bought this same thing a moment ago.",
    next: "Check the earlier purchase. To buy again, wait 30 seconds or set allow_repeat.",
  },
  price_changed: {
    status: 409,
    msg: "The price has changed. Nothing was bought.",
    next: "Look at the new price in the answer, then order again under a new Idempotency-Key.",
  },
  idempotency_conflict: {
    status: 409,
    msg: "This Idempotency-Key was used for a different request.",
    next: "Use a new key for a new request.",
  },
  operation_in_progress: {
    status: 409,
    msg: "We are still working on this same request. Wait a moment.",
    next: "Repeat it with the same key in a moment.",
  },
  funding_below_minimum: { status: 400, msg: "minimum payment is 100", next: "Enter ₦100 or more." },
  funding_above_maximum: { status: 400, msg: "Maximum payment is ₦1,000,000", next: "Pay a smaller amount." },
  too_many_payment_links: {
    status: 422,
    msg: "You have too many unpaid payment links. Pay one of them, or wait 24 hours.",
    next: "Pay one of them, or wait: an unused link ends after 24 hours.",
  },
  payment_provider_unavailable: {
    status: 502,
    msg: "The payment provider is not answering. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  upgrade_not_allowed: {
    status: 403,
    msg: "You cannot change to this account type.",
    next: "Only a smart earner can upgrade, and only to reseller.",
  },
  webhook_refused: {
    status: 401,
    msg: "The notification was refused.",
    next: "Sign the raw body with the shared secret.",
  },
  internal: {
    status: 500,
    msg: "Something went wrong",
    next: "Try again. If it happens again, give support the request id.",
  },
  ...BANKING_ERRORS,
  ...CASH_ERRORS,
  ...DEVELOPER_ERRORS,
  ...DISPUTE_ERRORS,
  ...FUNDING_ERRORS,
  ...PAYMENT_PROOF_ERRORS,
  ...HOUSE_ERRORS,
  ...WITHDRAWAL_ERRORS,
  ...PEOPLE_ERRORS,
  ...STAFF_ERRORS,
  ...RECONCILIATION_ERRORS,
  ...ALERT_ERRORS,
  ...SHOP_ERRORS,
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Codes that any route may answer without declaring them: they come from the access checks, not from the
 * flow.
 */
export const DOOR_ERRORS = [
  "bad_request",
  "malformed_body",
  "payload_too_large",
  "request_too_slow",
  "too_many_requests",
  "internal",
] as const;
export type DoorError = (typeof DOOR_ERRORS)[number];

/**
 * Codes that a route may answer because of its Idempotency-Key. An `operation` takes the key before it
 * works, so an equal request may wait in vain. A `batched` one claims it in the commit that makes the row.
 * With `each`, the body is a list whose acts have keys of their own and are answered one by one.
 */
export const KEY_ERRORS = {
  operation: ["bad_idempotency_key", "idempotency_conflict", "operation_in_progress"],
  batched: ["bad_idempotency_key", "idempotency_conflict"],
  each: ["bad_idempotency_key"],
} as const;
/** How a route uses its Idempotency-Key. */
export type Keyed = keyof typeof KEY_ERRORS;
export type KeyError<K extends Keyed> = (typeof KEY_ERRORS)[K][number];
