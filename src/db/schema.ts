import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { Kobo } from "../core/money.ts";
import type { DB } from "./tables.gen.ts";

export type { DB } from "./tables.gen.ts";

/**
 * `is_stopped`: a withdrawal that its owner stopped (rules 9.24). Queries whose rows may be withdrawals
 * select it (`db/transactions.ts: isStopped`). `lost_kobo`: what a purchase cost us that was ours to bear;
 * queries whose rows admins read select it (`lostCost`).
 */
export type TransactionRow = Selectable<DB["wallet_transaction"]> & {
  is_stopped?: boolean;
  lost_kobo?: Kobo;
};
export type NewTransaction = Insertable<DB["wallet_transaction"]>;
export type AttemptRow = Selectable<DB["attempt_live"]>;
export type FundingRow = Selectable<DB["funding"]>;
export type ManualRow = Selectable<DB["manual_funding"]>;
export type CouponRow = Selectable<DB["coupon"]>;
export type PayoutRow = Selectable<DB["payout"]>;
export type BeneficiaryRow = Selectable<DB["beneficiary"]>;

/** The database outside a transaction, for reads. */
export type Db = Kysely<DB>;
/** A transaction; the first argument of every function that writes. */
export type Tx = Transaction<DB>;
