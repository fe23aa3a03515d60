// Made by `npm run db:types` from the migrations; do not edit.
// Migrations: 84bd2315892a4ad6
import type { Kobo } from "../core/money.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AbroadOperator {
  code: string;
  country: string;
  facts: import("../core/abroad.ts").AbroadOperator;
  id: Generated<number>;
  is_listed: Generated<boolean>;
  is_open: Generated<boolean>;
  kind: "airtime" | "data";
  name: string;
  read_at: Date;
  supplier: string;
}

export interface AbroadQuote {
  cost_kobo: Kobo;
  country: string;
  currency: string;
  expires_at: Date;
  face_kobo: Kobo;
  id: string;
  kind: "airtime" | "data";
  number: string;
  operator: string;
  operator_name: string;
  plan_name: string;
  price_kobo: Kobo;
  purchase_id: string | null;
  receives: string;
  sent: string;
  supplier: string;
  taken_at: Date | null;
  taken_key: string | null;
  takers: Generated<number>;
  user_id: string;
}

export interface AccountCheck {
  account_name: string;
  account_number: string;
  bank_code: string;
  checked_at: Date;
}

export interface AccountMove {
  back_kobo: Kobo;
  bank: Generated<string>;
  created_at: Date;
  id: string;
  kind: "float_topped_up" | "float_returned" | "provider_paid_out" | "provider_topped_up" | "debt_paid_to_float" | "debt_paid_to_bank" | "owner_put_in" | "owner_took_out" | "between_banks";
  moved_by: string;
  note: string;
  pair: "bank_float" | "provider_bank" | "debt_float" | "debt_bank" | "owner_bank" | "bank_bank";
  provider: Generated<string>;
  reference: string;
  supplier: Generated<string>;
  there_kobo: Kobo;
  to_bank: Generated<string>;
  undoes: string | null;
}

export interface AgentPriceTry {
  agent_id: string;
  day: string;
  plan_id: string;
  refused: number;
  tries: number;
}

export interface AirtimeToCash {
  airtime_kobo: Kobo | null;
  arrived_blocks: number | null;
  blocks: number | null;
  checks: Generated<number>;
  created_at: Date;
  day: string | null;
  dispatched_at: Date | null;
  face_kobo: Kobo | null;
  finished_at: Date | null;
  id: string;
  identifier: Buffer | null;
  last_arrived: Generated<boolean>;
  last_kobo: Generated<Kobo>;
  last_not_found_at: Date | null;
  last_reference: string | null;
  last_sent_at: Date | null;
  network: "MTN" | "GLO" | "AIRTEL" | "9MOBILE";
  next_check_at: Date | null;
  not_found: Generated<number>;
  number: string;
  otp_sends: Generated<number>;
  otp_tries: Generated<number>;
  payout_kobo: Kobo | null;
  reason: Generated<string>;
  reference: string | null;
  sent_at: Date;
  session: Buffer | null;
  session_id: string | null;
  state: "asked" | "otp_sent" | "verified" | "transferring" | "unknown" | "paid" | "failed";
  user_id: string;
  verified_at: Date | null;
}

export interface Alert {
  acknowledged_at: Date | null;
  closed_at: Date | null;
  facts: unknown;
  good_looks: Generated<number>;
  id: string;
  last_bad_at: Date;
  muted_until: Date | null;
  note: Generated<string>;
  opened_at: Date;
  owner_id: string | null;
  rule: string;
  severity: "urgent" | "soon";
  subject: string;
  threshold: number;
  value: number;
}

export interface AlertChannel {
  changed_at: Date | null;
  changed_by: string | null;
  is_on: boolean;
  kind: "mail" | "slack" | "telegram";
  only_urgent: Generated<boolean>;
  problem: Generated<string>;
  secret: Buffer | null;
  sent_at: Date | null;
  target: Generated<string>;
}

export interface AlertLook {
  begun_at: Date;
  only_one: Generated<boolean>;
}

export interface AlertMessage {
  channel: string;
  created_at: Date;
  id: string;
  next_try_at: Date | null;
  note: Generated<string>;
  state: Generated<"waiting" | "sent" | "given_up">;
  text: string;
  tries: Generated<number>;
}

export interface AlertReading {
  rule: string;
  subject: string;
  threshold: number;
  value: number;
}

export interface ApiKey {
  addresses: string[];
  created_at: Date;
  id: string;
  is_test: Generated<boolean>;
  key_hash: Buffer;
  last_used_at: Date | null;
  mask: string;
  name: string;
  numbering: "stock" | "glad" | "airtide";
  order_status: 200 | 201;
  scopes: ("buy" | "read" | "transfer" | "withdraw")[];
  user_id: string;
}

export interface ApiRequest {
  at: Date;
  code: Generated<string>;
  id: Generated<bigint>;
  method: string;
  ms: number;
  path: string;
  request_id: string;
  status: number;
  user_id: string;
}

export interface Approval {
  amount_kobo: Kobo;
  decided_at: Date | null;
  decided_by: string | null;
  decided_name: Generated<string>;
  expires_at: Date;
  id: string;
  kind: "transfer" | "refund" | "credit" | "manual_funding" | "coupon" | "settings" | "block" | "email" | "not_arrived" | "freeze" | "role" | "reconciliation";
  payload: unknown;
  reason: Generated<string>;
  requested_at: Date;
  requested_by: string;
  requested_name: string;
  result_id: string | null;
  state: Generated<"open" | "approved" | "rejected" | "expired">;
  subject_id: string | null;
  subject_name: Generated<string>;
  what: string;
}

export interface AppUser {
  block_reason: Generated<string>;
  blocked_at: Date | null;
  created_at: Date;
  earnings_account: bigint;
  email: string;
  email_proven_at: Date | null;
  free_daily_kobo: Kobo | null;
  freeze_reason: Generated<string>;
  full_name: string;
  id: string;
  is_admin: Generated<boolean>;
  is_agent: Generated<boolean>;
  is_blocked: Generated<boolean>;
  is_coupon_vendor: Generated<boolean>;
  is_partner: Generated<boolean>;
  is_special: Generated<boolean>;
  last_login_at: Date | null;
  password_hash: string;
  phone: string;
  proof_above_kobo: Kobo | null;
  referred_by: string | null;
  user_name: string;
  user_type: Generated<"smart earner" | "reseller" | "api user" | "partner" | "special">;
  wallet_account: bigint;
}

