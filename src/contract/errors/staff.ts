import type { Entry } from "./entry.ts";

/** Refusals about acts of admins and agents. */
export const STAFF_ERRORS = {
  approval_closed: {
    status: 409,
    msg: "This request was already decided, or nobody decided it in time.",
    next: "Load the list of requests again.",
  },
  approval_own: {
    status: 403,
    msg: "Another admin must decide this request.",
    next: "Ask another admin: not the one who asked for it, nor the one it is for.",
  },
  approval_not_possible: {
    status: 422,
    msg: "This can no longer be done.",
    next: "Reject the request, check what changed, and ask again.",
  },
  second_admin_missing: {
    status: 422,
    msg: "A second admin must agree to this, and no other admin uses two-step verification.",
    next: "Let another admin switch on two-step verification, then do this again.",
  },
  books_behind: {
    status: 409,
    msg: "The books are still being added up. Try again in a few minutes.",
    next: "Try again in a few minutes; hours that are over are added up one after the other.",
  },
  reading_limit: {
    status: 429,
    msg: "You have opened all the people an agent may open in a day. Ask an admin.",
    next: "Go on tomorrow (Africa/Lagos), or have an admin raise agentReadsDaily.",
  },
  agent_refund_limit: {
    status: 422,
    msg: "This is more than you may refund at once, or today.",
    next: "Ask an admin to make this refund.",
  },
  move_undone: {
    status: 409,
    msg: "This was already taken back.",
    next: "Load the list again.",
  },
  other_amount_waiting: {
    status: 409,
    msg: "This transfer is already waiting for a second admin with another amount.",
    next: "Decide that request first; the amount that waits is named in the answer.",
  },
  settings_changed: {
    status: 409,
    msg: "Someone else changed these settings since you opened them.",
    next: "Read the settings again, check what they say now, and repeat.",
  },
  account_blocked: {
    status: 403,
    msg: "This account is blocked. Please contact support.",
    next: "Write to support; nothing can be done with the account meanwhile.",
  },
  ladder_step: {
    status: 409,
    msg: "The person's account type has changed. Load the person again.",
    next: "Load the person again, then send the type they have, or the next one.",
  },
  admin_needed: {
    status: 403,
    msg: "Only an admin can lift a freeze, or freeze an admin or agent.",
    next: "Ask an admin.",
  },
  staff_own: {
    status: 403,
    msg: "You cannot do this to your own account.",
    next: "Ask another admin.",
  },
  mail_job_open: {
    status: 409,
    msg: "An email to everybody is still being sent.",
    next: "Wait until it is done, or cancel it.",
  },
  mail_job_closed: {
    status: 409,
    msg: "This email to everybody has already ended.",
    next: "Load the list again.",
  },
  refund_not_possible: {
    status: 409,
    msg: "This transaction cannot be refunded.",
    next: "Only purchases that succeeded or are under way can be refunded, once.",
  },
  refund_needs_confirmation: {
    status: 409,
    msg: "The supplier may still deliver this order. If it does so after a refund, we bear the loss.",
    next: "Wait for the outcome, or repeat with confirm: true.",
  },
  refund_on_its_way: {
    status: 409,
    msg: "This order is going to the supplier right now. Try again in two minutes.",
    next: "Try again in two minutes.",
  },
  refund_unanswered: {
    status: 409,
    msg: "This supplier has not said whether it has this order. The only way to ask is to send the order again.",
    next: "Wait until it answers. Without an answer the money goes back by itself within 24 hours.",
  },
  refund_waiting: {
    status: 409,
    msg: "A refund of this transaction is already waiting for a second admin.",
    next: "Ask another admin to decide it.",
  },
  order_has_outcome: {
    status: 409,
    msg: "This order has an outcome by now. Load the list again.",
    next: "Read the transaction: the supplier or somebody else was first.",
  },
  meter_token_needed: {
    status: 400,
    msg: "A prepaid meter needs its token: enter the 20 digits that the supplier names.",
    next: "Ask the supplier for the token and send it with the proof.",
  },
  refund_not_reversed: {
    status: 409,
    msg: "The supplier has not confirmed that it took this order back.",
    next: "Refund it without supplierPaysBack, or ask the supplier first.",
  },
} as const satisfies Record<string, Entry>;

/** Refusals about alerts and where they are sent. */
export const ALERT_ERRORS = {
  alert_closed: {
    status: 409,
    msg: "This alert is over.",
    next: "Look at the open alerts again. A note may still be added.",
  },
  alert_closes_itself: {
    status: 409,
    msg: "This alert closes by itself once its figure is good. You can mute it until then.",
    next: "Mend its cause, or mute it with muteHours.",
  },
  alert_channel_not_set: {
    status: 409,
    msg: "This channel is not set up yet. Save its address or token first.",
    next: "PATCH the channel with its target and secret, then test it.",
  },
} as const satisfies Record<string, Entry>;

/** Refusals by the limits of the account's level. */
export const HOUSE_ERRORS = {
  limit_exceeded: {
    status: 422,
    msg: "This is above your account limit. Enter less, or verify your NIN and BVN.",
    next: "Enter a smaller amount, wait until tomorrow, or verify your NIN and BVN to raise your limits.",
  },
} as const satisfies Record<string, Entry>;
