import type { Entry } from "./entry.ts";

/** Refusals about earnings, partnership and airtime to cash. */
export const CASH_ERRORS = {
  earnings_below_minimum: {
    status: 400,
    msg: "Minimum withdrawal is ₦1,000",
    next: "Enter ₦1,000 or more, or wait until your earnings reach it.",
  },
  earnings_window_closed: {
    status: 422,
    msg: "Partners can withdraw from the 25th to the end of the month.",
    next: "Ask again from the 25th.",
  },
  insufficient_earnings: {
    status: 422,
    msg: "Insufficient balance",
    next: "Ask for no more than your earning balance.",
  },
  withdrawal_decided: {
    status: 409,
    msg: "This withdrawal was already decided.",
    next: "Load the list again.",
  },
  already_partner: {
    status: 409,
    msg: "You are already a partner.",
    next: "There is nothing more to pay until your next renewal.",
  },
  airtime_to_cash_unavailable: {
    status: 503,
    msg: "Airtime to cash is not working right now. No airtime was taken. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  otp_not_sent: {
    status: 422,
    msg: "The network did not send a code to this number. Check the number and the network.",
    next: "Check the number and the network.",
  },
  otp_too_often: {
    status: 429,
    msg: "You have asked for too many codes. Wait a while, then try again.",
    next: "Wait as long as Retry-After says, then ask for another code.",
  },
  otp_wrong: {
    status: 422,
    msg: "This code is wrong. Enter the newest code you received.",
    next: "Enter the newest code you received.",
  },
  otp_ended: {
    status: 422,
    msg: "This code no longer works. Ask for a new one.",
    next: "Ask for a new code.",
  },
  airtime_session_ended: {
    status: 422,
    msg: "Verify this sender number again. Ask for a new code.",
    next: "Ask for a new code, then transfer within 20 minutes.",
  },
  airtime_transfer_open: {
    status: 409,
    msg: "A transfer from this number is still going on. Check your transactions before you send again.",
    next: "Wait until it ends in your transactions.",
  },
  airtime_too_low: {
    status: 422,
    msg: "There is not enough airtime on this number.",
    next: "Enter a smaller amount, or recharge the number.",
  },
  transfer_pin_wrong: {
    status: 422,
    msg: "The transfer PIN is wrong. No airtime was taken. Check the PIN, then ask for a new code.",
    next: "Check the transfer PIN of your network, then begin again with a new code.",
  },
  airtime_transfer_refused: {
    status: 422,
    msg: "The network refused the transfer. No airtime was taken. Check your airtime, then ask for a new code.",
    next: "Check your airtime and transfer PIN, then begin again with a new code.",
  },
} as const satisfies Record<string, Entry>;