export interface AttemptEvidence {
  attempt: number;
  by_id: string | null;
  first_at: Date;
  kind: "reference_known" | "working" | "float_fell" | "float_same" | "float_unclear" | "notice_delivered" | "notice_failed" | "word_arrived" | "word_not_arrived";
  last_at: Date;
  purchase_id: string;
  said: string;
  times: Generated<number>;
}

export interface AttemptLive {
  attempt: number;
  checks: Generated<number>;
  dispatched_at: Date;
  last_not_found_at: Date | null;
  next_check_at: Date;
  not_found: Generated<number>;
  note: Generated<string>;
  plan_code: string | null;
  purchase_id: string;
  sending_until: Date | null;
  state: "dispatched" | "unknown";
  supplier: string;
  supplier_ref: string | null;
}

export interface AttemptRejected {
  attempt: number;
  dispatched_at: Date;
  late_delivered_at: Date | null;
  note: string;
  purchase_id: string;
  reason: string;
  rejected_at: Date;
  rejected_by: "supplier" | "customer";
  supplier: string;
}

export interface AuditEntry {
  action: string;
  actor_id: string;
  actor_name: string;
  address: Generated<string>;
  after: unknown | null;
  at: Date;
  before: unknown | null;
  hash: Buffer;
  key_id: Buffer | null;
  seq: bigint;
  subject: Generated<string>;
  subject_name: Generated<string>;
}

export interface AuditPersonal {
  digest: string;
  person_id: string;
  seq: bigint;
  value: string;
}

export interface Bank {
  code: string;
  name: string;
  seen_at: Date;
}

export interface Beneficiary {
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
  created_at: Date;
  id: string;
  user_id: string;
}

export interface BookBalance {
  balance: Kobo;
  day: string;
  kind: string;
  party: string;
}

export interface BookClosed {
  closed_at: Date;
  day: string;
  is_green: boolean | null;
  vat_bps: number;
}

export interface BookReader {
  changed_at: Date;
  daily: boolean;
  monthly: boolean;
  user_id: string;
}

export interface BookReportSent {
  period: string;
  sent_at: Date;
  user_id: string;
}

export interface BooksCheck {
  checked_at: Date;
  findings: unknown;
  scope: "all" | "recent";
}

export interface BulkJob {
  announced: Generated<number>;
  batch_number: number | null;
  created_at: Date;
  ended_at: Date | null;
  id: string;
  reason: Generated<string>;
  row_count: number;
  service: "data" | "airtime" | "recharge";
  shop_name: Generated<string>;
  state: "running" | "paused" | "cancelled" | "done";
  total_kobo: Kobo;
  turn_at: Date;
  user_id: string;
}

export interface BulkRow {
  face_kobo: Kobo | null;
  job_id: string;
  key_id: string;
  lease_until: Date | null;
  network: string;
  note: Generated<string>;
  number: string | null;
  plan_id: string | null;
  plan_name: Generated<string>;
  position: number;
  price_kobo: Kobo;
  prints: Generated<number>;
  refusal: Generated<string>;
  sold_at: Date | null;
  state: "waiting" | "buying" | "bought" | "done" | "failed" | "refunded" | "cancelled";
  transaction_id: string | null;
  tries: Generated<number>;
}

export interface CardCheck {
  bouquet: string;
  brand: "DSTV" | "GOTV" | "STARTIMES" | "SHOWMAX" | "JAMB" | "BET9JA" | "SPORTYBET" | "BETKING" | "1XBET" | "NAIRABET" | "BETWAY" | "MERRYBET" | "BANGBET" | "CLOUDBET";
  card_number: string;
  checked_at: Date;
  due_on: string | null;
  owner_name: string;
  renewal_kobo: Kobo | null;
}

export interface CashMark {
  at: Date;
  name: string;
}

export interface CertificateCheck {
  asked_at: Date;
  ends_at: Date | null;
  host: string;
}

export interface ChannelLink {
  address: string;
  channel: "ussd" | "whatsapp" | "telegram";
  daily_kobo: Kobo | null;
  language: "en" | "pcm";
  linked_at: Date;
  once_kobo: Kobo | null;
  shows_balance: Generated<boolean>;
  user_id: string;
}

export interface ChannelOrder {
  channel: "ussd" | "whatsapp" | "telegram";
  day: string;
  id: string;
  made_at: Date;
  price_kobo: Kobo;
  state: "asked" | "bought" | "refused";
  told_at: Date | null;
  transaction_id: string | null;
  user_id: string;
  what: string;
}

export interface ChannelSecret {
  channel: string;
  made_at: Date;
  old_hash: Buffer | null;
  old_until: Date | null;
  secret_hash: Buffer;
}

export interface ChannelSession {
  answer: Buffer | null;
  channel: string;
  inputs: number;
  ref: string;
  seq: Generated<bigint>;
  started_at: Date;
  state: unknown;
  touched_at: Date;
  user_id: string;
}

export interface ChatCode {
  channel: "whatsapp" | "telegram";
  code_hash: Buffer;
  daily_kobo: Kobo | null;
  expires_at: Date;
  language: "en" | "pcm";
  once_kobo: Kobo | null;
  shows_balance: boolean;
  user_id: string;
}

export interface ChatMessage {
  address: string;
  channel: "whatsapp" | "telegram";
  created_at: Date;
  id: string;
  next_try_at: Date | null;
  note: Generated<string>;
  sealed: Buffer;
  seq: Generated<bigint>;
  state: Generated<"waiting" | "sent" | "given_up">;
  transaction_id: string | null;
  tries: Generated<number>;
  user_id: string | null;
}

export interface ChatOffer {
  address: string;
  channel: "whatsapp" | "telegram";
  id: string;
  made_at: Date;
  orders: unknown;
  pay_hash: Buffer | null;
  seq: Generated<bigint>;
  state: "choice" | "open" | "ended";
  user_id: string;
}

export interface ChatSetup {
  changed_at: Date | null;
  changed_by: string | null;
  channel: "whatsapp" | "telegram";
  is_on: Generated<boolean>;
  name: Generated<string>;
  sealed: Buffer | null;
  sender: Generated<string>;
}

export interface ChatUpdate {
  channel: "whatsapp" | "telegram";
  ref_hash: Buffer;
  taken_at: Date;
}

export interface CommissionFold {
  buyer_id: string;
  earned_kobo: Generated<Kobo>;
  folded_seq: bigint;
}

export interface Company {
  id: number;
  is_open: Generated<boolean>;
  minimum_kobo: Kobo;
  name: string;
}

