/**
 * How long everything is kept: one table for the job that deletes, for the page that says so, and for the
 * person's own data (rules 8.11, 21.1). Each table of the database stands in it once.
 */

/**
 * A number: days. account: while the account exists. books: at least six years, also after the account was
 * erased, then without name and number. house: nothing about people.
 */
export type Kept = number | "account" | "books" | "house";

const KEPT = {
  profile: { kept: "account", tables: ["app_user", "special_price"] },
  identity: { kept: "account", tables: ["identity", "identity_try", "reservation", "reserved_account"] },
  security: {
    kept: "account",
    tables: ["second_factor", "recovery_code", "passkey", "payment_pin", "api_key", "webhook_endpoint"],
  },
  saved: {
    kept: "account",
    tables: [
      "saved_meter",
      "beneficiary",
      "notification_seen",
      "mail_optout",
      "price_letter",
      "book_reader",
      "push_off",
      "bulk_row",
      "channel_link",
      "schedule",
      "schedule_run",
    ],
  },
  epins: { kept: "account", tables: ["epin"] },
  contacts: { kept: 30, tables: ["contact"] },
  customers: {
    kept: "account",
    tables: ["customer_shop", "customer", "customer_number", "customer_entry"],
  },
  sessions: { kept: 90, tables: ["session", "known_device", "push_device"] },
  failures: { kept: 30, tables: ["login_throttle"] },
  codes: {
    kept: 1,
    tables: [
      "email_proof",
      "phone_change",
      "password_reset",
      "password_reset_request",
      "payment_pin_reset",
      "passkey_challenge",
      "login_challenge",
      "registration_code",
    ],
  },
  letters: { kept: 30, tables: ["mail"] },
  lookedUpMeters: { kept: 30, tables: ["meter_check"] },
  lookedUpCards: { kept: 1, tables: ["card_check", "internet_check"] },
  quotesAbroad: { kept: 1, tables: ["abroad_quote"] },
  lookedUpAccounts: { kept: 1, tables: ["account_check"] },
  limits: { kept: 35, tables: ["limit_use", "staff_sum", "agent_price_try", "staff_reading_day"] },
  notices: { kept: 90, tables: ["inbound_event"] },
  requests: { kept: 35, tables: ["idempotency_key"] },
  apiRequests: { kept: 7, tables: ["api_request"] },
  webhooks: { kept: 30, tables: ["webhook_delivery"] },
  channelSessions: { kept: 1, tables: ["channel_session"] },
  chats: { kept: 1, tables: ["chat_code", "chat_offer", "chat_message", "chat_update"] },
  pushMessages: { kept: 7, tables: ["push_message"] },
  staffNotes: { kept: "account", tables: ["person_note"] },
  alerts: { kept: 400, tables: ["alert"] },
  alertMessages: { kept: 30, tables: ["alert_message"] },
  readings: { kept: 400, tables: ["staff_reading"] },
  books: {
    kept: "books",
    tables: [
      "wallet_transaction",
      "wallet_thousand",
      "ledger_account",
      "ledger_balance",
      "ledger_posting",
      "attempt_live",
      "attempt_rejected",
      "attempt_evidence",
      "supplier_order",
      "funding",
      "manual_funding",
      "stray_payment",
      "payout",
      "payout_attempt",
      "transfer",
      "refund",
      "manual_credit",
      "coupon",
      "promise_voucher",
      "airtime_to_cash",
      "earnings_withdrawal",
      "referral_reward",
      "partnership",
      "partnership_renewal",
      "partner_commission",
      "commission_fold",
      "person_margin",
      "order_reference",
      "receipt_code",
      "bulk_job",
      "channel_order",
    ],
  },
  problems: { kept: "books", tables: ["dispute", "dispute_message"] },
  consents: { kept: "books", tables: ["consent", "erasure"] },
  statements: {
    kept: "books",
    tables: [
      "outside_statement_line",
      "reconciliation_work",
      "reconciliation_exception",
      "reconciliation_decision",
      "account_move",
    ],
  },
  actsOfStaff: { kept: "books", tables: ["audit_entry", "audit_personal", "approval", "house_mail"] },
  floatReadings: { kept: 7, tables: ["supplier_float_reading"] },
  salesHours: { kept: 40, tables: ["delivery_span", "plan_sales_hour"] },
  house: {
    kept: "house",
    tables: [
      "abroad_operator",
      "alert_channel",
      "alert_look",
      "alert_reading",
      "bank",
      "book_balance",
      "book_closed",
      "book_report_sent",
      "books_check",
      "cash_mark",
      "certificate_check",
      "company",
      "cost_price",
      "delivery_fold",
      "fold_checkpoint",
      "house_day",
      "house_day_sealed",
      "income_day",
      "income_slice",
      "incident",
      "incident_note",
      "installation",
      "ledger_check_run",
      "ledger_seal",
      "ledger_seal_account",
      "ledger_seal_open",
      "mail_job",
      "mail_job_part",
      "movement_day",
      "movement_slice",
      "notification",
      "order_fold",
      "outside_statement",
      "outside_statement_map",
      "outcome_day",
      "partitioned_table",
      "plan",
      "plan_partner_price",
      "plan_sales_day",
      "plan_supplier",
      "price_change",
      "price_change_line",
      "price_proposal",
      "receipt_key",
      "push_key",
      "channel_secret",
      "chat_setup",
      "reconciliation_day",
      "sales_checkpoint",
      "sales_day",
      "sales_fold",
      "sales_hour",
      "secret_sighting",
      "selling_stop",
      "service",
      "setting",
      "shared_simulators",
      "supplier",
      "supplier_listing",
      "supplier_route",
      "supplier_state",
      "table_partition",
      "write_proof",
    ],
  },
} as const satisfies Record<string, { kept: Kept; tables: readonly string[] }>;

export type KeptGroup = keyof typeof KEPT;
type TableOf<G extends KeptGroup> = (typeof KEPT)[G]["tables"][number];
/** A table whose rows are kept for days. */
export type DatedTable = {
  [G in KeptGroup]: (typeof KEPT)[G]["kept"] extends number ? TableOf<G> : never;
}[KeptGroup];

/** Every group with what is kept how long, in the order of the page. */
export const RETENTION: readonly { group: KeptGroup; kept: Kept; tables: readonly string[] }[] = (
  Object.keys(KEPT) as KeptGroup[]
).map((group) => ({ group, ...KEPT[group] }));

/** The groups that hold something about people: what the page shows. */
export const SHOWN_GROUPS = (Object.keys(KEPT) as KeptGroup[]).filter(
  (group): group is ShownGroup => group !== "house" && group !== "floatReadings" && group !== "salesHours",
);
type ShownGroup = Exclude<KeptGroup, "house" | "floatReadings" | "salesHours">;
/** A table that holds something about people. */
export type PersonTable = TableOf<ShownGroup>;

/** Returns how long a group is kept. */
export const keptOf = (group: KeptGroup): Kept => KEPT[group].kept;

const DAYS = new Map<string, number>(
  RETENTION.flatMap(({ kept, tables }) =>
    typeof kept === "number" ? tables.map((table) => [table, kept] as const) : [],
  ),
);

/** Returns for how many days the rows of a table are kept. */
export function daysKept(table: DatedTable): number {
  const days = DAYS.get(table);
  if (days === undefined) throw new Error(`${table} is kept for no number of days`);
  return days;
}

/** Years for which the books are kept at least. */
export const BOOKS_YEARS = 6;
/** Days after which an older backup is gone, with what was erased since. Operators keep none longer. */
export const BACKUP_DAYS = 35;
