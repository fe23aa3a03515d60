/** Internet bundles (rules 28): the companies, and the accounts that a bundle is bought for. */

/** The companies in the order that screens show them. */
export const INTERNET_BRANDS = ["SMILE", "SPECTRANET"] as const;
export type InternetBrand = (typeof INTERNET_BRANDS)[number];

/** The names of the companies as they write them. */
export const INTERNET_NAMES: Readonly<Record<InternetBrand, string>> = {
  SMILE: "Smile",
  SPECTRANET: "Spectranet",
};

/** Public codes of the companies (rules 28.2). */
export const INTERNET_CODES: Readonly<Record<InternetBrand, number>> = { SMILE: 1, SPECTRANET: 2 };

export function internetBrandOf(code: number): InternetBrand | undefined {
  return INTERNET_BRANDS.find((brand) => INTERNET_CODES[brand] === code);
}

/** True for a company whose bundles come as a PIN, by our name of it or its own (rules 28.8). */
export const comesAsPin = (company: string): boolean => /^spectranet$/i.test(company);

/** The companies whose bundles go to an account. */
export type AccountBrand = Exclude<InternetBrand, "SPECTRANET">;
export const hasAccounts = (brand: InternetBrand): brand is AccountBrand => !comesAsPin(brand);

/** Account numbers have 8 to 13 digits; they stay text (rules 28.3). */
export const ACCOUNT_NUMBER = /^\d{8,13}$/;

/** Writes an email address as accounts are asked for by it: in small letters, without spaces around. */
export const plainEmail = (typed: string): string => typed.trim().toLowerCase();
