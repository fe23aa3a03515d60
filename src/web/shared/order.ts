import { ApiError, type BodyOf } from "./api/api.ts";

/** Routes by which a person buys with the wallet. */
export type PurchaseKey =
  | "POST /buy/data"
  | "POST /buy/airtime"
  | "POST /buy/electricity"
  | "POST /buy/cable"
  | "POST /buy/internet"
  | "POST /buy/betting"
  | "POST /buy/abroad"
  | "POST /buy/exam";

type OrderOf<K extends PurchaseKey> = {
  route: K;
  body: BodyOf<K>;
  /** "MTN airtime": the name of the purchase in titles and sentences. */
  title: string;
  /** The name of the service in the network status: "MTN data" (rules 5.26). */
  measured: string;
  /** Lines shown before paying, as label and value. */
  lines: readonly (readonly [label: string, value: string])[];
  /** The charge to the wallet in naira, as on the wire: an order is stored as JSON. */
  priceNaira: number;
  /** For a quote, the thing that it prices: a new quote of the same thing is the same order. */
  quoted?: string;
};
export type PricedOrder = { [K in PurchaseKey]: OrderOf<K> }[PurchaseKey];

/** Returns the name of the form that an order of this route is typed into. */
export const formOf = ({ route }: Pick<PricedOrder, "route">): string =>
  route.slice(route.lastIndexOf("/") + 1);

/** Returns the number that an order is for: of a phone, a meter, a card, an account or a candidate. */
export function numberIn(body: PricedOrder["body"]): string {
  if ("meterNumber" in body) return String(body.meterNumber);
  if ("cardNumber" in body) return String(body.cardNumber);
  if ("internetId" in body) return String(body.accountNumber ?? body.phone ?? "");
  if ("customerId" in body) return String(body.customerId);
  if ("quoteId" in body) return String(body.number ?? "");
  return String("mobile_number" in body ? body.mobile_number : (body.profileCode ?? body.phone ?? ""));
}

/** Refusals with a server-side status that still prove that nothing was bought. */
const CERTAIN = new Set([
  "no_supplier",
  "selling_stopped",
  "meter_check_unavailable",
  "card_check_unavailable",
  "customer_check_unavailable",
  "profile_check_unavailable",
  "abroad_unavailable",
]);

/**
 * True when a failure settles an order, so that its key may be forgotten (rules 6.1). Silence, a busy server
 * and a server error do not settle it: the purchase may have been made. Neither does a device without a
 * network: nothing was sent, so the key is unused. When `asked` (the order had been sent before without an
 * answer), only an answer about the order itself counts.
 */
export function isFinal(error: unknown, asked: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status >= 500) return CERTAIN.has(error.code) && !asked;
  if (error.status === 0 || error.status === 401 || error.status === 429) return false;
  return error.code !== "operation_in_progress";
}

/** True for a refusal after which the same act is done once the person has logged in again (rules 3.24). */
export const waitsForLogIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "log_in_again";
