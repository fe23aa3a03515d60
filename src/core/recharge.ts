import type { Network } from "./networks.ts";

/** Recharge cards that shops print and sell (rules 30): companies, values and sheets. */

/** One company for each network: its cards are locked, routed and counted apart from its data. */
export const RECHARGE_BRANDS = ["MTN_CARD", "GLO_CARD", "AIRTEL_CARD", "9MOBILE_CARD"] as const;
export type RechargeBrand = (typeof RECHARGE_BRANDS)[number];

/** The names of the companies as screens write them. */
export const RECHARGE_NAMES: Readonly<Record<RechargeBrand, string>> = {
  MTN_CARD: "MTN recharge card",
  GLO_CARD: "GLO recharge card",
  AIRTEL_CARD: "AIRTEL recharge card",
  "9MOBILE_CARD": "9MOBILE recharge card",
};

const NETWORK_OF: Readonly<Record<RechargeBrand, Network>> = {
  MTN_CARD: "MTN",
  GLO_CARD: "GLO",
  AIRTEL_CARD: "AIRTEL",
  "9MOBILE_CARD": "9MOBILE",
};

/** Returns the network whose airtime a company's cards load. */
export const networkOfCard = (brand: RechargeBrand): Network => NETWORK_OF[brand];

/** Returns the company that sells a network's cards. */
export const rechargeBrandOf = (network: Network): RechargeBrand => `${network}_CARD`;

/** Most cards of one batch (rules 30.2). */
export const MAX_CARDS = 500;

/** Most cards of one order of a script, which is answered at once: a full sheet (rules 30.8). */
export const MAX_CARDS_AT_ONCE = 40;

/** Returns the value of a plan's card in whole naira: its name says it. Undefined for any other name. */
export function valueOfPlan(name: string): number | undefined {
  const digits = /^₦?([1-9]\d{1,4})$/.exec(name.replaceAll(",", "").trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The code to dial to load a card, the same on all networks. */
export const loadCode = (pin: string): string => `*311*${pin}#`;

/** The columns and rows of an A4 page, by how many cards it holds. */
export const SHEETS = {
  8: [2, 4],
  10: [2, 5],
  16: [2, 8],
  24: [3, 8],
  32: [4, 8],
  40: [4, 10],
} as const satisfies Record<number, readonly [number, number]>;
export type PerPage = keyof typeof SHEETS;
export const PER_PAGE: readonly PerPage[] = [8, 10, 16, 24, 32, 40];

/** A card as it is printed. */
export type PrintedCard = {
  pin: string;
  serial: string;
  /** Its place in its batch. */
  position: number;
  /** 0 at the first print of this card; n at its n-th reprint (rules 30.5). */
  reprint: number;
};

/** A sheet of cards of one batch. */
export type CardSheet = {
  shopName: string;
  network: Network;
  /** Whole naira. */
  value: number;
  /** The batch's number among its owner's. */
  batch: number;
  /** A day of Lagos, as it is printed. */
  date: string;
  perPage: PerPage;
  cards: readonly PrintedCard[];
};
