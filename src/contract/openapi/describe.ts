import type { RouteSpec } from "../define.ts";
import { REQUESTS_PER_MINUTE } from "../rates.ts";

/** The capabilities under which the document groups operations. */
export const TAGS = {
  Accounts: "Registration, log-in, sessions, keys, webhook and security of your account",
  Prices: "Prices, plans and the public settings of the shop",
  Purchases:
    "Airtime, data, electricity, cable TV, internet, exam PINs, recharge cards, airtime and data abroad, and betting accounts",
  Funding: "Ways to put money into the wallet, and the notices of payment providers",
  Transactions: "Your transactions, statement and spending",
  Customers: "The customers of whoever sells on: prices, debts and payments",
  Problems: "Problems that you report with your transactions, and our answers",
  Withdrawals: "Money to bank accounts",
  Transfers: "Money to other people here",
  "Airtime to cash": "Airtime sold for money in the wallet",
  Plans: "The plans on sale, for admins",
  Mail: "Unsubscribe from emails",
  "Live events": "A live stream of your account",
  Staff: "The house: people, suppliers, refunds, settings and records",
} as const;
export type Tag = keyof typeof TAGS;

/** Tags by the first part of a path. */
const BY_PART: Record<string, Tag> = {
  status: "Prices",
  auth: "Accounts",
  network: "Prices",
  prices: "Prices",
  settings: "Prices",
  buy: "Purchases",
  cable: "Purchases",
  internet: "Purchases",
  betting: "Purchases",
  abroad: "Purchases",
  bulk: "Purchases",
  schedules: "Purchases",
  exam: "Purchases",
  recharge: "Purchases",
  fundWallet: "Funding",
  fundwallet: "Funding",
  generateAcc: "Funding",
  loophole: "Funding",
  webhooks: "Funding",
  transaction: "Transactions",
  requests: "Transactions",
  customers: "Customers",
  disputes: "Problems",
  withdraw: "Withdrawals",
  transfer: "Transfers",
  a2c: "Airtime to cash",
  dataPlan: "Plans",
  mail: "Mail",
  events: "Live events",
  admin: "Staff",
};

/** The tag of a path; undefined where `BY_PART` lacks its first part, which a test reports. */
export function tagOf(path: string): Tag | undefined {
  return BY_PART[path.split("/")[1] ?? ""];
}

/** Says who may call a route, how often, and what a repeat does: all of it from the route's own entry. */
export function descriptionOf(route: RouteSpec): string {
  const rate = REQUESTS_PER_MINUTE[route.rate ?? "normal"].toLocaleString("en");
  return [
    `${route.summary}.`,
    whoMay(route),
    route.keyed ? "Send an `Idempotency-Key`: a repeat with the same key and body does nothing twice." : "",
    route.stream ? "The connection stays open, and each event comes as it happens." : "",
    route.file ? `The answer is a file (${route.file}).` : "",
    `At most ${rate} requests a minute per caller, counted with all routes of the class \`${route.rate ?? "normal"}\`.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function whoMay({ access, scope }: RouteSpec): string {
  if (access === "visitor") return "Open to everybody, without a log-in.";
  if (access === "agent") return "For agents and admins with a log-in.";
  if (access === "admin") return "For admins with a log-in.";
  if (!scope) return "For people with a log-in; an API key is refused.";
  return `For people with a log-in, or with an API key that has the scope \`${scope}\`.`;
}
