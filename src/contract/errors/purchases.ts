import type { Entry } from "./entry.ts";

/** Refusals about single purchases and lists of many. */
export const PURCHASE_ERRORS = {
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
  nothing_to_print: {
    status: 409,
    msg: "There is no card to print: none is ready, or all were printed before.",
    next: "Wait for the first cards, or print all of them again.",
  },
  pin_letters_used_up: {
    status: 409,
    msg: "This PIN was sent to your email three times already. Open the purchase to see it.",
    next: "Open the purchase to see the PIN.",
  },
  customer_not_found: {
    status: 422,
    msg: "The company does not know this account. Check what you entered.",
    next: "Check the account and the company.",
  },
  customer_check_unavailable: {
    status: 503,
    msg: "We cannot check accounts right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  betting_below_minimum: {
    status: 400,
    msg: "The amount is below this company's minimum. Enter more.",
    next: "Enter the minimum or more.",
  },
  betting_above_maximum: {
    status: 400,
    msg: "The amount is above this company's maximum. Enter less.",
    next: "Enter the maximum or less.",
  },
  operator_not_found: {
    status: 422,
    msg: "We do not know which operator this number has, or do not sell it. Check the number or choose an operator.",
    next: "Check the number, or send operator with one of the list.",
  },
  abroad_unavailable: {
    status: 503,
    msg: "We cannot reach operators abroad right now. You were not charged. Try again in a few minutes.",
    next: "Try again in a few minutes.",
  },
  quote_over: {
    status: 409,
    msg: "The two minutes of this price are over. You were not charged. Ask for a new price.",
    next: "Ask for a new quote and buy with it.",
  },
  quote_used: {
    status: 409,
    msg: "This price was used already. You were not charged again. Ask for a new price to send more.",
    next: "Look at the history; ask for a new quote to buy again.",
  },
  bulk_row_wrong: {
    status: 422,
    msg: "A row of this list cannot be bought. Nothing was bought.",
    next: "Preview the list, and leave out or correct each row that has a problem. The fields name the first one.",
  },
  bulk_repeats: {
    status: 409,
    msg: "Two rows of this list buy the same thing. Nothing was bought.",
    next: "Leave one of them out, or set allow_repeat where both are meant. The fields name the first one.",
  },
  too_many_lists: {
    status: 422,
    msg: "You have 10 lists that are not done. Finish or cancel one of them.",
    next: "Wait for one of the lists, or cancel it.",
  },
  too_many_rows: {
    status: 422,
    msg: "Your lists of one day can have at most 300,000 rows together.",
    next: "Begin this list tomorrow.",
  },
  equal_list: {
    status: 409,
    msg: "You began an equal list a moment ago. Nothing was bought.",
    next: "Look at your lists. For another equal one send an Idempotency-Key or, with a list of orders, allow_repeat.",
  },
  list_closed: {
    status: 409,
    msg: "This list is not in a state for that.",
    next: "Read the list: one that is over can only retry failed rows, if it has any.",
  },
  too_many_schedules: {
    status: 422,
    msg: "You have 50 schedules that have not ended. End one of them.",
    next: "End a schedule that you do not need any more.",
  },
  schedule_ended: {
    status: 409,
    msg: "This schedule has ended.",
    next: "Make a new one.",
  },
} as const satisfies Record<string, Entry>;
