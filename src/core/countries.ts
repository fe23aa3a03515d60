/** The countries that airtime and data are sent to (rules 34.2): how their numbers are written. */

type Country = {
  name: string;
  callingCode: string;
  /** The digits of a number after the calling code. */
  digits: number;
  /** Written before a number inside the country, and not after the calling code. */
  trunk: "" | "0";
};

export const COUNTRIES = {
  BJ: { name: "Benin", callingCode: "229", digits: 10, trunk: "" },
  CM: { name: "Cameroon", callingCode: "237", digits: 9, trunk: "" },
  CA: { name: "Canada", callingCode: "1", digits: 10, trunk: "" },
  CI: { name: "Côte d'Ivoire", callingCode: "225", digits: 10, trunk: "" },
  GH: { name: "Ghana", callingCode: "233", digits: 9, trunk: "0" },
  IN: { name: "India", callingCode: "91", digits: 10, trunk: "0" },
  KE: { name: "Kenya", callingCode: "254", digits: 9, trunk: "0" },
  NE: { name: "Niger", callingCode: "227", digits: 8, trunk: "" },
  RW: { name: "Rwanda", callingCode: "250", digits: 9, trunk: "0" },
  SN: { name: "Senegal", callingCode: "221", digits: 9, trunk: "" },
  ZA: { name: "South Africa", callingCode: "27", digits: 9, trunk: "0" },
  TZ: { name: "Tanzania", callingCode: "255", digits: 9, trunk: "0" },
  TG: { name: "Togo", callingCode: "228", digits: 8, trunk: "" },
  UG: { name: "Uganda", callingCode: "256", digits: 9, trunk: "0" },
  AE: { name: "United Arab Emirates", callingCode: "971", digits: 9, trunk: "0" },
  GB: { name: "United Kingdom", callingCode: "44", digits: 10, trunk: "0" },
  US: { name: "United States", callingCode: "1", digits: 10, trunk: "" },
} as const satisfies Readonly<Record<string, Country>>;

export type CountryCode = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as CountryCode[];

declare const abroadBrand: unique symbol;
/** A number abroad as it is kept: a plus, the calling code, the rest: +233201234567. */
export type AbroadNumber = string & { readonly [abroadBrand]: true };

/**
 * Reads a number as it is typed: with its calling code after a plus, 00 or nothing, or as it is dialled
 * inside the country. Undefined when it cannot be a number of the country.
 */
export function readAbroadNumber(country: CountryCode, typed: string): AbroadNumber | undefined {
  const text = typed.replace(/[\s().-]/g, "");
  if (!/^(\+|00)?\d{6,16}$/.test(text)) return undefined;
  const { callingCode, digits, trunk } = COUNTRIES[country];
  const isFull = /^(\+|00)/.test(text);
  const bare = text.replace(/^(\+|00)/, "");
  const hasCode = bare.startsWith(callingCode) && bare.length === callingCode.length + digits;
  if (hasCode) return `+${bare}` as AbroadNumber;
  if (isFull) return undefined;
  const local = trunk !== "" && bare.length === digits + 1 && bare.startsWith(trunk) ? bare.slice(1) : bare;
  const fits = local.length === digits && !(trunk !== "" && local.startsWith(trunk));
  return fits ? (`+${callingCode}${local}` as AbroadNumber) : undefined;
}

/** Returns the name of a country; any other text as it is. */
export const countryName = (code: string): string =>
  COUNTRY_CODES.includes(code as CountryCode) ? COUNTRIES[code as CountryCode].name : code;

/** Returns the number abroad that a text is, written with its calling code after a plus or 00. */
export function numberAbroad(text: string): AbroadNumber | undefined {
  const bare = text.replace(/[\s().-]/g, "");
  const isFull = /^(\+|00)/.test(bare);
  const found = isFull ? COUNTRY_CODES.map((country) => readAbroadNumber(country, bare)) : [];
  return found.find((number) => number !== undefined);
}
