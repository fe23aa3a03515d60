import type { Numbering } from "./api-keys.ts";
import { COMPANIES } from "./electricity.ts";
import { AIRTIME_CODES, DATA_CODES, type Network, NETWORKS, suggestNetwork } from "./networks.ts";

type Numbers = Record<Network, number>;

const STOCK: Numbers = { MTN: 1, GLO: 2, "9MOBILE": 3, AIRTEL: 4 };
const GLAD: Numbers = { MTN: 1, GLO: 2, AIRTEL: 3, "9MOBILE": 6 };

/** The network numbers of each numbering on the reseller interface (rules 15.8). */
export const NETWORK_NUMBERS: Record<Numbering, Record<"data" | "airtime", Numbers>> = {
  stock: { data: STOCK, airtime: STOCK },
  glad: { data: GLAD, airtime: GLAD },
  airtide: { data: DATA_CODES, airtime: AIRTIME_CODES },
};

/** Returns the network that a script means by a number, or undefined. */
export function networkOf(numbers: Numbers, sent: number): Network | undefined {
  return NETWORKS.find((network) => numbers[network] === sent);
}

/** True when a number's prefix belongs to another network. An unknown prefix contradicts none. */
export function contradictsPrefix(network: Network, phone: string): boolean {
  const suggested = suggestNetwork(phone);
  return suggested !== undefined && suggested !== network;
}

/** The ids of the stock script by company id of ours; ours are 18 to 29, so the two never collide. */
export const STOCK_COMPANIES: Readonly<Record<number, number>> = {
  1: 18,
  2: 20,
  3: 25,
  4: 23,
  5: 26,
  6: 21,
  7: 19,
  8: 22,
  9: 24,
  10: 29,
  11: 28,
};

/** The short names of the companies, as scripts send them. */
const SHORT: Readonly<Record<string, number>> = {
  ie: 18,
  ikedc: 18,
  ikeja: 18,
  ibedc: 19,
  ekedc: 20,
  phed: 21,
  phedc: 21,
  ph: 21,
  kaedc: 22,
  kaedco: 22,
  kadc: 22,
  kedc: 23,
  kedco: 23,
  jed: 24,
  jedc: 24,
  aedc: 25,
  eedc: 26,
  yedc: 28,
  bedc: 29,
};

/**
 * Returns the company's id that a script means by an id (ours or the stock script's) or by a name in any of
 * the usual spellings ("ikeja-electric", "IKEDC", "Portharcourt Electric"); undefined when it means none.
 */
export function companyOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) {
    const id = STOCK_COMPANIES[Number(text)] ?? Number(text);
    return COMPANIES.find((company) => company.id === id)?.id;
  }
  const name = text
    .toLowerCase()
    .replace(/electric.*$|\bdisco\b.*$/, "")
    .replace(/[^a-z]/g, "");
  const isNamed = ({ name: one }: { name: string }) => one.toLowerCase().replace(" ", "") === name;
  return COMPANIES.find(isNamed)?.id ?? (Object.hasOwn(SHORT, name) ? SHORT[name] : undefined);
}
