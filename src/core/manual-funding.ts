import { DEFAULT_SETTINGS, type HouseSettings, type ReceivingBank } from "./settings.ts";

/** Bank transfers reported by hand (rules 7.10, 7.11). */

export const MANUAL_STATES = ["pending", "approved", "rejected"] as const;
export type ManualState = (typeof MANUAL_STATES)[number];

/** Reports of one person that wait for an admin, at most. */
export const MAX_OPEN_REPORTS = 20;

/** A payment reference as it is compared: small letters, without spaces and dashes of any kind. May be empty. */
export function referenceKey(typed: string): string {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

const EXAMPLES: ReadonlySet<string> = new Set(
  DEFAULT_SETTINGS.receivingBanks.map(({ accountNumber }) => accountNumber),
);

/** The accounts of ours that people may pay into. Before an admin has set them they are made up: nobody is sent there with real money. */
export function openBanks(settings: HouseSettings, isProduction: boolean): readonly ReceivingBank[] {
  return settings.receivingBanks.filter(({ accountNumber }) => !isProduction || !EXAMPLES.has(accountNumber));
}

/** The account of ours that a name means, whatever its letter case. */
export function receivingBank(banks: readonly ReceivingBank[], name: string): ReceivingBank | undefined {
  const wanted = name.trim().toLowerCase();
  return banks.find(({ bankName }) => bankName.toLowerCase() === wanted);
}