export interface Consent {
  act: string;
  address: Generated<string>;
  at: Date;
  id: string;
  is_given: boolean;
  purpose: string;
  user_id: string;
  version: string;
}

export interface Contact {
  created_at: Date;
  groups: Generated<string[]>;
  id: string;
  name: string;
  network: "MTN" | "GLO" | "AIRTEL" | "9MOBILE";
  number: string;
  used_at: Date;
  user_id: string;
}

export interface CostPrice {
  cost_bps: number;
  network: string;
  service: "airtime" | "data" | "electricity" | "cable" | "internet" | "exam" | "recharge" | "abroad" | "betting";
}

export interface Coupon {
  agreed_by: string | null;
  amount_kobo: Kobo;
  code_hash: Buffer;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  issuer_id: string;
  line_id: string | null;
  owner_id: string;
  sealed: Buffer;
  source: "house" | "vendor";
  state: "open" | "redeemed" | "cancelled" | "expired";
}

export interface Customer {
  created_at: Date;
  id: string;
  name: string;
  note: Generated<string>;
  user_id: string;
}

export interface CustomerEntry {
  amount_kobo: Kobo;
  cost_kobo: Kobo | null;
  customer_id: string;
  id: string;
  kind: "sale" | "debt" | "payment";
  made_at: Date;
  note: Generated<string>;
  seq: Generated<bigint>;
  transaction_id: string | null;
  user_id: string;
  voided_at: Date | null;
}

export interface CustomerNumber {
  customer_id: string;
  number: string;
  user_id: string;
}

export interface CustomerShop {
  name: string;
  user_id: string;
}

export interface DeliveryFold {
  looked_at: Date;
  only_one: Generated<boolean>;
  read_to: Date;
}

export interface DeliverySpan {
  lines: bigint;
  minutes: number;
  network: string;
  outcome: "delivered" | "failed" | "returned";
  service: string;
  since: Date;
  speed: number;
  worst_ms: bigint;
}

export interface Dispute {
  asked_at: Date | null;
  asked_outcome: "delivered" | "rejected" | "unknown" | "cannot_ask" | null;
  asked_said: Generated<string>;
  asks_supplier: boolean;
  assigned_to: string | null;
  due_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  ending: "refunded" | "supplier_pays" | "declined" | "solved" | "arrived" | "money_back" | null;
  equal_id: string | null;
  first_answer_at: Date | null;
  first_answer_by: string | null;
  id: string;
  kind: "not_received" | "wrong_number" | "wrong_amount" | "token_fails" | "charged_twice";
  language: string;
  look_note: Generated<string>;
  looks: Generated<number>;
  needs_admin: Generated<boolean>;
  next_look_at: Date | null;
  opened_at: Date;
  overdue_at: Date | null;
  state: Generated<"open" | "ended">;
  supplier: Generated<string>;
  transaction_id: string;
  unread_since: Date | null;
  user_id: string;
  waits_since: Date | null;
}

export interface DisputeMessage {
  at: Date;
  author: "person" | "staff" | "system" | "note";
  by_id: string | null;
  code: Generated<string>;
  dispute_id: string;
  facts: Generated<unknown>;
  id: string;
  text: Generated<string>;
}

export interface EarningsWithdrawal {
  amount_kobo: Kobo;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  id: string;
  reason: Generated<string>;
  state: "pending" | "approved" | "rejected";
  user_id: string;
}

export interface EmailProof {
  code_hash: Buffer;
  created_at: Date;
  email: string;
  expires_at: Date;
  token_hash: Buffer;
  user_id: string;
}

export interface Epin {
  first_seen_at: Date | null;
  last_seen_at: Date | null;
  letters: Generated<number>;
  purchase_id: string;
  sealed: Buffer;
  seen: Generated<number>;
  stored_at: Date;
  user_id: string;
}

export interface Erasure {
  asked_at: Date;
  due_at: Date;
  finished_at: Date | null;
  held_by: Generated<string>;
  id: string;
  next_at: Date | null;
  state: "waiting" | "running" | "taken_back" | "done";
  user_id: string;
}

export interface FoldCheckpoint {
  days_to: string;
  final_to: Date;
  folded_to: Date;
  movements: bigint;
  only_row: Generated<boolean>;
}

export interface Funding {
  asked_kobo: Kobo;
  checks: Generated<number>;
  created_at: Date;
  fee_bps: Generated<number>;
  gateway_ref: string | null;
  holds_limit: Generated<boolean>;
  id: string;
  link: string | null;
  link_lease_until: Date | null;
  next_check_at: Date | null;
  note: Generated<string>;
  paid_kobo: Kobo | null;
  provider: string;
  reference: string;
  state: "initiating" | "pending" | "paid" | "failed";
  user_id: string;
}

export interface HouseDay {
  account_id: bigint;
  amount: Kobo;
  day: string;
}

export interface HouseDaySealed {
  day: string;
  sealed_at: Date;
}

export interface HouseMail {
  created_at: Date;
  id: string;
  sent_by: string;
  sent_to: string;
}

export interface IdempotencyKey {
  created_at: Date;
  id: string;
  lease_until: Date | null;
  operation_id: string | null;
  owner: string | null;
  refusal: { code: string } | null;
  request_hash: string;
  state: Generated<string>;
  user_id: string;
}

export interface Identity {
  full_name: string;
  hash: Buffer;
  kind: "nin" | "bvn";
  mask: string;
  sealed: Buffer;
  user_id: string;
  verified_at: Date;
}

export interface IdentityTry {
  day: string;
  tries: number;
  user_id: string;
}

export interface InboundEvent {
  about: Generated<"" | "collection" | "payout" | "other">;
  checks: Generated<number>;
  event_key: string;
  next_check_at: Generated<Date>;
  party: string;
  processed_at: Date | null;
  raw: Buffer;
  received_at: Date;
  reference: string;
}

export interface Incident {
  closed_at: Date | null;
  id: string;
  kind: "delivery" | "paused" | "unmeasured";
  last_bad_at: Date;
  lowest_percent: number | null;
  network: string;
  opened_at: Date;
  service: string;
}

export interface IncidentNote {
  author_id: string;
  created_at: Date;
  id: string;
  incident_id: string;
  said: string;
}

export interface IncomeDay {
  cost_kobo: Kobo;
  day: string;
  fee_kobo: Kobo;
  line: string;
  loss_kobo: Kobo;
  margin_kobo: Kobo;
  network: string;
  orders: bigint;
  product: string;
  reward_kobo: Kobo;
  supplier: string;
}

