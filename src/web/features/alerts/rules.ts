import type { AlertRule } from "../../../core/alerts.ts";

/** The names of the rules in the filter, as the server names them. */
export const ruleNames: Record<AlertRule, string> = {
  float_left: "Float runs out",
  supplier_success: "Supplier fails",
  product_success: "Product fails",
  in_flight: "Too long in flight",
  provider_silence: "Provider is silent",
  below_cost: "Price below cost",
  books: "Ledger not in order",
  withdrawals: "Unusual payouts",
  person_withdrawals: "Many payouts to one person",
  disk_free: "Disk fills",
  database_size: "Database grows",
  queue: "Work piles up",
  certificate: "Certificate ends",
  secret_age: "Old secret",
  rate_age: "Old naira rate",
};

/** The screen on which an alert is acted on; "server" where no screen helps. */
export type Place =
  | "suppliers"
  | "costs"
  | "orders"
  | "withdrawals"
  | "failed"
  | "pending"
  | "ledger"
  | "person"
  | "server";

const PLACES: Record<AlertRule, Place> = {
  float_left: "suppliers",
  supplier_success: "suppliers",
  product_success: "failed",
  in_flight: "orders",
  provider_silence: "pending",
  below_cost: "costs",
  books: "ledger",
  withdrawals: "withdrawals",
  person_withdrawals: "person",
  disk_free: "server",
  database_size: "server",
  queue: "server",
  certificate: "server",
  secret_age: "server",
  rate_age: "suppliers",
};

const CREDENTIALS = /^Credentials of (.+)$/;

/** Returns where an alert is acted on, and the supplier where there is one. */
export function placeOf({ rule, subject }: { rule: AlertRule; subject: string }): {
  place: Place;
  supplier?: string;
} {
  const credentials = rule === "secret_age" ? CREDENTIALS.exec(subject)?.[1] : undefined;
  if (credentials) return { place: "suppliers", supplier: credentials };
  if (rule === "in_flight" && subject !== "purchases")
    return { place: subject === "withdrawals" ? "withdrawals" : "pending" };
  const place = PLACES[rule];
  return place === "suppliers" ? { place, supplier: subject } : { place };
}
