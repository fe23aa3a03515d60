import type { AnswerOf } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { kobo, type Kobo } from "../../../core/money.ts";
import { ledgerWords } from "./words.en.ts";

export type Ledger = AnswerOf<"GET /admin/ledger">;
export type Check = NonNullable<Ledger["full"]>;
export type Running = NonNullable<Ledger["running"]>;
export type Account = Ledger["accounts"][number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the age of a check in ms, by the server's clock alone. */
export function lagOf(check: Check, countedAt: string): number {
  return Math.max(0, Date.parse(countedAt) - Date.parse(check.checkedAt));
}

/** Formats an age: "4 minutes ago". */
export function lagWords(lagMs: number): string {
  const t = ledgerWords.get();
  if (lagMs < MINUTE_MS) return t.lagNow;
  if (lagMs < HOUR_MS) return t.lagMinutes(Math.floor(lagMs / MINUTE_MS));
  if (lagMs < 2 * DAY_MS) return t.lagHours(Math.floor(lagMs / HOUR_MS));
  return t.lagDays(Math.floor(lagMs / DAY_MS));
}

/** Formats how far a check is. What it has to check is an estimate, and never below what it has checked. */
export function progressWords({ movements, expected }: Running): Record<"done" | "of" | "percent", string> {
  const of = Math.max(movements, expected, 1);
  const whole = (n: number) => n.toLocaleString("en");
  return { done: whole(movements), of: whole(of), percent: String(Math.floor((100 * movements) / of)) };
}

/** Returns the money held beyond the money owed. */
export function differenceOf({ held, owed }: Pick<Ledger, "held" | "owed">): Kobo {
  return kobo(fromWire(held) - fromWire(owed));
}

/** Returns the opening balances of wallets, which nobody paid in: that part of the difference is expected. */
export function openedWith(accounts: readonly Account[]): Kobo {
  return kobo(
    accounts
      .filter(({ kind }) => kind === "opening")
      .reduce((sum, { balance }) => sum + fromWire(balance), 0n),
  );
}

/** Splits accounts with and without a balance; both keep the ledger's order. */
export function splitAccounts(accounts: readonly Account[]): { moved: Account[]; empty: Account[] } {
  return {
    moved: accounts.filter(({ balance }) => balance !== 0),
    empty: accounts.filter(({ balance }) => balance === 0),
  };
}

/**
 * Returns the reason of a stop as it was written, "ada: provider is down", without the prefix before a
 * person's name.
 */
export function stopWords(stop: string): string {
  return stop.replace(/^person:/, "");
}