export interface IncomeSlice {
  cost_kobo: Kobo;
  fee_kobo: Kobo;
  line: string;
  loss_kobo: Kobo;
  margin_kobo: Kobo;
  network: string;
  orders: bigint;
  product: string;
  reward_kobo: Kobo;
  since: Date;
  supplier: string;
}

export interface Installation {
  made_as: "demo" | "production";
  made_at: Date;
  only_one: Generated<boolean>;
  secret_digest: Buffer | null;
}

export interface InternetCheck {
  accounts: string[];
  brand: string;
  checked_at: Date;
  email: string;
  owner_name: string;
}

export interface KnownDevice {
  created_at: Date;
  last_used_at: Date;
  token_hash: Buffer;
  user_id: string;
}

export interface LedgerAccount {
  created_at: Generated<Date>;
  id: Generated<bigint>;
  kind: string;
  owner_id: string | null;
  party: Generated<string>;
}

export interface LedgerBalance {
  account_id: bigint;
  balance: Generated<Kobo>;
  floor: Generated<Kobo>;
  frozen_at: Date | null;
  seq: Generated<bigint>;
}

export interface LedgerCheckRun {
  beat_at: Date | null;
  begun_at: Date | null;
  expected: Generated<bigint>;
  holder: string | null;
  is_from_zero: Generated<boolean>;
  movements: Generated<bigint>;
  only_one: Generated<boolean>;
  sealed_to: Date | null;
}

export interface LedgerEntry {
  account_id: bigint | null;
  account_seq: bigint | null;
  amount: Kobo | null;
  balance_after: Kobo | null;
  created_at: Date | null;
  leg: number | null;
  step: number | null;
  subject_id: string | null;
}

export interface LedgerPosting {
  actor: string | null;
  amount: Kobo;
  created_at: Date;
  credit: bigint;
  credit_after: Kobo | null;
  credit_seq: bigint | null;
  debit: bigint;
  debit_after: Kobo | null;
  debit_seq: bigint | null;
  leg: number;
  step: number;
  subject_id: string;
}

export interface LedgerSeal {
  before: Date;
  findings: unknown;
  hash: Buffer;
  movements: bigint;
  sealed_at: Generated<Date>;
  since: Date;
}

export interface LedgerSealAccount {
  account_id: bigint;
  entries: bigint;
  newest: bigint | null;
  total: bigint;
}

export interface LedgerSealOpen {
  id: string;
}

export interface LimitUse {
  day: string;
  kind: "funding" | "withdrawal" | "transfer" | "airtime_to_cash" | "unproven";
  used_kobo: Kobo;
  user_id: string;
}

export interface LoginChallenge {
  expires_at: Date;
  hash: Buffer;
}

export interface LoginThrottle {
  failures: number;
  last_failure: Date;
  locked_until: Date | null;
  subject: string;
}

export interface Mail {
  created_at: Date;
  finished_at: Date | null;
  give_up_at: Date;
  id: string;
  is_bulk: Generated<boolean>;
  next_try_at: Date | null;
  note: Generated<string>;
  recipient: string;
  sealed: Buffer | null;
  state: Generated<"waiting" | "sent" | "given_up">;
  subject: string;
  tries: Generated<number>;
}

export interface MailJob {
  created_at: Date;
  finished_at: Date | null;
  id: string;
  last_user: Generated<string>;
  link_message: string;
  message: string;
  parts: Generated<number>;
  queued: Generated<number>;
  requested_by: string;
  skipped: Generated<number>;
  state: "running" | "paused" | "cancelled" | "done";
  subject: string;
  total: number;
  url: string;
}

export interface MailJobPart {
  created_at: Date;
  first_user: string;
  job_id: string;
  last_user: string;
  n: number;
  queued: number;
  skipped: number;
}

export interface MailOptout {
  created_at: Date;
  user_id: string;
}

export interface ManualCredit {
  agreed_by: string | null;
  amount_kobo: Kobo;
  created_at: Date;
  credited_by: string;
  id: string;
  reason: string;
  user_id: string;
}

export interface ManualFunding {
  agreed_by: string | null;
  approval_id: string | null;
  asked_kobo: Kobo;
  bank: string;
  created_at: Date;
  credited_kobo: Kobo | null;
  decided_at: Date | null;
  decided_by: string | null;
  id: string;
  reason: Generated<string>;
  reference: string;
  reference_key: string;
  state: "pending" | "approved" | "rejected";
  user_id: string;
}

export interface MeterCheck {
  address: string;
  checked_at: Date;
  company_id: number;
  meter_number: string;
  meter_type: string;
  owner_name: string;
}

export interface MovementDay {
  amount_kobo: Kobo;
  credit: bigint;
  day: string;
  debit: bigint;
  movements: bigint;
  step: number;
}

export interface MovementSlice {
  amount_kobo: Kobo;
  credit: bigint;
  debit: bigint;
  movements: bigint;
  since: Date;
  splits_people: Generated<boolean>;
  step: number;
}

export interface Notification {
  created_at: Date;
  id: string;
  msg: string;
  posted_by: string | null;
}

export interface NotificationSeen {
  seen_to: string;
  user_id: string;
}

export interface OrderFold {
  only_one: Generated<boolean>;
  read_to: Date;
}

export interface OrderReference {
  hash: bigint;
  purchase_id: string;
}

export interface OutcomeDay {
  day: string;
  lines: bigint;
  network: string;
  speed: number;
  status: string;
  supplier: string;
  type: string;
}

export interface OutsideStatement {
  account_id: bigint;
  asked_by: string | null;
  beat_at: Date;
  created_at: Date;
  cursor: string | null;
  day: string;
  ended_at: Date | null;
  file_name: Generated<string>;
  hash: Buffer | null;
  id: string;
  next_at: Date | null;
  note: Generated<string>;
  other_days: Generated<number>;
  problems: Generated<unknown>;
  rows_all: number | null;
  rows_read: Generated<number>;
  source: "file" | "api";
  state: "loading" | "ready" | "failed";
  tries: Generated<number>;
  unreadable: Generated<number>;
}

export interface OutsideStatementLine {
  amount_kobo: Kobo;
  at: Date | null;
  found: "reference" | "value" | "carried" | "lost" | null;
  line_no: number;
  number: string;
  number_key: string;
  our_attempt: number | null;
  our_id: string | null;
  ref_key: string;
  reference: string;
  row_key: string;
  statement_id: string;
  status: "success" | "failed" | "pending";
  step: number | null;
  subject_id: string | null;
  their_key: string;
  their_ref: string;
}

