import type { Entry } from "./entry.ts";

/** Refusals about bank accounts, withdrawals and transfers. */
export const WITHDRAWAL_ERRORS = {
  bank_unknown: {
    status: 422,
    msg: "This bank is not on the list. Choose one from the list.",
    next: "Choose a bank from the list of banks.",
  },
  account_not_found: {
    status: 422,
    msg: "The bank does not know this account. Check the bank and the account number.",
    next: "Check the bank and the account number.",
  },
  account_name_differs: {
    status: 422,
    msg: "The bank now gives another name for this account. Validate the account again.",
    next: "Validate the account again, then compare the name.",
  },
  account_check_unavailable: {
    status: 503,
    msg: "We cannot check bank accounts right now. No money was taken. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  banks_unavailable: {
    status: 503,
    msg: "We cannot load the list of banks right now. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  withdrawal_failed: {
    status: 422,
    msg: "Withdrawal failed. Your money is back in your wallet",
    next: "Read the receipt in the answer, then send again under a new Idempotency-Key.",
  },
  card_money_held: {
    status: 422,
    msg: "Money you paid in by card cannot leave yet. Verify your NIN or BVN to send it now.",
    next: "Wait for the time in the answer, or verify your NIN or BVN: then it can leave at once.",
  },
  withdrawal_below_minimum: {
    status: 400,
    msg: "Minimum withdrawal is ₦100",
    next: "Enter ₦100 or more.",
  },
  withdrawal_sent: {
    status: 409,
    msg: "It is too late to stop this withdrawal. Check it in your transactions.",
    next: "Read its transaction.",
  },
  too_many_beneficiaries: {
    status: 422,
    msg: "You can save at most 50 bank accounts. Remove one first.",
    next: "Remove one that you no longer use, then add this one.",
  },
  receiver_unknown: {
    status: 404,
    msg: "No user has that username.",
    next: "Check the username.",
  },
  transfer_to_self: {
    status: 422,
    msg: "You cannot transfer to yourself.",
    next: "Enter another username.",
  },
} as const satisfies Record<string, Entry>;
