import { type Kobo, kobo } from "../../../core/money.ts";
import { formatMoney, fromWire } from "../money.ts";
import type { LimitLine } from "./limits-query.ts";
import { limitWords } from "./words.en.ts";

/**
 * Returns the amount that may still be moved today. Never below zero, though a limit may have been lowered
 * since.
 */
export function leftToday({ daily, used }: LimitLine): Kobo {
  const left = fromWire(daily) - fromWire(used);
  return kobo(left > 0n ? left : 0n);
}

/** Returns a sentence when an amount exceeds a limit; the server makes the final check (rules 10.3). */
export function limitProblem(amount: Kobo, line: LimitLine | undefined): string | undefined {
  if (!line) return undefined;
  const t = limitWords.get();
  const once = fromWire(line.once);
  const left = leftToday(line);
  if (amount > once) return t.overOnce({ once: formatMoney(once) });
  return amount > left ? t.overDaily({ left: formatMoney(left) }) : undefined;
}

type FreeWords = { insufficient: string; allHeld: string; overFree: (free: { free: string }) => string };

/**
 * Returns a sentence when an amount exceeds what the wallet has free: the balance without the money held for
 * card payments. A balance that is not known in this visit refuses nothing (rules 9.27); the server decides.
 */
export function freeProblem(
  amount: Kobo,
  { balance, held = kobo(0n) }: { balance: Kobo | undefined; held?: Kobo | undefined },
  t: FreeWords,
): string | undefined {
  if (balance === undefined) return undefined;
  if (amount > balance) return t.insufficient;
  if (held >= balance) return t.allHeld;
  return amount > balance - held ? t.overFree({ free: formatMoney(kobo(balance - held)) }) : undefined;
}
