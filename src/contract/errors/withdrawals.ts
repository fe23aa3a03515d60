import type { Entry } from "./entry.ts";

/** Refusals about bank accounts, withdrawals and transfers. */
export const WITHDRAWAL_ERRORS = {
  bank_unknown: {
    status: 422,
    msg: "This bank is not on the list.",
    next: "Choose a bank from the list of banks.",
  },
  account_not_found: {
    status: 422,
    msg: "This account was not found at the bank.",
    next: "Check the bank and the account number.",
  },
  account_name_differs: {
    status: 422,
    msg: "The account belongs to another name than the one shown.",
    next: "Validate the account again, then compare the name.",
  },
  account_check_unavailable: {
    status: 503,
    msg: "Accounts cannot be checked right now.",
    next: "Try again in a few minutes. Nothing was taken.",
  },
  banks_unavailable: {
    status: 503,
    msg: "The list of banks cannot be loaded right now.",
    next: "Try again in a few minutes.",
  },
  withdrawal_failed: {
    status: 422,
    msg: "Withdrawal failed. Your money is back in your wallet",
    next: "Read the receipt in the answer, then send again under a new Idempotency-Key.",
  },
  card_money_held: {
    status: 422,
    msg: "Money paid by card cannot leave yet.",
    next: "Wait for the time in the answer, or verify your NIN or BVN: then it can leave at once.",
  },
  withdrawal_below_minimum: {
    status: 400,
    msg: "Minimum withdrawal is ₦100",
    next: "Enter ₦100 or more.",
  },
  withdrawal_sent: {
    status: 409,
    msg: "This withdrawal cannot be stopped: it does not wait any more.",
    next: "Look at it in your history.",
  },
  too_many_beneficiaries: {
    status: 422,
    msg: "You can keep at most 50 bank accounts.",
    next: "Remove one that you no longer use, then add this one.",
  },
  receiver_unknown: {
    status: 404,
    msg: "There is no user of that name.",
    next: "Check the username.",
  },
  transfer_to_self: {
    status: 422,
    msg: "You cannot transfer to yourself.",
    next: "Enter another username.",
  },
} as const satisfies Record<string, Entry>;
