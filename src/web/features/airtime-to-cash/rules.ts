import { BLOCK, CASH_RATES, cashFor, cashOrder, cashRateBps } from "../../../core/airtime-to-cash.ts";
import type { Kobo } from "../../../core/money.ts";
import { NETWORKS, type Network, normalisePhone } from "../../../core/networks.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, parseTyped } from "../../shared/money.ts";
import { cashWords } from "./words.en.ts";

export type SenderDraft = { senderNumber: string; network: string };
export type CashDraft = { amount: string; transferPin: string };

/** The rates as shown: the smallest amount of airtime, and the percentage paid. */
export const RATES = CASH_RATES.map(({ from, bps }) => ({ from, percent: Number(bps) / 100 }));
export const BLOCK_SIZE = BLOCK;

/** Returns the problems of the sender in the sentences of rules 9.8. */
export function checkSender(draft: SenderDraft): Problems<SenderDraft> {
  const t = cashWords.get();
  const problems: Problems<SenderDraft> = {};
  if (!networkNamed(draft.network)) problems.network = t.pickNetwork;
  if (!draft.senderNumber.trim()) problems.senderNumber = t.allRequired;
  else if (!normalisePhone(draft.senderNumber)) problems.senderNumber = t.badPhone;
  return problems;
}

export function networkNamed(name: string): Network | undefined {
  return NETWORKS.find((network) => network === name);
}

export function checkCode({ otp }: { otp: string }): Problems<{ otp: string }> {
  return /^\d{4,8}$/.test(otp.trim()) ? {} : { otp: cashWords.get().badCode };
}

/** Returns the length of a transfer PIN: five digits for GLO, else four. */
export function pinDigits(network: string): number {
  return network === "GLO" ? 5 : 4;
}

/** `last` is the smaller transfer after the equal ones, zero when there is none. */
export type Sale = { face: Kobo; cash: Kobo; percent: number; parts: number; part: Kobo; last: Kobo };

/**
 * Returns what an amount of airtime pays and how it is split into transfers; undefined while it cannot be
 * sold.
 */
export function saleOf(typed: string): Sale | undefined {
  const face = parseTyped(typed);
  const order = face === undefined ? undefined : cashOrder(face);
  if (!order?.ok) return undefined;
  const { blocks, block, last } = order.value;
  return {
    face: order.value.face,
    cash: cashFor(order.value.face),
    percent: Number(cashRateBps(order.value.face)) / 100,
    parts: blocks,
    part: block,
    last,
  };
}

/** Says how an amount is sent: "2 × ₦5,000 and 1 × ₦2,345"; undefined when it goes at once. */
export function transfersOf({ parts, part, last }: Sale): string | undefined {
  const t = cashWords.get();
  const equal = { parts: String(parts), part: shortMoney(part) };
  if (last > 0n) return t.equalAndLast({ ...equal, last: shortMoney(last) });
  return parts > 1 ? t.equal(equal) : undefined;
}

/** Formats an amount without its kobo when it has none. */
export function shortMoney(amount: Kobo): string {
  return formatMoney(amount).replace(/\.00$/, "");
}

type Known = { network: string; airtimeBalance: Kobo | undefined };

/**
 * Returns the problems of amount and PIN; the amount may not exceed the SIM's airtime, when the network
 * reported it.
 */
export function checkCash(draft: CashDraft, { network, airtimeBalance }: Known): Problems<CashDraft> {
  const t = cashWords.get();
  const problems: Problems<CashDraft> = {};
  const amount = amountProblem(draft.amount, airtimeBalance);
  if (amount) problems.amount = amount;
  const digits = pinDigits(network);
  if (!draft.transferPin) problems.transferPin = t.badPin;
  else if (!new RegExp(`^\\d{${digits}}$`).test(draft.transferPin))
    problems.transferPin = t.pinDigits({ digits });
  return problems;
}

function amountProblem(typed: string, most: Kobo | undefined): string | undefined {
  const t = cashWords.get();
  if (!typed.trim()) return t.allRequired;
  const face = parseTyped(typed);
  if (face === undefined || face % 100n !== 0n) return t.badAmount;
  if (face < CASH_RATES[0].from) return t.minimum({ amount: formatMoney(CASH_RATES[0].from) });
  return most !== undefined && face > most ? t.tooMuch : undefined;
}

/** Formats seconds as "0:24". */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