export interface OutsideStatementMap {
  account_id: bigint;
  map: unknown;
  saved_at: Date;
  saved_by: string;
}

export interface PartitionedTable {
  bound: "time" | "id";
  cut_by: string;
  first: string;
  kept_days: number | null;
  name: string;
  period: "week" | "month";
}

export interface PartnerCommission {
  amount_kobo: Kobo;
  buyer_id: string;
  clawed_at: Date | null;
  clawed_kobo: Generated<Kobo>;
  created_at: Date;
  id: string;
  month: string;
  partner_id: string;
  partner_kobo: Kobo;
  purchase_id: string;
}

export interface Partnership {
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
  ended_at: Date | null;
  id: string;
  joined_at: Date;
  price_kobo: Kobo;
  renewed_to: string;
  user_id: string;
}

export interface PartnershipRenewal {
  created_at: Date;
  due_kobo: Kobo;
  id: string;
  month: string;
  taken_kobo: Kobo;
  user_id: string;
}

export interface Passkey {
  credential_id: string;
  id: string;
  last_used_at: Date | null;
  logs_in: Generated<boolean>;
  made_at: Date;
  name: string;
  public_key: Buffer;
  sign_count: bigint;
  transports: string[];
  user_id: string;
}

export interface PasskeyChallenge {
  about_hash: Buffer;
  expires_at: Date;
  hash: Buffer;
  user_id: string;
}

export interface PasswordReset {
  created_at: Date;
  expires_at: Date;
  token_hash: Buffer;
  user_id: string;
}

export interface PasswordResetRequest {
  created_at: Date;
  device_hash: Buffer | null;
  id: string;
  is_beyond: Generated<boolean>;
  login: string;
}

export interface PaymentPin {
  failures: Generated<number>;
  last_failure: Date | null;
  locked_until: Date | null;
  pin_hash: string | null;
  set_at: Date | null;
  user_id: string;
}

export interface PaymentPinReset {
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  user_id: string;
}

export interface Payout {
  account_name: string;
  account_number: string;
  amount_kobo: Kobo;
  attempt: number;
  bank_code: string;
  bank_name: string;
  checks: Generated<number>;
  created_at: Date;
  dispatched_at: Date;
  fee_kobo: Kobo;
  finished_at: Date | null;
  held_until: Date | null;
  id: string;
  last_not_found_at: Date | null;
  looks: Generated<number>;
  needs_person: Generated<boolean>;
  next_check_at: Date | null;
  not_found: Generated<number>;
  note: Generated<string>;
  provider: string;
  provider_ref: string | null;
  state: "pending" | "processing" | "paid" | "failed" | "reversed";
  unproven_kobo: Generated<Kobo>;
  user_id: string;
}

export interface PayoutAttempt {
  attempt: number;
  dispatched_at: Date;
  late_paid_at: Date | null;
  note: Generated<string>;
  payout_id: string;
  reference: string;
  state: "sent" | "refused" | "paid";
}

export interface PersonMargin {
  fee_kobo: Kobo;
  loss_kobo: Kobo;
  margin_kobo: Kobo;
  user_id: string;
}

export interface PersonNote {
  author_id: string;
  author_name: string;
  body: string;
  created_at: Date;
  id: string;
  user_id: string;
}

export interface PhoneChange {
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  phone: string;
  user_id: string;
}

export interface Plan {
  api_kobo: Kobo;
  auto_rotate: Generated<boolean>;
  category: "daily" | "weekly" | "monthly" | "yearly";
  cost_kobo: Kobo;
  id: string;
  is_available: Generated<boolean>;
  name: string;
  network: "MTN" | "GLO" | "AIRTEL" | "9MOBILE" | "DSTV" | "GOTV" | "STARTIMES" | "SHOWMAX" | "SMILE" | "SPECTRANET" | "WAEC" | "NECO" | "NABTEB" | "JAMB" | "MTN_CARD" | "GLO_CARD" | "AIRTEL_CARD" | "9MOBILE_CARD";
  number: number;
  partner_kobo: Kobo;
  plan_type: string;
  price_kobo: Kobo;
  product: string;
  reseller_kobo: Kobo;
  retired_at: Date | null;
  service: Generated<"data" | "cable" | "internet" | "exam" | "recharge">;
  supplier: string | null;
  validity: string;
  validity_days: number;
  volume_mb: number;
}

export interface PlanPartnerPrice {
  partner_kobo: Kobo;
  plan_id: string;
  since: Date;
}

export interface PlanSalesDay {
  amount_kobo: Kobo;
  cost_kobo: Kobo;
  day: string;
  lines: bigint;
  plan_id: string;
  tier: string;
}

export interface PlanSalesHour {
  amount_kobo: Kobo;
  cost_kobo: Kobo;
  hour: Date;
  lines: bigint;
  plan_id: string;
  tier: "smartEarner" | "reseller" | "partner" | "api";
}

export interface PlanSupplier {
  cost_kobo: Kobo | null;
  plan_code: string;
  plan_id: string;
  position: number;
  supplier: string;
}

export interface PriceChange {
  allows_loss: boolean;
  applied_at: Date | null;
  applies_at: Date;
  by_id: string;
  id: string;
  made_at: Date;
  news_at: Date | null;
  news_to: string | null;
  plans: number;
  reason: string;
  refusal: Generated<string>;
  source: "single" | "formula" | "csv" | "proposal" | "undo";
  state: "waiting" | "applied" | "undone" | "cancelled" | "refused";
  undoes: string | null;
}

export interface PriceChangeLine {
  api_after: bigint;
  api_before: bigint;
  applied_at: Date | null;
  change_id: string;
  cost_kobo: Kobo;
  partner_after: bigint;
  partner_before: bigint;
  plan_id: string;
  price_after: bigint;
  price_before: bigint;
  reseller_after: bigint;
  reseller_before: bigint;
}

export interface PriceLetter {
  next_at: Date;
  since: Date;
  user_id: string;
}

export interface PriceProposal {
  api_kobo: Kobo;
  changed_at: Date;
  cost_kobo: Kobo;
  made_at: Date;
  partner_kobo: Kobo;
  plan_id: string;
  price_kobo: Kobo;
  reseller_kobo: Kobo;
}

export interface PromiseVoucher {
  coupon_id: string | null;
  created_at: Date;
  purchase_id: string;
  user_id: string;
}

export interface PurchaseAttempt {
  attempt: number | null;
  dispatched_at: Date | null;
  purchase_id: string | null;
  state: string | null;
  supplier: string | null;
}

