import type { AnswerOf } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { kobo, type Kobo } from "../../../core/money.ts";
import { ledgerWords } from "./words.en.ts";

export type Ledger = AnswerOf<"GET /admin/ledger">;
export type Check = NonNullable<Ledger["full"]>;
export type Account = Ledger["accounts"][number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a check may be ago before somebody asks why: three turns of the quick one, a day and an hour of the full one. */
const LATE_MS = { recent: 15 * MINUTE_MS, full: DAY_MS + HOUR_MS };

/** How long ago a check was, by the server's clock alone. */
export function lagOf(check: Check, countedAt: string): number {
  return Math.max(0, Date.parse(countedAt) - Date.parse(check.checkedAt));
}

export function isLate(kind: keyof typeof LATE_MS, lagMs: number): boolean {
  return lagMs > LATE_MS[kind];
}

/** "4 minutes ago". */
export function lagWords(lagMs: number): string {
  const t = ledgerWords.get();
  if (lagMs < MINUTE_MS) return t.lagNow;
  if (lagMs < HOUR_MS) return t.lagMinutes(Math.floor(lagMs / MINUTE_MS));
  if (lagMs < 2 * DAY_MS) return t.lagHours(Math.floor(lagMs / HOUR_MS));
  return t.lagDays(Math.floor(lagMs / DAY_MS));
}

/** What is held beyond what is owed. */
export function differenceOf({ held, owed }: Pick<Ledger, "held" | "owed">): Kobo {
  return kobo(fromWire(held) - fromWire(owed));
}

/** Wallets that began with money nobody paid in: that part of the difference is expected. */
export function openedWith(accounts: readonly Account[]): Kobo {
  return kobo(
    accounts
      .filter(({ kind }) => kind === "opening")
      .reduce((sum, { balance }) => sum + fromWire(balance), 0n),
  );
}

/** An account's name in words; a kind that is not known yet is said as it is written. */
export function accountName(kind: string): string {
  const t: Record<string, unknown> = ledgerWords.get();
  const name = t[kind];
  return typeof name === "string" ? name : kind.replaceAll("_", " ");
}

/** Those that hold something first; both in the order of the books. */
export function splitAccounts(accounts: readonly Account[]): { moved: Account[]; empty: Account[] } {
  return {
    moved: accounts.filter(({ balance }) => balance !== 0),
    empty: accounts.filter(({ balance }) => balance === 0),
  };
}

/** Why selling is stopped, as it was written: "ada: provider is down"; the books' own mark before a person's name is left out. */
export function stopWords(stop: string): string {
  return stop.replace(/^person:/, "");
}
