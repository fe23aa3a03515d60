import { COUNTRY_CODES, countryName, readAbroadNumber } from "../../../core/countries.ts";
import { kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped } from "../../shared/money.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { Country, Operator, Quote } from "./api.ts";
import { abroadWords } from "./words.en.ts";

export type LineDraft = { country: string; number: string };
export type AmountDraft = { amount: string; choice: string };

/** A number abroad in the form in which it is kept, with its operator where that was found. */
export type Receiver = { country: Country; number: string; found: Operator | undefined };

/** Returns the problems of the country and the number (rules 34.2). */
export function checkLine(draft: LineDraft, countries: readonly Country[]): Problems<LineDraft> {
  const t = abroadWords.get();
  const country = countries.find(({ code, isOpen }) => code === draft.country && isOpen);
  if (!country) return { country: t.selectCountry };
  if (!draft.number.trim()) return { number: t.allRequired };
  return numberOf(draft) ? {} : { number: t.badNumber({ country: country.name }) };
}

/** Returns the number of a draft as it is kept. */
export function numberOf({ country: wanted, number }: LineDraft): string | undefined {
  const country = COUNTRY_CODES.find((code) => code === wanted);
  return country && readAbroadNumber(country, number);
}

/** Returns the problems of the amount at this operator. */
export function checkAmount({ amount, choice }: AmountDraft, operator: Operator): Problems<AmountDraft> {
  const t = abroadWords.get();
  const { range } = operator;
  if (!range) return operator.choices.some((one) => one.choice === choice) ? {} : { choice: t.chooseAmount };
  if (!amount.trim()) return { amount: t.allRequired };
  const face = parseTyped(amount);
  const fits =
    face !== undefined && face % 100n === 0n && face >= fromWire(range.least) && face <= fromWire(range.most);
  return fits ? {} : { amount: rangeWords(range) };
}

export const rangeWords = ({ least, most }: NonNullable<Operator["range"]>): string =>
  abroadWords.get().amountHint({ least: formatMoney(fromWire(least)), most: formatMoney(fromWire(most)) });

export const receivedWords = ({ receives, currency }: Pick<Quote, "receives" | "currency">): string =>
  `${receives} ${currency}`;

/** Makes the order of a quote. */
export function abroadOrder(quote: Quote): PricedOrder {
  const t = abroadWords.get();
  const received = receivedWords(quote);
  return {
    route: "POST /buy/abroad",
    title: t.order({ operator: quote.operator.name, plan: quote.plan || received }),
    measured: `${countryName(quote.country)} abroad`,
    priceNaira: quote.pays,
    quoted: `${quote.operator.id} ${quote.plan || quote.value}`,
    lines: [
      [t.theyReceive, received],
      [t.value, formatMoney(fromWire(quote.value))],
      ...chargeLines(quote),
      [t.rate, rateWords(quote)],
    ],
    body: { quoteId: quote.quoteId, number: quote.number },
  };
}

/** Returns what is paid above the value, or saved below it, as a line; none where both are the same. */
export function chargeLines({ value, pays }: Pick<Quote, "value" | "pays">): PricedOrder["lines"] {
  const t = abroadWords.get();
  const charge = fromWire(pays) - fromWire(value);
  if (charge === 0n) return [];
  return [charge > 0n ? [t.charge, formatMoney(kobo(charge))] : [t.saved, formatMoney(kobo(-charge))]];
}

export const rateWords = ({ currency, rate }: Quote): string =>
  abroadWords.get().rateOf({ currency, price: formatMoney(fromWire(rate)) });

/** Writes whole seconds as minutes and seconds: "1:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