export interface PushDevice {
  address_hash: Buffer;
  created_at: Date;
  id: string;
  language: "en" | "pcm";
  last_sent_at: Date | null;
  name: string;
  sealed: Buffer;
  session_id: string;
  user_id: string;
}

export interface PushKey {
  is_only: Generated<boolean>;
  made_at: Date;
  public_key: string;
  sealed_private: Buffer;
}

export interface PushMessage {
  about: string;
  created_at: Date;
  device_id: string;
  id: string;
  kind: "purchase" | "money_in" | "transfer" | "withdrawal" | "airtime_to_cash" | "security";
  next_try_at: Date | null;
  note: Generated<string>;
  state: Generated<"waiting" | "unknown" | "sent" | "given_up">;
  transaction_id: string | null;
  tries: Generated<number>;
  user_id: string;
}

export interface PushOff {
  kind: "purchase" | "money_in" | "transfer" | "withdrawal" | "airtime_to_cash" | "security";
  user_id: string;
}

export interface ReceiptCode {
  code: string;
  made_at: Date;
  transaction_id: string;
}

export interface ReceiptKey {
  from_at: Date;
  id: string;
  public_key: string;
  sealed: Buffer | null;
  until_at: Date | null;
}

export interface ReconciliationDay {
  account_id: bigint;
  closed_at: Date | null;
  closed_by: string | null;
  day: string;
  figures: string | null;
  hash: Buffer | null;
  matched_at: Date | null;
  state: Generated<"open" | "closed">;
  statement_id: string | null;
  totals: unknown | null;
}

export interface ReconciliationDecision {
  agreed_by: string | null;
  by_id: string;
  decided_at: Date;
  exception_id: string;
  id: string;
  note: string;
  way: "take_theirs" | "wait" | "dispute" | "write_off";
}

export interface ReconciliationException {
  account_id: bigint;
  adjusted_kobo: Generated<Kobo>;
  agreed_by: string | null;
  approval_id: string | null;
  attempt: number | null;
  by_id: string | null;
  changed_at: Date;
  closed_as: string | null;
  contra: "difference" | "written_off" | "receivable" | null;
  day: string;
  found_at: Date;
  found_on: string | null;
  how: "take_theirs" | "write_off" | "arrived" | null;
  id: Generated<string>;
  kind: "only_theirs" | "only_ours" | "amount_differs" | "twice" | "status_differs";
  line_key: string;
  note: Generated<string>;
  our_at: Date | null;
  our_number: string;
  our_ref: string;
  our_status: "success" | "failed" | "pending" | null;
  ours_kobo: Kobo;
  posted_kobo: Generated<Kobo>;
  reference: string;
  row_key: string | null;
  state: Generated<"open" | "waiting" | "disputed" | "settled">;
  statement_id: string | null;
  step: number | null;
  subject_id: string | null;
  their_at: Date | null;
  their_number: string;
  their_ref: string;
  their_status: "success" | "failed" | "pending" | null;
  theirs_kobo: Kobo;
}

export interface ReconciliationWork {
  account_id: bigint;
  amount: Kobo;
  at: Date;
  attempt: number;
  day: string;
  number: string;
  number_key: string;
  our_ref: string;
  ref_key: string;
  status: string;
  step: number;
  subject_id: string;
  their_key: string;
}

export interface RecoveryCode {
  code_hash: Buffer;
  user_id: string;
}

export interface ReferralReward {
  amount_kobo: Kobo;
  created_at: Date;
  paid_at: Date | null;
  referred_id: string;
  referrer_id: string;
  state: "paid_with_upgrade" | "waiting" | "paid";
  upgrade_id: string;
}

export interface Refund {
  agreed_by: string | null;
  created_at: Date;
  id: string;
  kind: "our_loss" | "supplier_pays" | "before_proof";
  purchase_id: string;
  refunded_by: string;
}

export interface RegistrationCode {
  code_hash: Buffer;
  email_hash: Buffer;
  expires_at: Date;
  uses_left: number;
}

export interface Reservation {
  created_at: Date;
  lease_until: Date | null;
  next_check_at: Date;
  reference: string;
  state: "asking" | "reserved";
  tells_identity: Generated<boolean>;
  user_id: string;
}

export interface ReservedAccount {
  account_number: string;
  bank_code: string;
  bank_name: string;
  created_at: Date;
  place: number;
  user_id: string;
}

export interface SalesCheckpoint {
  folded_to: Date;
  id: Generated<boolean>;
  seen_to: Date;
}

export interface SalesDay {
  amount_kobo: Kobo;
  cost_kobo: Kobo;
  credit_kobo: Kobo;
  day: string;
  debit_kobo: Kobo;
  lines: bigint;
  lost_kobo: Kobo | null;
  network: string;
  product: string;
  status: string;
  supplier: string;
  type: string;
  volume_mb: bigint;
}

export interface SalesFold {
  by_plan: Generated<boolean>;
  due_at: Date | null;
  hour: Date;
}

export interface SalesHour {
  amount_kobo: Kobo;
  cost_kobo: Kobo;
  credit_kobo: Kobo;
  debit_kobo: Kobo;
  hour: Date;
  lines: bigint;
  lost_kobo: Kobo | null;
  network: string;
  product: string;
  speed: number;
  status: string;
  supplier: string;
  type: string;
  volume_mb: bigint;
}

export interface SavedMeter {
  company_id: number;
  created_at: Date;
  id: string;
  meter_number: string;
  meter_type: "prepaid" | "postpaid";
  name: string;
  user_id: string;
}

export interface Schedule {
  created_at: Date;
  every: "day" | "week" | "month" | "dates" | "end";
  face_kobo: Kobo | null;
  hour: number;
  id: string;
  name: string;
  network: string;
  next_at: Date | null;
  number: string;
  on_days: string;
  plan_id: string | null;
  plan_name: Generated<string>;
  price_kobo: Kobo;
  reason: Generated<string>;
  service: "data" | "airtime";
  state: "active" | "paused" | "ended";
  stop_after: number | null;
  stop_on: string | null;
  tell_at: Date | null;
  user_id: string;
}

export interface ScheduleRun {
  due_at: Date;
  id: string;
  key_id: string;
  look_at: Date | null;
  price_kobo: Kobo;
  refusal: Generated<string>;
  schedule_id: string;
  state: "waiting" | "buying" | "ordered" | "skipped" | "missed";
  transaction_id: string | null;
}

