/** Cable TV as the simulated suppliers sell it. Prices are plausible, not any supplier's. */

export type Brand = "GOTV" | "DSTV" | "STARTIMES" | "SHOWMAX";
export type Bouquet = { id: number; brand: Brand; name: string; faceKobo: number; costKobo: number };

const PRICES: readonly [Brand, string, number][] = [
  ["GOTV", "Smallie", 1_900],
  ["GOTV", "Jinja", 3_900],
  ["GOTV", "Jolli", 5_800],
  ["GOTV", "Max", 8_500],
  ["GOTV", "Supa", 11_400],
  ["GOTV", "Supa Plus", 16_800],
  ["DSTV", "Padi", 4_400],
  ["DSTV", "Yanga", 6_000],
  ["DSTV", "Confam", 11_000],
  ["DSTV", "Compact", 19_000],
  ["DSTV", "Compact Plus", 30_000],
  ["DSTV", "Premium", 44_500],
  ["STARTIMES", "Nova", 2_100],
  ["STARTIMES", "Basic", 4_000],
  ["STARTIMES", "Classic", 6_000],
  ["STARTIMES", "Super", 9_500],
  ["SHOWMAX", "Mobile", 1_600],
  ["SHOWMAX", "Full", 3_500],
];

/** The bouquets; ids count from 1. The supplier charges 98.5 % of the company's price. */
export const BOUQUETS: readonly Bouquet[] = PRICES.map(([brand, name, naira], i) => ({
  id: i + 1,
  brand,
  name,
  faceKobo: naira * 100,
  costKobo: Math.ceil((naira * 985) / 1_000) * 100,
}));

/** The companies by the ids that hosts give them. */
export const BRAND_IDS: Readonly<Record<string, Brand>> = {
  "1": "GOTV",
  "2": "DSTV",
  "3": "STARTIMES",
  "4": "SHOWMAX",
};

const ANY_BOUQUET_KOBO = 350_000;

/** Finds a bouquet of the company by its id; a host that is not strict sells ids that it does not list. */
export function findBouquet(wanted: { id: string; brand: Brand; strict: boolean }): Bouquet | undefined {
  const id = Number(wanted.id);
  const known = BOUQUETS.find((one) => one.id === id);
  if (known?.brand === wanted.brand) return known;
  if (wanted.strict || !Number.isInteger(id) || id <= 0) return undefined;
  const price = { faceKobo: ANY_BOUQUET_KOBO, costKobo: ANY_BOUQUET_KOBO };
  return { id, brand: wanted.brand, name: "Basic", ...price };
}

/** The bouquet that a card has, the same one each time; cards ending in 016 have none that is named. */
export function presentBouquet(brand: Brand, card: string): Bouquet | undefined {
  if (card.endsWith("016")) return undefined;
  const own = BOUQUETS.filter((one) => one.brand === brand);
  return own[(Number(card.slice(-4)) || 0) % own.length];
}

export const isInvalidCard = (card: string): boolean => card.endsWith("009") || !/^\d{8,13}$/.test(card);
