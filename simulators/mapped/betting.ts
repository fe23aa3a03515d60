import type { Answer } from "../kit/http.ts";

/** Betting accounts as the simulated hosts know them. */

/** The companies by the codes of either kind of host. */
export const BETTING_COMPANIES: Readonly<Record<string, string>> = {
  bet9ja: "BET9JA",
  sportybet: "SPORTYBET",
  betking: "BETKING",
  "1xbet": "1XBET",
  nairabet: "NAIRABET",
  betway: "BETWAY",
  merrybet: "MERRYBET",
  bangbet: "BANGBET",
  cloudbet: "CLOUDBET",
  "71": "BET9JA",
  "72": "SPORTYBET",
  "73": "BETKING",
};

/** An id that ends in 009 belongs to no customer, and none is shorter than four letters and digits. */
const isUnknownCustomer = (id: string): boolean => id.endsWith("009") || !/^[a-z0-9]{4,20}$/i.test(id);

const customerName = (id: string): string => `PLAYER ${id.slice(-4).toUpperCase()}`;

const isCustomer = (id: string, company: string): boolean =>
  BETTING_COMPANIES[company] !== undefined && !isUnknownCustomer(id);

/** The one kind of host answers 200 either way. */
export function verifyCustomer(id: string, company: string): Answer {
  const customer_name = isCustomer(id, company) ? customerName(id) : "INVALID_CUSTOMERID";
  return { status: 200, body: JSON.stringify({ customer_name }), type: "text/html" };
}

/** The other kind says 404 for nobody. */
export function showCustomer(id: string, company: string): Answer {
  return isCustomer(id, company)
    ? { status: 200, body: { status: true, data: { name: customerName(id) } } }
    : { status: 404, body: { status: false, msg: "No such customer" } };
}
