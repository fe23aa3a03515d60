import { CUSTOMER_ID } from "../../../core/betting.ts";
import { quoteBetting } from "../../../core/pricing.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Betting, Company } from "./api.ts";
import { bettingWords } from "./words.en.ts";

export type CustomerDraft = { company: string; customerId: string };
/** A customer whose name the company said. */
export type Customer = { company: Company; customerId: string; name: string };

/** Fills the customer from the address; the company is given by name. */
export function startCustomer(start: BuySearch, companies: readonly Company[]): CustomerDraft {
  const named = companies.find(({ name, isOpen }) => name === start.network && isOpen);
  return { company: named ? String(named.id) : "", customerId: start.card ?? "" };
}

/** Returns the problems of step 1 (rules 33.2). */
export function checkCustomer({ company, customerId }: CustomerDraft): Problems<CustomerDraft> {
  const t = bettingWords.get();
  const problems: Problems<CustomerDraft> = {};
  if (!company) problems.company = t.selectCompany;
  if (!customerId.trim()) problems.customerId = t.allRequired;
  else if (!CUSTOMER_ID.test(customerId.trim())) problems.customerId = t.badCustomer;
  return problems;
}

type Terms = Pick<Betting, "percent" | "leftToday">;

/** Returns the price of a typed amount; undefined while the text is no amount. */
export function quoteOf(typed: string, { company }: Customer, { percent }: Terms) {
  const face = parseTyped(typed);
  if (face === undefined) return undefined;
  const bounds = { least: fromWire(company.minimum), most: fromWire(company.maximum) };
  return { face, bounds, quote: quoteBetting(face, bounds, Math.round(percent * 100)) };
}

/** Returns the problems of step 2: the company's bounds, and what is left of the day (rules 33.3, 33.5). */
export function checkAmount(typed: string, customer: Customer, terms: Terms): Problems<{ amount: string }> {
  const t = bettingWords.get();
  if (!typed.trim()) return { amount: t.allRequired };
  const priced = quoteOf(typed, customer, terms);
  if (!priced || priced.face % 100n !== 0n) return { amount: t.whole };
  const { quote, bounds, face } = priced;
  if (!quote.ok)
    return quote.fault.code === "betting_below_minimum"
      ? { amount: t.tooLittle({ minimum: formatMoney(bounds.least) }) }
      : { amount: t.tooMuch({ maximum: formatMoney(bounds.most) }) };
  const left = fromWire(terms.leftToday);
  return face > left ? { amount: t.overDay({ left: formatMoney(left) }) } : {};
}

/** Makes the order of a valid amount for a customer. */
export function bettingOrder(customer: Customer, typed: string, terms: Terms): PricedOrder | undefined {
  const quote = quoteOf(typed, customer, terms)?.quote;
  if (!quote?.ok) return undefined;
  const t = bettingWords.get();
  const { company, customerId, name } = customer;
  const { face, price, fee } = quote.value;
  return {
    route: "POST /buy/betting",
    title: t.order({ company: company.name }),
    measured: `${company.network} betting`,
    priceNaira: toWire(price),
    lines: [
      [t.customer, name],
      [t.customerId, customerId],
      [t.amount, formatMoney(face)],
      ...(fee > 0n ? [[t.charge, formatMoney(fee)] as const] : []),
    ],
    body: { bettingId: company.id, customerId, amount: toWire(face) },
  };
}
