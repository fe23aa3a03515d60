import type { Generated, Selectable } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { CouponState } from "../../core/coupons.ts";
import type { ManualState } from "../../core/manual-funding.ts";

/** Reported bank transfers and coupons (0010). */
export type FundingTables = {
  manual_funding: {
    id: string;
    user_id: string;
    bank: string;
    reference: string;
    reference_key: string;
    asked_kobo: Kobo;
    state: ManualState;
    credited_kobo: Kobo | null;
    approval_id: string | null;
    decided_by: string | null;
    agreed_by: string | null;
    decided_at: Date | null;
    reason: Generated<string>;
    created_at: Date;
  };
  coupon: {
    id: string;
    code_hash: Buffer;
    sealed: Buffer;
    owner_id: string;
    issuer_id: string;
    source: "house" | "vendor";
    amount_kobo: Kobo;
    state: CouponState;
    agreed_by: string | null;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    line_id: string | null;
  };
};

export type ManualRow = Selectable<FundingTables["manual_funding"]>;
export type CouponRow = Selectable<FundingTables["coupon"]>;
