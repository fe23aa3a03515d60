import type { PlanCategory } from "./catalogue.ts";
import { type Brand, serviceOfBrand } from "./services.ts";

/** The parts of a plan that are derived from its form: product, days and category (rules 4.17). */

const FAMILIES: Readonly<Record<string, string>> = {
  "CORPORATE GIFTING": "CG",
  CORPORATE: "CG",
  "DATA SHARE": "DATA_TRANSFER",
};

/**
 * Returns the product of a plan, which locks, routes and special prices use: MTN and "corporate gifting" is
 * MTN-CG. All plans of a company that sells no data are one product, by its name.
 */
export function productOf(network: Brand, type: string): string {
  if (serviceOfBrand(network) !== "data") return network;
  const plain = type.trim().toUpperCase().replace(/\s+/g, " ");
  return `${network}-${FAMILIES[plain] ?? plain.replaceAll(" ", "_")}`;
}

const DAYS_OF: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };
const MAX_DAYS = 3_650;

/**
 * Returns the days of a written validity: "30 days", "24hrs", "1 Month", "weekly". A part of a day counts as
 * a day.
 */
export function validityDays(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  const counted = /(\d{1,4})\s*-?\s*([hdwmy])/.exec(plain);
  const word = /^(dai|week|month|year|annual)/.exec(plain)?.[0];
  const unit = counted?.[2] ?? (word === "annual" ? "y" : word?.[0]);
  const days = Math.ceil(Number(counted?.[1] ?? 1) * (DAYS_OF[unit ?? ""] ?? 0));
  return days > 0 && days <= MAX_DAYS ? days : undefined;
}

/** Returns the category of this many days when none was chosen. */
export function categoryOf(days: number): PlanCategory {
  if (days < 7) return "daily";
  if (days < 30) return "weekly";
  return days < 180 ? "monthly" : "yearly";
}

const MEGABYTES_OF: Readonly<Record<string, number>> = { M: 1, G: 1_000, T: 1_000_000 };

/** Returns the size that a supplier writes into a plan's name ("1.0GB", "500 MB") in megabytes. */
export function megabytesIn(name: string): number | undefined {
  const found = /(\d{1,6}(?:\.\d{1,3})?)\s*([MGT])B/i.exec(name);
  if (!found) return undefined;
  return Number(found[1]) * (MEGABYTES_OF[found[2]?.toUpperCase() ?? ""] ?? 0) || undefined;
}

/** Converts gigabytes to megabytes (1 GB = 1,000 MB); undefined when the result is not whole. */
export function megabytes(gigabytes: number): number | undefined {
  const size = Math.round(gigabytes * 1_000);
  return size > 0 && Math.abs(size - gigabytes * 1_000) < 1e-6 && size <= 100_000_000 ? size : undefined;
}
