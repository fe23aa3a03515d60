import { AIRTIME_CODES, NETWORKS, normalisePhone } from "../../../core/networks.ts";
import type { UserType } from "../../../core/people.ts";
import { type Quote, quoteAirtime } from "../../../core/pricing.ts";
import { startNetwork } from "../../shared/buy-search.ts";
import { formatMoney, parseTyped, toWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { airtimeWords } from "./words.en.ts";

/** `saves` is "yes" when the number is to be saved under `nickname`. */
export type AirtimeDraft = {
  phone: string;
  network: string;
  amount: string;
  saves: "" | "yes";
  nickname: string;
};

export const CHIPS = [100, 200, 300, 500, 1000, 1500, 2000, 5000] as const;

const LIMITS = { airtime_below_minimum: "tooLittle", airtime_above_maximum: "tooMuch" } as const;
const WHOLE_CHARGE = 10_000;

/** Fills the form from the address. */
export function startDraft(start: BuySearch, isOpen: (network: string) => boolean): AirtimeDraft {
  const { phone = "", amount = "" } = start;
  return { phone, network: startNetwork(start, isOpen), amount, saves: "", nickname: "" };
}

/** Returns the problems of the form in the sentences of rules 9.8; the first one is the toast. */
export function checkAirtime(draft: AirtimeDraft): Problems<AirtimeDraft> {
  const t = airtimeWords.get();
  const problems: Problems<AirtimeDraft> = {};
  if (!draft.phone.trim()) problems.phone = t.allRequired;
  else if (!normalisePhone(draft.phone)) problems.phone = t.badPhone;
  if (draft.saves && !draft.nickname.trim()) problems.nickname = t.nickname;
  if (!isNetwork(draft.network)) problems.network = t.pickNetwork;
  if (!draft.amount.trim()) problems.amount = t.allRequired;
  else {
    const quote = quoteOf(draft.amount, WHOLE_CHARGE);
    if (quote === "unreadable") problems.amount = t.tooFine;
    else if (typeof quote === "string") problems.amount = t[LIMITS[quote]];
    else if (quote.face % 100n !== 0n) problems.amount = t.whole;
  }
  return problems;
}

/** Returns the charge for this account type, in basis points of the face value (rules 4.11). */
export function chargeOf(settings: Pick<Settings, "airtimeCharges">, userType: UserType): number {
  const charge = settings.airtimeCharges.find((one) => one.userType === userType);
  return charge ? Math.round(charge.percent * 100) : WHOLE_CHARGE;
}

/** Returns the price of the typed amount, or the reason why there is none. */
export function quoteOf(typed: string, chargeBps: number): Quote | "unreadable" | keyof typeof LIMITS {
  const face = parseTyped(typed);
  if (face === undefined) return "unreadable";
  const quote = quoteAirtime(face, chargeBps);
  return quote.ok ? quote.value : quote.fault.code;
}

/** Makes the order of a valid form. */
export function airtimeOrder(draft: AirtimeDraft, chargeBps: number): PricedOrder | undefined {
  const quote = quoteOf(draft.amount, chargeBps);
  const phone = normalisePhone(draft.phone);
  if (typeof quote === "string" || !phone || !isNetwork(draft.network)) return undefined;
  const t = airtimeWords.get();
  return {
    route: "POST /buy/airtime",
    title: t.order({ network: draft.network }),
    measured: `${draft.network} airtime`,
    priceNaira: toWire(quote.price),
    lines: [
      [t.number, formatPhone(phone)],
      [t.network, draft.network],
      [t.airtime, formatMoney(quote.face)],
    ],
    body: { network: AIRTIME_CODES[draft.network], mobile_number: phone, amount: toWire(quote.face) },
  };
}

/**
 * Returns the contact to save after a purchase for `bought`; undefined when the form was for another number.
 */
export function contactOf({ saves, nickname, network, phone }: AirtimeDraft, bought: string) {
  if (!saves || !nickname.trim() || !isNetwork(network) || normalisePhone(phone) !== bought) return undefined;
  return { contactName: nickname.trim(), contactNetwork: network, contactNumber: bought };
}

function isNetwork(name: string): name is keyof typeof AIRTIME_CODES {
  return NETWORKS.some((network) => network === name);
}
