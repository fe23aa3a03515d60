import type { PlanCategory } from "./catalogue.ts";
import type { Network } from "./networks.ts";

/** What a form about a plan leaves to us: the product it belongs to, its days, its category (rules 4.17). */

const FAMILIES: Readonly<Record<string, string>> = {
  "CORPORATE GIFTING": "CG",
  CORPORATE: "CG",
  "DATA SHARE": "DATA_TRANSFER",
};

/** The product of a plan, by which it is locked, routed and specially priced: MTN and "corporate gifting" is MTN-CG. */
export function productOf(network: Network, type: string): string {
  const plain = type.trim().toUpperCase().replace(/\s+/g, " ");
  return `${network}-${FAMILIES[plain] ?? plain.replaceAll(" ", "_")}`;
}

const DAYS_OF: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };
const MAX_DAYS = 3_650;

/** Days of a validity as people write it: "30 days", "24hrs", "1 Month", "weekly". A part of a day is a day. */
export function validityDays(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  const counted = /(\d{1,4})\s*-?\s*([hdwmy])/.exec(plain);
  const word = /^(dai|week|month|year|annual)/.exec(plain)?.[0];
  const unit = counted?.[2] ?? (word === "annual" ? "y" : word?.[0]);
  const days = Math.ceil(Number(counted?.[1] ?? 1) * (DAYS_OF[unit ?? ""] ?? 0));
  return days > 0 && days <= MAX_DAYS ? days : undefined;
}

/** The category days fall into where nobody chose one. */
export function categoryOf(days: number): PlanCategory {
  if (days < 7) return "daily";
  if (days < 30) return "weekly";
  return days < 180 ? "monthly" : "yearly";
}

/** Size in megabytes of a plan given in gigabytes (1 GB = 1,000 MB); undefined when that is no whole number of them. */
export function megabytes(gigabytes: number): number | undefined {
  const size = Math.round(gigabytes * 1_000);
  return size > 0 && Math.abs(size - gigabytes * 1_000) < 1e-6 && size <= 100_000_000 ? size : undefined;
}
