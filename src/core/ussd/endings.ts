import type { Language } from "../languages.ts";
import type { Kobo } from "../money.ts";
import { tokensOf } from "../meter-tokens.ts";
import { type ListedPurchase, purchaseWords } from "../purchase-words.ts";
import { cut, nairaText, plain, screen } from "./screen.ts";
import { USSD_WORDS } from "./words.ts";

/** The last screens of a session: what was asked for, or what became of a purchase. */

type Row = ListedPurchase & {
  amount_kobo: Kobo;
  token: string | null;
  units: string | null;
  tokens: unknown;
};

export function tokenText(language: Language, row: Row | undefined): string {
  const say = USSD_WORDS[language];
  if (!row) return screen(say.noToken);
  const tokens = tokensOf(row);
  const lines = tokens.map(({ kind, token }) =>
    tokens.length === 1 ? token : `${kind.toUpperCase()} ${token}`,
  );
  return screen(say.token(lines.join("\n"), row.number));
}

/** Three lines below their title fill a screen. */
const LINE_CHARACTERS = 46;

export function purchasesText(language: Language, rows: readonly Row[]): string {
  const say = USSD_WORDS[language];
  const lines = rows.map((row) => {
    const { what, stands } = purchaseWords(language, row);
    const ending = ` ${nairaText(row.amount_kobo)} ${stands}`;
    return cut(plain(what), LINE_CHARACTERS - ending.length) + ending;
  });
  return screen(lines.length === 0 ? say.noPurchases : say.lastPurchases, ...lines.slice(0, 3));
}

/** Says what became of a purchase. Whatever has no outcome yet never reads as done. */
export function outcomeText(language: Language, what: string, status: string): string {
  const say = USSD_WORDS[language];
  if (status === "success") return screen(say.delivered(cut(plain(what), 60)));
  if (status === "failed" || status === "refunded") return screen(say.failed(cut(plain(what), 60)));
  return screen(say.underWay(cut(plain(what), 60)));
}

type Refusal = { code: string; most?: Kobo; left?: Kobo; retryAfterSeconds?: number };

/** Says why nothing was bought. Codes without a sentence of their own are what passes, or the house's. */
export function refusalText(language: Language, fault: Refusal): string {
  const say = USSD_WORDS[language];
  switch (fault.code) {
    case "over_once":
      return screen(say.overOnce(nairaText(fault.most ?? (0n as Kobo))));
    case "over_daily":
      return screen(say.overDaily(nairaText(fault.left ?? (0n as Kobo))));
    case "channel_off":
      return screen(say.unknownNumber);
    case "payment_pin_locked":
      return screen(say.pinLocked(Math.ceil((fault.retryAfterSeconds ?? 60) / 60)));
    case "payment_pin_not_set":
      return screen(say.pinMissing);
    case "insufficient_balance":
      return screen(say.noMoney);
    case "account_frozen":
      return screen(say.frozen);
    case "duplicate_purchase":
      return screen(say.sameAgain);
    case "price_changed":
      return screen(say.priceChanged);
    case "operation_in_progress":
    case "internal":
      return screen(say.stillWorking);
    default:
      return screen(say.notNow);
  }
}