export interface SecondFactor {
  confirmed_at: Date | null;
  created_at: Date;
  last_step: Generated<bigint>;
  sealed: Buffer;
  user_id: string;
}

export interface SecretSighting {
  mark: Buffer;
  name: string;
  seen_at: Date;
}

export interface SellingStop {
  reason: string;
  since: Date;
}

export interface Service {
  is_open: Generated<boolean>;
  product: string;
  service: "airtime" | "data" | "electricity" | "cable" | "internet" | "exam" | "recharge" | "abroad" | "betting";
}

export interface Session {
  created_at: Date;
  device: string;
  expires_at: Date;
  has_second_factor: Generated<boolean>;
  id: string;
  is_by_passkey: Generated<boolean>;
  last_seen_at: Date;
  powers_until: Date | null;
  token_hash: Buffer;
  user_id: string;
}

export interface Setting {
  changed_at: Date;
  changed_by: string | null;
  key: string;
  value: unknown;
}

export interface SharedSimulators {
  at: Date;
  only_one: Generated<boolean>;
  urls: unknown;
}

export interface SpecialPrice {
  price_kobo: Kobo;
  product: string;
  user_id: string;
}

export interface StaffReading {
  actor_id: string;
  actor_name: string;
  address: string;
  filter: unknown;
  from_page: number;
  id: Generated<bigint>;
  minute: Date;
  row_count: number;
  times: number;
  to_page: number;
  what: "people" | "person" | "transactions" | "transaction" | "withdrawals" | "earnings" | "reported_transfers";
}

export interface StaffReadingDay {
  actor_id: string;
  day: string;
  row_count: number;
  told_at: Date | null;
}

export interface StaffSum {
  bound: "transfer" | "refund" | "credit" | "agent_refund";
  day: string;
  moved_kobo: Kobo;
  person_id: string;
  side: "by" | "to";
}

export interface StrayPayment {
  note: string;
  provider: string;
  reference: string;
  seen_at: Date;
}

export interface Supplier {
  archived_at: Date | null;
  base_url: string;
  code: string;
  credentials: Buffer | null;
  credentials_at: Date | null;
  dialect: string;
  is_enabled: boolean;
  is_idempotent: boolean;
  max_in_flight: number;
  naira_rate_at: Date | null;
  not_found_after_ms: number;
  options: Record<string, unknown>;
  revision: Generated<number>;
  services: ("airtime" | "data" | "electricity" | "cable" | "internet" | "exam" | "recharge" | "abroad" | "betting")[];
  vend_timeout_ms: number;
}

export interface SupplierFloatReading {
  float_kobo: Kobo;
  is_quiet: boolean;
  open_orders: number;
  read_at: Date;
  supplier: string;
}

export interface SupplierListing {
  code: string;
  cost_kobo: Kobo | null;
  name: string;
  network: string;
  supplier: string;
  type: string;
  validity: string;
}

export interface SupplierOrder {
  number: string;
  purchase_id: string;
  ref: string;
  supplier: string;
}

export interface SupplierRoute {
  position: number;
  product: string;
  service: "airtime" | "data" | "electricity" | "cable" | "internet" | "exam" | "recharge" | "abroad" | "betting";
  supplier: string;
}

export interface SupplierState {
  asked_at: Date | null;
  float_kobo: Kobo | null;
  float_read_at: Date | null;
  listed_at: Date | null;
  low_since: Date | null;
  supplier: string;
  test_passed: boolean | null;
  tested_at: Date | null;
}

export interface TablePartition {
  before: Date;
  name: string;
  parent: string;
  since: Date;
}

export interface Transfer {
  agreed_by: string | null;
  amount_kobo: Kobo;
  created_at: Date;
  id: string;
  receiver_id: string;
  sender_id: string;
  source: "wallet" | "house";
}

export interface WalletThousand {
  bought: bigint | null;
  credit: bigint;
  debit: bigint;
  returned: bigint | null;
  thousand: number;
  user_id: string;
}

export interface WalletTransaction {
  account_name: string | null;
  amount_kobo: Kobo;
  attempt: Generated<number>;
  balance_after: Kobo | null;
  balance_before: Kobo | null;
  company_id: number | null;
  cost_kobo: Kobo | null;
  created_at: Date;
  details: import("../core/purchases.ts").PricedOrder["details"] | null;
  face_kobo: Kobo | null;
  fee_kobo: Generated<Kobo>;
  finished_at: Date | null;
  held_until: Date | null;
  id: string;
  is_credit: boolean;
  is_forced: Generated<boolean>;
  kind: "purchase_airtime" | "purchase_data" | "purchase_electricity" | "purchase_cable" | "purchase_internet" | "purchase_exam" | "purchase_recharge" | "purchase_abroad" | "purchase_betting" | "purchase_refund" | "funding_card" | "funding_transfer" | "manual_funding" | "opening" | "credit_by_staff" | "coupon_issued" | "coupon_redeemed" | "coupon_returned" | "upgrade" | "referral_reward" | "withdrawal" | "withdrawal_returned" | "transfer_out" | "transfer_in" | "transfer_from_house" | "earnings_withdrawal" | "partnership" | "partnership_renewal" | "airtime_to_cash";
  meter_owner: string | null;
  meter_type: "prepaid" | "postpaid" | null;
  network: Generated<string>;
  note: Generated<string>;
  number: Generated<string>;
  payment_link: string | null;
  plan_id: string | null;
  plan_name: Generated<string>;
  product: Generated<string>;
  related_id: string | null;
  seq: bigint | null;
  status: "success" | "pending" | "processing" | "failed" | "refunded";
  supplier: string | null;
  supplier_ref: string | null;
  token: string | null;
  tokens: unknown | null;
  type: "airtime" | "data" | "refund" | "transfer" | "referrer" | "wallet" | "electricity" | "cable" | "internet" | "exam" | "recharge" | "abroad" | "betting" | "earning";
  units: string | null;
  user_id: string;
}

export interface WebhookDelivery {
  body: string | null;
  created_at: Date;
  event: "transaction.success" | "transaction.failed" | "transaction.refunded" | "prices.changed" | "bulk.progress" | "schedule.bought" | "schedule.skipped" | "test";
  id: string;
  last_note: Generated<string>;
  last_status: number | null;
  last_tried_at: Date | null;
  next_try_at: Date | null;
  state: Generated<"waiting" | "delivered" | "given_up">;
  transaction_id: string | null;
  tries: Generated<number>;
  url: Generated<string>;
  user_id: string;
}

