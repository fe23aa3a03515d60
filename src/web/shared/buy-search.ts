import { normalisePhone, suggestNetwork } from "../../core/networks.ts";
import type { BuySearch } from "./repeat.ts";

const MAX_LETTERS = 60;

/**
 * Reads the address of a buy screen into its fields. An address may hold anything: values are taken as text
 * and checked as if typed.
 */
export function readBuySearch(search: Record<string, unknown>): BuySearch {
  const found = Object.entries(search).map(([name, value]) => [name, textOf(name, value)] as const);
  return Object.fromEntries(found.filter(([, text]) => text !== undefined && text !== ""));
}

/**
 * Returns the network of an address, or the one its number suggests; none when that one is locked, so that
 * the person chooses.
 */
export function startNetwork({ network, phone = "" }: BuySearch, isOpen: (name: string) => boolean): string {
  const named = network ?? suggestNetwork(normalisePhone(phone) ?? "") ?? "";
  return isOpen(named) ? named : "";
}

/** The router parses a hand-typed `8030001001` as a number: restore its leading zero. */
function textOf(name: string, value: unknown): string | undefined {
  if (name === "phone" && typeof value === "number") return normalisePhone(`0${value}`) ?? String(value);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, MAX_LETTERS);
}
