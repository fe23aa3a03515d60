import { companyName } from "../../../core/electricity.ts";
import { type Kobo, kobo } from "../../../core/money.ts";
import { ELECTRICITY_FEE, quoteElectricity } from "../../../core/pricing.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, parseTyped, toWire } from "../../shared/money.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { Meter } from "./rules.ts";
import { electricityWords } from "./words.en.ts";

type AmountDraft = { amount: string };

const CHIPS = [1000, 2000, 3000, 5000];

/** Returns the amounts to choose from, in naira: the usual ones, with the one that was last bought first. */
export function chipsWith(last: number | undefined): readonly number[] {
  if (last === undefined || CHIPS.includes(last)) return CHIPS;
  return [last, ...CHIPS];
}

/** Returns the problems of step 2; the minimum is the company's own. */
export function checkAmount(typed: string, minimum: Kobo): Problems<AmountDraft> {
  const t = electricityWords.get();
  if (!typed.trim()) return { amount: t.allRequired };
  const face = parseTyped(typed);
  if (face === undefined) return { amount: t.tooFine };
  const quote = quoteElectricity(face, minimum);
  if (quote.ok) return face % 100n === 0n ? {} : { amount: t.whole };
  if (quote.fault.code === "electricity_below_minimum")
    return { amount: t.tooLittle({ minimum: formatMoney(minimum) }) };
  return { amount: t.tooMuch };
}

/** Returns the typed amount and its price for the wallet; undefined while the text is no amount. */
export function chargeOf(typed: string): { face: Kobo; price: Kobo; fee: Kobo } | undefined {
  const face = parseTyped(typed);
  return face === undefined ? undefined : { face, price: kobo(face + ELECTRICITY_FEE), fee: ELECTRICITY_FEE };
}

/** Makes the order of a valid amount for a verified meter. */
export function electricityOrder(meter: Meter, typed: string): PricedOrder | undefined {
  const charge = chargeOf(typed);
  if (!charge) return undefined;
  const t = electricityWords.get();
  const { meterId, meterNumber, meterType } = meter;
  return {
    route: "POST /buy/electricity",
    title: t.order({ company: meter.company }),
    measured: `${companyName(meterId) ?? ""} electricity`,
    priceNaira: toWire(charge.price),
    lines: [
      [t.meter, t.meterLine({ number: meterNumber, type: meterType })],
      [t.owner, meter.name],
      [t.electricity, formatMoney(charge.face)],
      [t.charge, formatMoney(charge.fee)],
    ],
    body: { meterId, meterNumber, meterType, amount: toWire(charge.face) },
  };
}
