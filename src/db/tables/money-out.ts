import type { Generated, Selectable } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { PayoutState } from "../../core/payouts.ts";

/** Banks, withdrawals and transfers (0011). */
export type MoneyOutTables = {
  bank: { code: string; name: string; seen_at: Date };
  account_check: { bank_code: string; account_number: string; account_name: string; checked_at: Date };
  beneficiary: {
    id: string;
    user_id: string;
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    created_at: Date;
  };
  payout: {
    id: string;
    user_id: string;
    provider: string;
    amount_kobo: Kobo;
    fee_kobo: Kobo;
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    state: PayoutState;
    attempt: number;
    dispatched_at: Date;
    next_check_at: Date | null;
    checks: Generated<number>;
    not_found: Generated<number>;
    last_not_found_at: Date | null;
    needs_person: Generated<boolean>;
    provider_ref: string | null;
    note: Generated<string>;
    created_at: Date;
    finished_at: Date | null;
  };
  payout_attempt: {
    payout_id: string;
    attempt: number;
    reference: string;
    state: "sent" | "refused" | "paid";
    dispatched_at: Date;
    note: Generated<string>;
    late_paid_at: Date | null;
  };
  transfer: {
    id: string;
    source: "wallet" | "house";
    sender_id: string;
    receiver_id: string;
    agreed_by: string | null;
    amount_kobo: Kobo;
    created_at: Date;
  };
};

export type PayoutRow = Selectable<MoneyOutTables["payout"]>;
export type BeneficiaryRow = Selectable<MoneyOutTables["beneficiary"]>;
