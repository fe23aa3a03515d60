import { MAX_CUSTOMER_NUMBERS, readCustomerNumber } from "../../../core/customers.ts";
import { type Kobo, kobo } from "../../../core/money.ts";
import { normalisePhone } from "../../../core/networks.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import { formatDay } from "../../shared/date.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import type { Repeat } from "../../shared/repeat.ts";
import type { Customer, Customers, Entry, Unsold } from "./api.ts";
import { customerWords } from "./words.en.ts";

export type CustomerDraft = { name: string; numbers: string; note: string };

const split = (numbers: string): string[] => numbers.split(/[,;\n]/).flatMap((one) => one.trim() || []);

/** Returns the problems of a customer's form. */
export function checkCustomer({ name, numbers }: CustomerDraft): Problems<CustomerDraft> {
  const t = customerWords.get();
  const typed = split(numbers);
  const wrong = typed.find((one) => readCustomerNumber(one) === undefined);
  return {
    ...(name.trim() ? {} : { name: t.needsName }),
    ...(wrong === undefined ? {} : { numbers: t.badNumber({ number: wrong }) }),
    ...(typed.length > MAX_CUSTOMER_NUMBERS ? { numbers: t.fiveNumbers } : {}),
  };
}

/** Returns the request of a valid form. */
export function customerBody({ name, numbers, note }: CustomerDraft): BodyOf<"POST /customers"> {
  return { name: name.trim(), note: note.trim(), numbers: split(numbers) };
}

/** Returns the customers whose name, note or number contains the typed text. */
export function matching(customers: readonly Customer[], typed: string): readonly Customer[] {
  const text = typed.trim().toLowerCase();
  const digits = text.replaceAll(/[\s-]/g, "").replace(/^\+?234/, "0");
  return customers.filter(
    ({ name, note, numbers }) =>
      `${name} ${note}`.toLowerCase().includes(text) ||
      (digits !== "" && numbers.some((number) => number.includes(digits))),
  );
}

export type SaleDraft = { customerId: string; price: string; paid: string };

/** Returns the problems of a sale's form. */
export function checkSale({ customerId, price }: SaleDraft): Problems<SaleDraft> {
  const t = customerWords.get();
  const amount = parseTyped(price);
  return {
    ...(customerId ? {} : { customerId: t.pickCustomer }),
    ...(amount !== undefined && amount > 0n ? {} : { price: t.needsPrice }),
  };
}

/** Returns what a sale earns at the typed price; undefined while it is no amount. */
export function earnedAt(typed: string, cost: number): Kobo | undefined {
  const price = parseTyped(typed);
  return price === undefined || price <= 0n ? undefined : kobo(price - fromWire(cost));
}

type Prices = Pick<Unsold, "lastPrice" | "faceValue" | "publicPrice" | "cost">;

/**
 * Returns the price that a form begins with: the last one for the same, else what everybody pays for it, and
 * never below its cost (rules 29.6).
 */
export function firstPrice({ lastPrice, faceValue, publicPrice, cost }: Prices): string {
  return String(lastPrice ?? Math.max(faceValue ?? publicPrice ?? cost, cost));
}

type BuyLink = Repeat & { word: "buyAirtime" | "buyData" | "buyElectricity" | "buyCable" };

/** Returns the screens that buy for a number of a customer, with the number filled in (rules 29.10). */
export function buyLinks(number: string): readonly BuyLink[] {
  const phone = normalisePhone(number);
  if (phone === undefined)
    return [
      { word: "buyElectricity", to: "/profile/electricity", search: { meter: number } },
      { word: "buyCable", to: "/profile/cable", search: { card: number } },
    ];
  return [
    { word: "buyAirtime", to: "/profile/buyairtime", search: { phone } },
    { word: "buyData", to: "/profile/buydata", search: { phone } },
  ];
}

export type EntryDraft = { amount: string; note: string };

export function checkEntry({ amount }: EntryDraft): Problems<EntryDraft> {
  const read = parseTyped(amount);
  return read !== undefined && read > 0n ? {} : { amount: customerWords.get().needsAmount };
}

/** Returns the amount of a valid form for the wire. */
export function wireAmount(typed: string): number {
  return toWire(parseTyped(typed) ?? kobo(0n));
}

/** Says what a customer owes, or has paid ahead. */
export function standingOf(owes: number): { text: string; tone: "bad" | "good" | "calm" } {
  const t = customerWords.get();
  const amount = formatMoney(fromWire(Math.abs(owes)));
  if (owes > 0) return { text: t.owes({ amount }), tone: "bad" };
  return owes < 0 ? { text: t.ahead({ amount }), tone: "good" } : { text: t.nothingOwed, tone: "calm" };
}

/** Names an entry: what was sold, or what it is. */
export function entryName({ kind, product, number, note }: Entry): string {
  const t = customerWords.get();
  if (kind === "sale") return [product, formatPhone(number)].filter(Boolean).join(" · ");
  return [kind === "payment" ? t.payment : t.debt, note].filter(Boolean).join(" · ");
}

const IN_REMINDER = 5;

/**
 * Returns the newest things that a customer owes for, as many as their debt reaches to, and what of the
 * oldest of them is paid: payments are for the oldest things first (rules 29.8).
 */
function owedFor({ owes }: Customer, entries: readonly Entry[]): { newest: readonly Entry[]; paid: Kobo } {
  let left: bigint = fromWire(owes);
  const newest: Entry[] = [];
  for (const entry of entries.filter(({ kind, isVoid }) => kind !== "payment" && !isVoid)) {
    if (left <= 0n || newest.length === IN_REMINDER) break;
    newest.push(entry);
    left -= fromWire(entry.amount);
  }
  return { newest, paid: kobo(left < 0n ? -left : 0n) };
}

/** Returns the text that reminds a customer of what they owe, with the newest things (rules 29.8). */
export function reminderText(customer: Customer, entries: readonly Entry[], shopName: string): string {
  const t = customerWords.get();
  const { newest, paid } = owedFor(customer, entries);
  const lines = newest.map(
    (entry) => `${formatDay(entry.at)}: ${entryName(entry)}, ${formatMoney(fromWire(entry.amount))}`,
  );
  return [
    t.reminder({ name: customer.name, amount: formatMoney(fromWire(customer.owes)) }),
    ...lines,
    paid > 0n && t.reminderPaid({ amount: formatMoney(paid) }),
    t.reminderEnd,
    shopName,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The sums above the list, as label and value. */
export function sumsOf({ owed, today, month }: Customers): readonly (readonly [string, string])[] {
  const t = customerWords.get();
  return [
    [t.owedToYou, formatMoney(fromWire(owed))],
    [t.earnedToday, formatMoney(fromWire(today.margin))],
    [t.earnedMonth, formatMoney(fromWire(month.margin))],
  ];
}
