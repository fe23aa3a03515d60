import type { Generated } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { CashState } from "../../core/airtime-to-cash.ts";

/** Earnings, partnership and airtime turned into cash (0012). */
export type CashTables = {
  earnings_withdrawal: {
    id: string;
    user_id: string;
    amount_kobo: Kobo;
    state: "pending" | "approved" | "rejected";
    reason: Generated<string>;
    decided_by: string | null;
    decided_at: Date | null;
    created_at: Date;
  };
  partnership: {
    id: string;
    user_id: string;
    price_kobo: Kobo;
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    renewed_to: string;
    joined_at: Date;
    ended_at: Date | null;
  };
  plan_partner_price: { plan_id: string; since: Date; partner_kobo: Kobo };
  partner_commission: {
    id: string;
    purchase_id: string;
    partner_id: string;
    buyer_id: string;
    partner_kobo: Kobo;
    amount_kobo: Kobo;
    month: string;
    clawed_kobo: Generated<Kobo>;
    clawed_at: Date | null;
    created_at: Date;
  };
  commission_fold: { buyer_id: string; folded_seq: bigint; earned_kobo: Generated<Kobo> };
  cash_mark: { name: string; at: Date };
  partnership_renewal: {
    id: string;
    user_id: string;
    month: string;
    due_kobo: Kobo;
    taken_kobo: Kobo;
    created_at: Date;
  };
  airtime_to_cash: {
    id: string;
    user_id: string;
    network: Network;
    number: string;
    state: CashState;
    identifier: Buffer | null;
    session: Buffer | null;
    session_id: string | null;
    airtime_kobo: Kobo | null;
    otp_sends: Generated<number>;
    otp_tries: Generated<number>;
    sent_at: Date;
    verified_at: Date | null;
    reference: string | null;
    day: string | null;
    face_kobo: Kobo | null;
    blocks: number | null;
    arrived_blocks: number | null;
    payout_kobo: Kobo | null;
    reason: Generated<string>;
    dispatched_at: Date | null;
    next_check_at: Date | null;
    checks: Generated<number>;
    not_found: Generated<number>;
    last_not_found_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
  };
};
