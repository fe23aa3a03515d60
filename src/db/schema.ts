import type { Generated, Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { MeterType } from "../core/electricity.ts";
import type { Kobo } from "../core/money.ts";
import type { Network } from "../core/networks.ts";
import type { UserType } from "../core/people.ts";
import type { Service, Status, TransactionType } from "../core/transactions.ts";
import type { BankingTables } from "./tables/banking.ts";
import type { CashTables } from "./tables/cash.ts";
import type { DeveloperTables } from "./tables/developers.ts";
import type { FundingTables } from "./tables/funding.ts";
import type { HouseTables } from "./tables/house.ts";
import type { MoneyOutTables } from "./tables/money-out.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ShopAdminTables } from "./tables/shop.ts";
import type { StaffTables } from "./tables/staff.ts";

/** The tables as queries see them. Migrations are the truth; bigint columns arrive as bigint, times as Date. */
export type DB = ShopTables &
  DeveloperTables &
  FundingTables &
  HouseTables &
  StaffTables &
  PeopleTables &
  CashTables &
  ShopAdminTables &
  MoneyOutTables &
  BankingTables;

/** People, ledger, catalogue, purchases and payments (0001 to 0007). */
type ShopTables = {
  app_user: {
    id: string;
    user_name: string;
    full_name: string;
    email: string;
    phone: string;
    password_hash: string;
    user_type: Generated<UserType>;
    is_admin: Generated<boolean>;
    is_agent: Generated<boolean>;
    is_coupon_vendor: Generated<boolean>;
    is_special: Generated<boolean>;
    is_partner: Generated<boolean>;
    is_blocked: Generated<boolean>;
    blocked_at: Generated<Date | null>;
    block_reason: Generated<string>;
    referred_by: string | null;
    wallet_account: bigint;
    earnings_account: bigint;
    created_at: Date;
    last_login_at: Date | null;
  };
  special_price: { user_id: string; product: string; price_kobo: Kobo };
  session: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    device: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    has_second_factor: Generated<boolean>;
  };
  login_throttle: { subject: string; failures: number; last_failure: Date; locked_until: Date | null };
  notification: { id: string; msg: string; created_at: Date; posted_by: string | null };
  notification_seen: { user_id: string; seen_to: string };
  ledger_account: {
    id: Generated<bigint>;
    kind: string;
    owner_id: string | null;
    party: string;
    created_at: Generated<Date>;
  };
  ledger_balance: { account_id: bigint; balance: Kobo; floor: Kobo; seq: bigint };
  ledger_posting: {
    subject_id: string;
    step: number;
    leg: number;
    debit: bigint;
    credit: bigint;
    amount: Kobo;
    debit_seq: bigint | null;
    debit_after: Kobo | null;
    credit_seq: bigint | null;
    credit_after: Kobo | null;
    actor: string | null;
    created_at: Date;
  };
  service: { product: string; service: Service; is_open: Generated<boolean> };
  supplier: {
    code: string;
    dialect: string;
    base_url: string;
    services: Service[];
    is_enabled: boolean;
    is_idempotent: boolean;
    max_in_flight: number;
    vend_timeout_ms: number;
    not_found_after_ms: number;
    options: Record<string, unknown>;
  };
  supplier_route: { product: string; service: Service; position: number; supplier: string };
  cost_price: { network: string; service: Service; cost_bps: number };
  plan: {
    id: string;
    number: number;
    network: Network;
    product: string;
    plan_type: string;
    name: string;
    validity: string;
    validity_days: number;
    category: "daily" | "weekly" | "monthly" | "yearly";
    volume_mb: number;
    cost_kobo: Kobo;
    price_kobo: Kobo;
    reseller_kobo: Kobo;
    api_kobo: Kobo;
    partner_kobo: Kobo;
    is_available: Generated<boolean>;
    supplier: string | null;
    auto_rotate: Generated<boolean>;
    retired_at: Generated<Date | null>;
  };
  plan_supplier: {
    plan_id: string;
    supplier: string;
    plan_code: string;
    position: number;
    cost_kobo: Generated<Kobo | null>;
  };
  company: { id: number; name: string; minimum_kobo: Kobo; is_open: Generated<boolean> };
  meter_check: {
    meter_number: string;
    company_id: number;
    meter_type: MeterType;
    owner_name: string;
    address: string;
    checked_at: Date;
  };
  wallet_transaction: {
    id: string;
    user_id: string;
    seq: bigint | null;
    type: TransactionType;
    status: Status;
    is_credit: boolean;
    amount_kobo: Kobo;
    face_kobo: Kobo | null;
    fee_kobo: Generated<Kobo>;
    cost_kobo: Kobo | null;
    balance_before: Kobo | null;
    balance_after: Kobo | null;
    network: Generated<string>;
    product: Generated<string>;
    plan_id: string | null;
    plan_name: Generated<string>;
    number: Generated<string>;
    company_id: number | null;
    meter_type: MeterType | null;
    meter_owner: string | null;
    token: string | null;
    units: string | null;
    supplier: string | null;
    supplier_ref: string | null;
    attempt: Generated<number>;
    note: Generated<string>;
    related_id: string | null;
    payment_link: string | null;
    is_forced: Generated<boolean>;
    created_at: Date;
    finished_at: Date | null;
  };
  attempt_live: {
    purchase_id: string;
    attempt: number;
    supplier: string;
    plan_code: string | null;
    state: "dispatched" | "unknown";
    dispatched_at: Date;
    next_check_at: Date;
    checks: Generated<number>;
    not_found: Generated<number>;
    last_not_found_at: Date | null;
    supplier_ref: string | null;
    note: Generated<string>;
  };
  supplier_order: { supplier: string; ref: string; number: string; purchase_id: string };
  attempt_rejected: {
    purchase_id: string;
    attempt: number;
    supplier: string;
    rejected_by: "supplier" | "customer";
    reason: string;
    note: string;
    dispatched_at: Date;
    rejected_at: Date;
    late_delivered_at: Date | null;
  };
  request_key: {
    id: string;
    user_id: string;
    request_hash: string;
    operation_id: string | null;
    refusal: { code: string } | null;
    created_at: Date;
    state: Generated<"running" | "done">;
    owner: Generated<string | null>;
    lease_until: Generated<Date | null>;
  };
  funding: {
    id: string;
    user_id: string;
    provider: string;
    reference: string;
    asked_kobo: Kobo;
    fee_bps: Generated<number>;
    state: "initiating" | "pending" | "paid" | "failed";
    paid_kobo: Kobo | null;
    gateway_ref: string | null;
    link: string | null;
    link_lease_until: Date | null;
    holds_limit: Generated<boolean>;
    next_check_at: Date | null;
    checks: Generated<number>;
    note: Generated<string>;
    created_at: Date;
  };
  inbound_event: {
    party: string;
    event_key: string;
    reference: string;
    about: Generated<"" | "collection" | "payout" | "other">;
    raw: Buffer;
    received_at: Date;
    processed_at: Date | null;
    next_check_at: Date;
    checks: Generated<number>;
  };
  referral_reward: {
    referred_id: string;
    referrer_id: string;
    amount_kobo: Kobo;
    upgrade_id: string;
    created_at: Date;
  };
  selling_stop: { reason: string; since: Date };
};

export type TransactionRow = Selectable<DB["wallet_transaction"]>;
export type NewTransaction = Insertable<DB["wallet_transaction"]>;
export type AttemptRow = Selectable<DB["attempt_live"]>;
export type FundingRow = Selectable<DB["funding"]>;

/** The database outside a transaction: for reading. */
export type Db = Kysely<DB>;
/** A transaction: the first argument of everything that writes. */
export type Tx = Transaction<DB>;
