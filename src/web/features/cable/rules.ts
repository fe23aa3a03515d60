import { CARD_NUMBER, type CardAct } from "../../../core/cable.ts";
import { normalisePhone } from "../../../core/networks.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Bouquet, Company } from "./api.ts";
import { cableWords } from "./words.en.ts";

export type CardDraft = { company: string; card: string };

/** A card that was checked, with what the company says of it. */
export type Card = {
  company: Company;
  number: string;
  /** Empty for a company whose accounts have no owner to name. */
  name: string;
  /** The present bouquet in the company's words, or empty. */
  bouquet: string;
  dueOn: string | null;
  /** The bouquet on sale that the card has, where it is known. */
  present: Bouquet | undefined;
};

/** Returns the company that a draft names by its id. */
export const companyOf = (companies: readonly Company[], draft: CardDraft): Company | undefined =>
  companies.find(({ id }) => String(id) === draft.company);

/** Fills the form from the address, which names the company as histories do; no locked company is chosen. */
export function startCard({ network, card = "" }: BuySearch, companies: readonly Company[]): CardDraft {
  const company = companies.find((one) => one.name === network && one.isOpen);
  return { company: company ? String(company.id) : "", card };
}

/** Removes spaces and dashes; a phone number of an account gets its one form. */
export function plainCard(typed: string, company: Company | undefined): string {
  const digits = typed.replace(/[\s-]/g, "");
  return company && !company.hasCards ? (normalisePhone(typed) ?? digits) : digits;
}

/** Returns the problems of step 1 (rules 9.8, 24.3, 24.7). */
export function checkCard(draft: CardDraft, companies: readonly Company[]): Problems<CardDraft> {
  const t = cableWords.get();
  const company = companyOf(companies, draft);
  if (!company) return { company: t.selectCompany };
  if (!draft.card.trim()) return { card: t.allRequired };
  const number = plainCard(draft.card, company);
  if (!company.hasCards) return normalisePhone(number) ? {} : { card: t.badPhone };
  return CARD_NUMBER.test(number) ? {} : { card: t.badCard };
}

/** The months to choose from, where more than one can be paid. */
const MONTHS = [1, 2, 3, 6, 12];
export const monthsOffered = ({ maxMonths }: Pick<Company, "maxMonths">): readonly number[] =>
  MONTHS.filter((count) => count <= maxMonths);

export const monthsWord = (count: number): string => {
  const t = cableWords.get();
  return count === 1 ? t.oneMonth : t.monthsOf({ count: String(count) });
};

type Wanted = { bouquet: Bouquet; months: number; act: CardAct };

/** Makes the order for a checked card; naira multiply by months as on the wire. */
export function cableOrder(card: Card, { bouquet, months, act }: Wanted): PricedOrder {
  const t = cableWords.get();
  const { company, number, name } = card;
  const price = Math.round(bouquet.my_price * 100 * months) / 100;
  return {
    route: "POST /buy/cable",
    title: t.order({ company: company.name, bouquet: bouquet.plan }),
    measured: `${company.network} cable`,
    priceNaira: price,
    lines: [
      ...(name ? [[t.owner, name] as const] : []),
      [t.bouquet, bouquet.plan],
      [t.period, monthsWord(months)],
      [t.kind, act === "renew" ? t.renewal : t.change],
    ],
    body: { cableId: company.id, cardNumber: number, plan: bouquet.id, months, act },
  };
}
