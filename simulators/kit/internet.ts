/** Internet bundles as the simulated suppliers sell them. Prices are plausible, not any supplier's. */

export type Bundle = { code: string; name: string; faceKobo: number; costKobo: number };

const PRICES: readonly [string, string, number][] = [
  ["516", "1GB FlexiDaily - 1 day", 400],
  ["624", "2GB - 7 days", 1_300],
  ["625", "3GB - 30 days", 2_500],
  ["627", "5GB - 30 days", 3_500],
  ["687", "10GB - 30 days", 5_500],
  ["688", "20GB - 30 days", 9_500],
];

/** The supplier charges 95 % of the company's price. */
const priced = ([code, name, naira]: (typeof PRICES)[number]): Bundle => ({
  code,
  name,
  faceKobo: naira * 100,
  costKobo: Math.ceil((naira * 950) / 1_000) * 100,
});

const VALUES = [1_000, 2_000, 5_000, 7_000, 10_000];

/** The bundles of each company. Those of Spectranet come as a PIN. */
export const BUNDLES: Readonly<Record<string, readonly Bundle[]>> = {
  SMILE: PRICES.map(priced),
  SPECTRANET: VALUES.map((value) => priced([`vt-${value}`, `Spectranet N${value}`, value])),
};

const ANY_BUNDLE_KOBO = 350_000;

/** Finds a bundle by its code; a host that is not strict sells codes that it does not list. */
export function findBundle(network: string, code: string, strict: boolean): Bundle | undefined {
  const known = BUNDLES[network]?.find((one) => one.code === code);
  if (known !== undefined || strict || !/^\d{1,6}$/.test(code)) return known;
  return { code, name: "Bundle", faceKobo: ANY_BUNDLE_KOBO, costKobo: ANY_BUNDLE_KOBO };
}

/**
 * The accounts under an email address: one whose name is a number has the account of that number and a second
 * one; other addresses have one account, the same each time. None for `nobody@`, and where the number ends in
 * 009.
 */
export function accountsOf(email: string): string[] {
  const [name = ""] = email.split("@");
  if (name === "nobody" || name.endsWith("009")) return [];
  if (/^\d{8,13}$/.test(name)) return [name, `14${name.slice(-8)}`];
  const sum = Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [`1402${String(100_000 + (sum % 900_000))}`];
}
