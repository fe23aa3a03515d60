import { compact, idOf, oneOf } from "../../shared/search-fields.ts";
import type { AlertRule } from "../../../core/alerts.ts";

/**
 * The rules in the filter's order. Written out here, because core's table would bring its sentences into the
 * bundle; the compiler asks for each.
 */
const NAMES: Record<AlertRule, true> = {
  float_left: true,
  supplier_success: true,
  product_success: true,
  in_flight: true,
  provider_silence: true,
  below_cost: true,
  books: true,
  withdrawals: true,
  person_withdrawals: true,
  disk_free: true,
  database_size: true,
  queue: true,
  certificate: true,
  secret_age: true,
  rate_age: true,
};
export const RULES = Object.keys(NAMES) as AlertRule[];

export const TABS = ["open", "past", "incidents", "channels"] as const;
const OTHER_TABS = ["past", "incidents", "channels"] as const;

/** The fields of the address. `before` is the alert before which a page of past ones begins. */
export type AlertSearch = {
  tab?: (typeof OTHER_TABS)[number];
  rule?: AlertRule;
  before?: string;
  alert?: string;
};

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): AlertSearch {
  return compact({
    tab: oneOf(OTHER_TABS, search.tab),
    rule: oneOf(RULES, search.rule),
    before: idOf(search.before),
    alert: idOf(search.alert),
  });
}
