import { PAYMENT_PROVIDERS } from "../core/account-moves.ts";
import type { Catalogue } from "../core/catalogue.ts";
import type { HouseKind } from "../core/ledger.ts";
import { NETWORKS } from "../core/networks.ts";
import { SERVICES } from "../core/transactions.ts";

const FEES = [...SERVICES, "funding", "upgrade", "withdrawal", "partnership"];
const PLAIN = [
  "purchase_in_flight",
  "referral",
  "late_delivery_loss",
  "opening",
  "payout_in_flight",
  "earnings_hold",
  "coupon_liability",
  "promo",
  "commission",
  "refund_loss",
  "manual_adjustment",
  "capital",
] as const satisfies readonly HouseKind[];

/** Lists the house accounts that anything posts to under this catalogue (rules 6.3). */
export function houseAccounts(
  catalogue: Pick<Catalogue, "suppliers" | "settings">,
): { kind: HouseKind; party: string }[] {
  const all = (kind: HouseKind, parties: readonly string[]) => parties.map((party) => ({ kind, party }));
  const suppliers = [...catalogue.suppliers.keys()];
  const banks = catalogue.settings.receivingBanks.map(({ bankName }) => bankName);
  const outside = [...suppliers, ...PAYMENT_PROVIDERS, ...banks];
  return [
    ...PLAIN.map((kind) => ({ kind, party: "" })),
    ...all("supplier_float", suppliers),
    ...all("supplier_receivable", suppliers),
    ...all("margin", [...SERVICES, "airtime_to_cash"]),
    ...all("fee", FEES),
    ...all("clearing", PAYMENT_PROVIDERS),
    ...all("airtime_stock", NETWORKS),
    ...all("bank", banks),
    ...all("reconciliation_difference", outside),
    ...all("written_off", outside),
  ];
}
