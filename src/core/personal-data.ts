import type { PersonTable } from "./retention.ts";

/**
 * Every table that holds something about people: what an erasure does with it, and which file of the person's
 * own download has it (rules 21.3, 21.13). A new table does not compile until it says both.
 */

/**
 * gone: the person's rows are deleted. blanked: the rows stay, without what says who it was. nameless: there
 * is nothing in the rows to blank but the id of the person, who has no name any more.
 */
export type Erasing = "gone" | "blanked" | "nameless" | { kept: string };
/** A file of the download, or why it is in none. */
export type Taking = { file: string } | { left: string };

const PROFILE = { file: "profile.json" };
const SECRET = { left: "a secret or a part of one; that there is one is in the profile" };
const CODES = { left: "a code that was mailed, for minutes" };
const IN_HISTORY = { file: "wallet.csv" };
const OF_HOUSE = { left: "how the house keeps its books; the same money is in wallet.csv" };
const OF_STAFF = { left: "what staff did and looked at, which names them" };
const OF_OTHERS = { left: "lines of statements of suppliers, providers and banks" };
const THEIR_WORD = { kept: "numbers in a statement are its sender's word, and part of days that are closed" };
const ENDS = { kept: "rows go by themselves within their days" };

/** The table for each table. */
export const PERSONAL: Record<PersonTable, { erasing: Erasing; taking: Taking }> = {
  app_user: { erasing: "blanked", taking: PROFILE },
  special_price: { erasing: "gone", taking: PROFILE },
  identity: { erasing: "gone", taking: PROFILE },
  identity_try: { erasing: "gone", taking: { left: "a counter" } },
  reservation: { erasing: "gone", taking: { left: "the provider's word for the numbers in the profile" } },
  reserved_account: { erasing: "gone", taking: PROFILE },
  second_factor: { erasing: "gone", taking: SECRET },
  recovery_code: { erasing: "gone", taking: SECRET },
  passkey: { erasing: "gone", taking: { file: "passkeys.csv" } },
  payment_pin: { erasing: "gone", taking: SECRET },
  api_key: { erasing: "gone", taking: { file: "api-keys.csv" } },
  webhook_endpoint: { erasing: "gone", taking: PROFILE },
  saved_meter: { erasing: "gone", taking: { file: "meters.csv" } },
  beneficiary: { erasing: "gone", taking: { file: "bank-accounts.csv" } },
  notification_seen: { erasing: "gone", taking: { left: "which notice was closed last" } },
  mail_optout: { erasing: "gone", taking: PROFILE },
  price_letter: { erasing: "gone", taking: PROFILE },
  book_reader: { erasing: "gone", taking: OF_STAFF },
  bulk_job: { erasing: "nameless", taking: { file: "bulk.csv" } },
  schedule: { erasing: "gone", taking: { file: "schedules.csv" } },
  schedule_run: { erasing: "gone", taking: { file: "schedules.csv" } },
  bulk_row: { erasing: "gone", taking: { file: "bulk.csv" } },
  channel_link: { erasing: "gone", taking: PROFILE },
  channel_session: { erasing: "gone", taking: { left: "the step of a session of the last day" } },
  channel_order: { erasing: "nameless", taking: { file: "channels.csv" } },
  chat_code: { erasing: "gone", taking: { left: "a code that links a chat, for minutes" } },
  chat_offer: {
    erasing: "gone",
    taking: { left: "offers of the last day; what was bought is in wallet.csv" },
  },
  chat_message: { erasing: "gone", taking: { left: "our messages of the last day, which the chat has" } },
  chat_update: { erasing: ENDS, taking: { left: "hashes of the last day, of providers' numbers" } },
  epin: {
    erasing: "gone",
    taking: { left: "a PIN, which its purchase shows; the purchase is in wallet.csv" },
  },
  contact: { erasing: "gone", taking: { file: "contacts.csv" } },
  customer_shop: { erasing: "gone", taking: PROFILE },
  customer: { erasing: "gone", taking: { file: "customers.csv" } },
  customer_number: { erasing: "gone", taking: { file: "customers.csv" } },
  customer_entry: { erasing: "gone", taking: { file: "customer-entries.csv" } },
  session: { erasing: "gone", taking: { file: "sessions.csv" } },
  known_device: { erasing: "gone", taking: PROFILE },
  login_throttle: { erasing: "gone", taking: { left: "counters of failures" } },
  email_proof: { erasing: "gone", taking: CODES },
  phone_change: { erasing: "gone", taking: CODES },
  password_reset: { erasing: "gone", taking: CODES },
  password_reset_request: { erasing: "gone", taking: CODES },
  payment_pin_reset: { erasing: "gone", taking: CODES },
  passkey_challenge: { erasing: "gone", taking: CODES },
  login_challenge: { erasing: ENDS, taking: CODES },
  registration_code: { erasing: ENDS, taking: CODES },
  mail: { erasing: "gone", taking: { file: "letters.csv" } },
  card_check: { erasing: "gone", taking: { left: "whose card it is, as its company says" } },
  internet_check: { erasing: "gone", taking: { left: "whose accounts they are, as their company says" } },
  abroad_quote: {
    erasing: "gone",
    taking: { left: "prices of two minutes; what was bought is in wallet.csv" },
  },
  meter_check: { erasing: "gone", taking: { left: "whose meter it is, as its company says" } },
  account_check: { erasing: "gone", taking: { left: "whose account it is, as its bank says" } },
  limit_use: { erasing: "gone", taking: { left: "sums of a day of wallet.csv" } },
  staff_sum: { erasing: ENDS, taking: OF_STAFF },
  agent_price_try: { erasing: ENDS, taking: OF_STAFF },
  staff_reading_day: { erasing: ENDS, taking: OF_STAFF },
  inbound_event: { erasing: ENDS, taking: { left: "the provider's words for payments-in.csv" } },
  idempotency_key: { erasing: ENDS, taking: { left: "a hash of a request" } },
  api_request: { erasing: ENDS, taking: { left: "addresses of requests, on the screen for a week" } },
  push_off: { erasing: "gone", taking: PROFILE },
  push_device: { erasing: "gone", taking: { file: "push-devices.csv" } },
  push_message: { erasing: "gone", taking: { left: "copies of lines of wallet.csv and of letters.csv" } },
  webhook_delivery: { erasing: "gone", taking: { left: "copies of lines of wallet.csv" } },
  person_note: { erasing: "blanked", taking: PROFILE },
  alert: { erasing: "blanked", taking: { left: "how the house guards itself" } },
  alert_message: { erasing: "blanked", taking: { left: "how the house guards itself" } },
  staff_reading: { erasing: "blanked", taking: OF_STAFF },
  wallet_transaction: { erasing: "blanked", taking: IN_HISTORY },
  wallet_thousand: { erasing: "nameless", taking: OF_HOUSE },
  ledger_account: { erasing: "nameless", taking: OF_HOUSE },
  ledger_balance: { erasing: "nameless", taking: PROFILE },
  ledger_posting: { erasing: "nameless", taking: OF_HOUSE },
  attempt_live: { erasing: "nameless", taking: IN_HISTORY },
  attempt_rejected: { erasing: "blanked", taking: OF_HOUSE },
  attempt_evidence: { erasing: "blanked", taking: OF_HOUSE },
  supplier_order: { erasing: "blanked", taking: IN_HISTORY },
  receipt_code: { erasing: "nameless", taking: IN_HISTORY },
  order_reference: { erasing: "gone", taking: { left: "hashes that staff find orders by" } },
  funding: { erasing: "blanked", taking: { file: "payments-in.csv" } },
  manual_funding: { erasing: "blanked", taking: { file: "reported-transfers.csv" } },
  stray_payment: { erasing: "nameless", taking: { left: "a payment that belongs to nobody" } },
  payout: { erasing: "blanked", taking: { file: "withdrawals.csv" } },
  payout_attempt: { erasing: "nameless", taking: OF_HOUSE },
  transfer: { erasing: "nameless", taking: IN_HISTORY },
  refund: { erasing: "nameless", taking: IN_HISTORY },
  promise_voucher: { erasing: "nameless", taking: IN_HISTORY },
  manual_credit: { erasing: "blanked", taking: IN_HISTORY },
  coupon: { erasing: "nameless", taking: { file: "coupons.csv" } },
  airtime_to_cash: { erasing: "blanked", taking: { file: "airtime-to-cash.csv" } },
  earnings_withdrawal: { erasing: "blanked", taking: { file: "earnings.csv" } },
  referral_reward: { erasing: "nameless", taking: { file: "referrals.csv" } },
  partnership: { erasing: "blanked", taking: PROFILE },
  partnership_renewal: { erasing: "nameless", taking: IN_HISTORY },
  partner_commission: { erasing: "nameless", taking: IN_HISTORY },
  commission_fold: { erasing: "nameless", taking: OF_HOUSE },
  person_margin: { erasing: "nameless", taking: { left: "what the house earned" } },
  dispute: { erasing: "blanked", taking: { file: "problems.csv" } },
  dispute_message: { erasing: "blanked", taking: { file: "problem-messages.csv" } },
  outside_statement_line: { erasing: THEIR_WORD, taking: OF_OTHERS },
  reconciliation_work: { erasing: { kept: "it is filled and emptied in one commit" }, taking: OF_OTHERS },
  // Our side is masked; the columns of their line are their word, as above.
  reconciliation_exception: { erasing: "blanked", taking: OF_OTHERS },
  reconciliation_decision: { erasing: "blanked", taking: OF_STAFF },
  account_move: { erasing: "nameless", taking: OF_STAFF },
  consent: { erasing: "blanked", taking: { file: "consents.csv" } },
  erasure: { erasing: "nameless", taking: { left: "the request itself, on the screen" } },
  audit_entry: { erasing: "blanked", taking: OF_STAFF },
  audit_personal: { erasing: "gone", taking: OF_STAFF },
  approval: { erasing: "blanked", taking: OF_STAFF },
  house_mail: { erasing: "nameless", taking: { left: "that staff mailed; the letter is in letters.csv" } },
};

/** Columns that name who of staff acted, in tables about nobody else. */
export const STAFF_COLUMNS = [
  "alert_channel.changed_by",
  "chat_setup.changed_by",
  "incident_note.author_id",
  "mail_job.requested_by",
  "notification.posted_by",
  "outside_statement.asked_by",
  "outside_statement_map.saved_by",
  "price_change.by_id",
  "reconciliation_day.closed_by",
  "setting.changed_by",
  "book_report_sent.user_id",
];
