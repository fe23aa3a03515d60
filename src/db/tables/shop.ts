import type { Generated } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { Status, TransactionType } from "../../core/transactions.ts";

type Figures = {
  type: TransactionType;
  status: Status;
  network: string;
  product: string;
  supplier: string;
  lines: bigint;
  debit_kobo: Kobo;
  credit_kobo: Kobo;
  amount_kobo: Kobo;
  cost_kobo: Kobo;
  volume_mb: bigint;
};

/** Running the shop (0015). */
export type ShopAdminTables = {
  supplier_state: {
    supplier: string;
    float_kobo: Generated<Kobo | null>;
    float_read_at: Generated<Date | null>;
    asked_at: Generated<Date | null>;
    low_since: Generated<Date | null>;
    tested_at: Generated<Date | null>;
    test_passed: Generated<boolean | null>;
    listed_at: Generated<Date | null>;
  };
  supplier_listing: {
    supplier: string;
    code: string;
    network: Network;
    name: string;
    type: string;
    validity: string;
    cost_kobo: Kobo | null;
  };
  sales_hour: Figures & { hour: Date; speed: number };
  sales_day: Figures & { day: string };
  sales_fold: { hour: Date; due_at: Date | null };
  sales_checkpoint: { id: Generated<boolean>; folded_to: Date; seen_to: Date };
};
