import { type Kobo } from "../money.ts";

/** Text for a phone's USSD window (rules 32.4): 160 characters of GSM 03.38 that each take one place. */

export const SCREEN_CHARACTERS = 160;

/** The characters that every phone and gateway shows: `^{}[~]|\` take two places, and others none at all. */
const SHOWN = /[^A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]/g;

/** Returns the text with N for the naira sign, no accents, and nothing that phones cannot show. */
export function plain(text: string): string {
  return text
    .replaceAll("₦", "N")
    .normalize("NFKD")
    .replace(/[‘’]/g, "'")
    .replace(SHOWN, "")
    .replace(/ {2,}/g, " ");
}

/** Returns text for one screen; what does not fit is left out. */
export function screen(...lines: readonly string[]): string {
  return cut(plain(lines.filter((line) => line !== "").join("\n")), SCREEN_CHARACTERS);
}

/** Returns the text, or its beginning with two dots. */
export function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 2)}..`;
}

/** Returns an amount as phones show it: N1,500 or N99.50. */
export function nairaText(amount: Kobo): string {
  const rest = amount % 100n;
  const whole = (amount / 100n).toLocaleString("en-NG");
  return rest === 0n ? `N${whole}` : `N${whole}.${String(rest).padStart(2, "0")}`;
}

/** One page of a list: its text, and the places of the rows that its numbers 1 to 8 mean. */
export type Page = { text: string; first: number; count: number; hasMore: boolean };

/** 9 is "more" and 0 is "back". */
const ROWS_OF_PAGE = 8;
const ROW_CHARACTERS = 40;

export type ListParts = { title: string; rows: readonly string[]; back: string; more: string };

/** Splits a list into pages that each fit a screen with their way on and back; no rows give no page. */
export function pagesOf({ title, rows, back, more }: ListParts): Page[] {
  const head = cut(plain(title), ROW_CHARACTERS);
  const foot = plain(`0 ${back} 9 ${more}`);
  const texts = rows.map((row) => cut(plain(row).replaceAll("\n", " "), ROW_CHARACTERS - 2));
  const pages: Page[] = [];
  for (let first = 0; first < texts.length; ) {
    const count = fitting(texts.slice(first, first + ROWS_OF_PAGE), `${head}\n\n${foot}`.length);
    const lines = texts.slice(first, first + count).map((row, n) => `${n + 1} ${row}`);
    const hasMore = first + count < texts.length;
    pages.push({ text: screen(head, ...lines, hasMore ? foot : `0 ${back}`), first, count, hasMore });
    first += count;
  }
  return pages;
}

/** Counts the rows that fit beside `taken` characters: at least one. */
function fitting(rows: readonly string[], taken: number): number {
  let left = SCREEN_CHARACTERS - taken;
  const over = rows.findIndex((row) => {
    left -= row.length + "1 \n".length;
    return left < 0;
  });
  return over === -1 ? rows.length : Math.max(1, over);
}
