import { DEFAULT_SETTINGS, type HouseSettings, type ReceivingBank } from "./settings.ts";

/** Bank transfers reported by hand (rules 7.10, 7.11). */

export const MANUAL_STATES = ["pending", "approved", "rejected"] as const;
export type ManualState = (typeof MANUAL_STATES)[number];

/** Maximum reports of one person that wait for an admin. */
export const MAX_OPEN_REPORTS = 20;

/**
 * Returns a payment reference for comparison: in lower case, without spaces and dashes of any kind. May be
 * empty.
 */
export function referenceKey(typed: string): string {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

const EXAMPLES: ReadonlySet<string> = new Set(
  DEFAULT_SETTINGS.receivingBanks.map(({ accountNumber }) => accountNumber),
);

/**
 * Returns our accounts that people may pay into. The default accounts are invented, so production shows none
 * until an admin has set real ones.
 */
export function openBanks(settings: HouseSettings, isProduction: boolean): readonly ReceivingBank[] {
  return settings.receivingBanks.filter(({ accountNumber }) => !isProduction || !EXAMPLES.has(accountNumber));
}

/** Returns our account with this name, whatever its letter case. */
export function receivingBank(banks: readonly ReceivingBank[], name: string): ReceivingBank | undefined {
  const wanted = name.trim().toLowerCase();
  return banks.find(({ bankName }) => bankName.toLowerCase() === wanted);
}
