import type { Generated } from "kysely";

/** Reserved accounts, and tries to prove who one is (0009). */
export type BankingTables = {
  reservation: {
    user_id: string;
    reference: string;
    state: "asking" | "reserved";
    lease_until: Date | null;
    tells_identity: Generated<boolean>;
    next_check_at: Date;
    created_at: Date;
  };
  reserved_account: {
    user_id: string;
    bank_code: string;
    bank_name: string;
    account_number: string;
    place: number;
    created_at: Date;
  };
  stray_payment: { provider: string; reference: string; note: string; seen_at: Date };
  identity_try: { user_id: string; day: string; tries: number };
};
