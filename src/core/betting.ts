import { type Kobo, naira } from "./money.ts";

/** Betting accounts (rules 33): the companies, whose account a customer id is, and what may be paid in. */

/** The companies in the order that screens show them. */
export const BETTING_BRANDS = [
  "BET9JA",
  "SPORTYBET",
  "BETKING",
  "1XBET",
  "NAIRABET",
  "BETWAY",
  "MERRYBET",
  "BANGBET",
  "CLOUDBET",
] as const;
export type BettingBrand = (typeof BETTING_BRANDS)[number];

/** The names of the companies as they write them. */
export const BETTING_NAMES: Readonly<Record<BettingBrand, string>> = {
  BET9JA: "Bet9ja",
  SPORTYBET: "SportyBet",
  BETKING: "BetKing",
  "1XBET": "1xBet",
  NAIRABET: "NairaBet",
  BETWAY: "Betway",
  MERRYBET: "MerryBet",
  BANGBET: "BangBet",
  CLOUDBET: "Cloudbet",
};

export const isBettingBrand = (name: string): name is BettingBrand =>
  BETTING_BRANDS.some((brand) => brand === name);

/** Public codes of the companies (rules 33.1): their places in the list, which never change. */
export const bettingCode = (brand: BettingBrand): number => BETTING_BRANDS.indexOf(brand) + 1;
export const bettingBrandOf = (code: number): BettingBrand | undefined => BETTING_BRANDS[code - 1];

/** Customer ids have 4 to 20 letters and digits; they stay text, because leading zeros count (rules 33.2). */
export const CUSTOMER_ID = /^[A-Za-z0-9]{4,20}$/;

/** The least and the most that may be paid into an account at a time. */
export type BettingBounds = { least: Kobo; most: Kobo };

/** The bounds that no setting passes (rules 33.3). */
export const BETTING_BOUNDS: BettingBounds = { least: naira(100), most: naira(50_000) };
