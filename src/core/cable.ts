/** Cable TV (rules 24): the companies, their cards, and what an order for one says. */

/** The companies in the order that screens show them. */
export const CABLE_BRANDS = ["DSTV", "GOTV", "STARTIMES", "SHOWMAX"] as const;
export type CableBrand = (typeof CABLE_BRANDS)[number];

/** The names of the companies as they write them. */
export const CABLE_NAMES: Readonly<Record<CableBrand, string>> = {
  DSTV: "DStv",
  GOTV: "GOtv",
  STARTIMES: "StarTimes",
  SHOWMAX: "Showmax",
};

/** Returns the name of a company as it writes it: "DStv" for DSTV; undefined for another name. */
export const cableName = (brand: string): string | undefined =>
  Object.entries(CABLE_NAMES).find(([name]) => name === brand)?.[1];

export const isCableBrand = (name: string): name is CableBrand =>
  CABLE_BRANDS.some((brand) => brand === name);

/** Public codes of the companies, the same as the numbers that reseller scripts send (rules 24.2). */
export const CABLE_CODES: Readonly<Record<CableBrand, number>> = {
  GOTV: 1,
  DSTV: 2,
  STARTIMES: 3,
  SHOWMAX: 4,
};

export function cableBrandOf(code: number): CableBrand | undefined {
  return CABLE_BRANDS.find((brand) => CABLE_CODES[brand] === code);
}

/** Showmax has accounts by phone number and no cards, so there is no owner to ask for (rules 24.7). */
export const hasCards = (brand: CableBrand): boolean => brand !== "SHOWMAX";

/** Card numbers have 8 to 13 digits; they stay text, because leading zeros count (rules 24.3). */
export const CARD_NUMBER = /^\d{8,13}$/;

/** A card may be renewed with the bouquet that it has, or changed to another one (rules 24.4). */
export const CARD_ACTS = ["renew", "change"] as const;
export type CardAct = (typeof CARD_ACTS)[number];

/** The months that one order may pay (rules 24.5). */
export const MAX_MONTHS = 12;

/** The parts of an order for a card that no column holds. */
export type CardDetails = { months: number; act: CardAct };

/** Returns the details of a row that is such an order; undefined for any other row's. */
export const cardDetails = (details: object | null): CardDetails | undefined =>
  details !== null && "months" in details ? (details as CardDetails) : undefined;

/** Returns a bouquet's name without its company and price: "DStv Compact Plus N19,800" is "compactplus". */
function plainName(name: string): string {
  const text = name.toLowerCase().replace(/\b(dstv|gotv|startimes|showmax)\b/g, "");
  return text.replace(/(₦|\bn)\s?[\d,.]+/g, "").replace(/bouquet|monthly|[^a-z0-9]/g, "");
}

/** Returns the bouquet that a company's own words name; undefined where none or several could be meant. */
export function presentBouquet<P extends { name: string }>(
  bouquets: readonly P[],
  said: string,
): P | undefined {
  const wanted = plainName(said);
  const found = wanted === "" ? [] : bouquets.filter(({ name }) => plainName(name) === wanted);
  return found.length === 1 ? found[0] : undefined;
}