export interface WebhookEndpoint {
  changed_at: Date;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  secret: Buffer;
  url: string;
  user_id: string;
}

export interface WriteProof {
  at: Date;
  only_one: Generated<boolean>;
}

export interface DB {
  abroad_operator: AbroadOperator;
  abroad_quote: AbroadQuote;
  account_check: AccountCheck;
  account_move: AccountMove;
  agent_price_try: AgentPriceTry;
  airtime_to_cash: AirtimeToCash;
  alert: Alert;
  alert_channel: AlertChannel;
  alert_look: AlertLook;
  alert_message: AlertMessage;
  alert_reading: AlertReading;
  api_key: ApiKey;
  api_request: ApiRequest;
  app_user: AppUser;
  approval: Approval;
  attempt_evidence: AttemptEvidence;
  attempt_live: AttemptLive;
  attempt_rejected: AttemptRejected;
  audit_entry: AuditEntry;
  audit_personal: AuditPersonal;
  bank: Bank;
  beneficiary: Beneficiary;
  book_balance: BookBalance;
  book_closed: BookClosed;
  book_reader: BookReader;
  book_report_sent: BookReportSent;
  books_check: BooksCheck;
  bulk_job: BulkJob;
  bulk_row: BulkRow;
  card_check: CardCheck;
  cash_mark: CashMark;
  certificate_check: CertificateCheck;
  channel_link: ChannelLink;
  channel_order: ChannelOrder;
  channel_secret: ChannelSecret;
  channel_session: ChannelSession;
  chat_code: ChatCode;
  chat_message: ChatMessage;
  chat_offer: ChatOffer;
  chat_setup: ChatSetup;
  chat_update: ChatUpdate;
  commission_fold: CommissionFold;
  company: Company;
  consent: Consent;
  contact: Contact;
  cost_price: CostPrice;
  coupon: Coupon;
  customer: Customer;
  customer_entry: CustomerEntry;
  customer_number: CustomerNumber;
  customer_shop: CustomerShop;
  delivery_fold: DeliveryFold;
  delivery_span: DeliverySpan;
  dispute: Dispute;
  dispute_message: DisputeMessage;
  earnings_withdrawal: EarningsWithdrawal;
  email_proof: EmailProof;
  epin: Epin;
  erasure: Erasure;
  fold_checkpoint: FoldCheckpoint;
  funding: Funding;
  house_day: HouseDay;
  house_day_sealed: HouseDaySealed;
  house_mail: HouseMail;
  idempotency_key: IdempotencyKey;
  identity: Identity;
  identity_try: IdentityTry;
  inbound_event: InboundEvent;
  incident: Incident;
  incident_note: IncidentNote;
  income_day: IncomeDay;
  income_slice: IncomeSlice;
  installation: Installation;
  internet_check: InternetCheck;
  known_device: KnownDevice;
  ledger_account: LedgerAccount;
  ledger_balance: LedgerBalance;
  ledger_check_run: LedgerCheckRun;
  ledger_entry: LedgerEntry;
  ledger_posting: LedgerPosting;
  ledger_seal: LedgerSeal;
  ledger_seal_account: LedgerSealAccount;
  ledger_seal_open: LedgerSealOpen;
  limit_use: LimitUse;
  login_challenge: LoginChallenge;
  login_throttle: LoginThrottle;
  mail: Mail;
  mail_job: MailJob;
  mail_job_part: MailJobPart;
  mail_optout: MailOptout;
  manual_credit: ManualCredit;
  manual_funding: ManualFunding;
  meter_check: MeterCheck;
  movement_day: MovementDay;
  movement_slice: MovementSlice;
  notification: Notification;
  notification_seen: NotificationSeen;
  order_fold: OrderFold;
  order_reference: OrderReference;
  outcome_day: OutcomeDay;
  outside_statement: OutsideStatement;
  outside_statement_line: OutsideStatementLine;
  outside_statement_map: OutsideStatementMap;
  partitioned_table: PartitionedTable;
  partner_commission: PartnerCommission;
  partnership: Partnership;
  partnership_renewal: PartnershipRenewal;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_reset: PasswordReset;
  password_reset_request: PasswordResetRequest;
  payment_pin: PaymentPin;
  payment_pin_reset: PaymentPinReset;
  payout: Payout;
  payout_attempt: PayoutAttempt;
  person_margin: PersonMargin;
  person_note: PersonNote;
  phone_change: PhoneChange;
  plan: Plan;
  plan_partner_price: PlanPartnerPrice;
  plan_sales_day: PlanSalesDay;
  plan_sales_hour: PlanSalesHour;
  plan_supplier: PlanSupplier;
  price_change: PriceChange;
  price_change_line: PriceChangeLine;
  price_letter: PriceLetter;
  price_proposal: PriceProposal;
  promise_voucher: PromiseVoucher;
  purchase_attempt: PurchaseAttempt;
  push_device: PushDevice;
  push_key: PushKey;
  push_message: PushMessage;
  push_off: PushOff;
  receipt_code: ReceiptCode;
  receipt_key: ReceiptKey;
  reconciliation_day: ReconciliationDay;
  reconciliation_decision: ReconciliationDecision;
  reconciliation_exception: ReconciliationException;
  reconciliation_work: ReconciliationWork;
  recovery_code: RecoveryCode;
  referral_reward: ReferralReward;
  refund: Refund;
  registration_code: RegistrationCode;
  reservation: Reservation;
  reserved_account: ReservedAccount;
  sales_checkpoint: SalesCheckpoint;
  sales_day: SalesDay;
  sales_fold: SalesFold;
  sales_hour: SalesHour;
  saved_meter: SavedMeter;
  schedule: Schedule;
  schedule_run: ScheduleRun;
  second_factor: SecondFactor;
  secret_sighting: SecretSighting;
  selling_stop: SellingStop;
  service: Service;
  session: Session;
  setting: Setting;
  shared_simulators: SharedSimulators;
  special_price: SpecialPrice;
  staff_reading: StaffReading;
  staff_reading_day: StaffReadingDay;
  staff_sum: StaffSum;
  stray_payment: StrayPayment;
  supplier: Supplier;
  supplier_float_reading: SupplierFloatReading;
  supplier_listing: SupplierListing;
  supplier_order: SupplierOrder;
  supplier_route: SupplierRoute;
  supplier_state: SupplierState;
  table_partition: TablePartition;
  transfer: Transfer;
  wallet_thousand: WalletThousand;
  wallet_transaction: WalletTransaction;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  write_proof: WriteProof;
}
