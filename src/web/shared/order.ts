import { ApiError, type BodyOf } from "./api/api.ts";

/** What a person buys with the wallet: the route, what is sent, and how the confirm dialog says it. */
export type PurchaseKey = "POST /buy/data" | "POST /buy/airtime" | "POST /buy/electricity";

type OrderOf<K extends PurchaseKey> = {
  route: K;
  body: BodyOf<K>;
  /** "MTN airtime": names the thing in titles and sentences. */
  title: string;
  /** What is shown before paying, as label and value. */
  lines: readonly (readonly [label: string, value: string])[];
  /** Charged to the wallet, in the wire's naira: an order is kept as JSON. */
  priceNaira: number;
};
export type Order = { [K in PurchaseKey]: OrderOf<K> }[PurchaseKey];

/** Refusals of the server side that still say for certain that nothing was bought. */
const CERTAIN = new Set(["no_supplier", "selling_stopped", "meter_check_unavailable"]);

/**
 * Whether a failure settles an order, so that its key may be forgotten (rules 6.1). Silence, a busy server and an error
 * of the server do not: the purchase may have been made. Neither does a device without a network: nothing was sent, the key is
 * unspent. `asked` = the order had been sent before without an answer; then only an answer about the order itself counts.
 */
export function isFinal(error: unknown, asked: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status >= 500) return CERTAIN.has(error.code) && !asked;
  if (error.status === 0 || error.status === 401 || error.status === 429) return false;
  return error.code !== "operation_in_progress";
}
