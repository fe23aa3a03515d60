import type { CountryCode } from "./countries.ts";
import { ONE, readDecimal, timesDown, timesUp, writeDown } from "./decimal.ts";
import { type Kobo, kobo } from "./money.ts";
import { USER_TYPES, type UserType } from "./people.ts";
import { fail, ok, type Result } from "./result.ts";

/** Airtime and data abroad (rules 34): operators, amounts, and the price of a quote. */

/** The name under which all of it is locked and routed. */
export const ABROAD = "abroad";

/** A quote is kept for this long by the server's clock (rules 34.6). */
export const QUOTE_MS = 120_000;

export const ABROAD_KINDS = ["airtime", "data"] as const;
export type AbroadKind = (typeof ABROAD_KINDS)[number];

/** A fixed amount that an operator sells. `sent` names it; texts are the supplier's. */
export type AbroadChoice = { sent: string; receives: string; name: string };

/**
 * An operator abroad as a supplier sells it to us. Amounts are exact decimals: `sent` ones in the currency of
 * our account, which `nairaRate` turns into naira, `receives` in the receiver's.
 */
export type AbroadOperator = {
  /** The supplier's id of it. */
  code: string;
  country: CountryCode;
  name: string;
  kind: AbroadKind;
  /** The receiver's currency, and how much of it one unit of ours is. */
  currency: string;
  rate: string;
  nairaRate: string;
  /** The least and the most of any amount; undefined where only `choices` are sold. */
  range: { least: string; most: string } | undefined;
  choices: readonly AbroadChoice[];
  discountPercent: string;
  fee: string;
  feePercent: string;
};

/** The amount that is asked for: naira in kobo where a range is sold, or the `sent` of a choice. */
export type WantedAbroad = { naira: Kobo | undefined; choice: string | undefined };

/** An amount as it would be sent. `face` is its value in naira, `cost` ours. Kobo. */
export type AbroadOffer = { sent: string; receives: string; name: string; face: Kobo; cost: Kobo };

export type OfferFault = { code: "bad_request"; fields: { amount: string } | { choice: string } };

/** Returns what an amount is worth and costs us. A fraction of a kobo of cost is rounded up (rules 1.3). */
export function offerOf(operator: AbroadOperator, wanted: WantedAbroad): Result<AbroadOffer, OfferFault> {
  const { range, choices } = operator;
  if (!range) {
    const choice = choices.find(({ sent }) => sent === wanted.choice);
    return choice ? priced(operator, choice) : badChoice();
  }
  if (wanted.naira === undefined) return badAmount(operator, range);
  const nairaRate = partsOf(operator.nairaRate);
  const parts = ((wanted.naira * ONE) / 100n) * ONE;
  const sent = nairaRate > 0n ? writeDown(parts / nairaRate) : "0";
  const size = partsOf(sent);
  if (size <= 0n || size < partsOf(range.least) || size > partsOf(range.most))
    return badAmount(operator, range);
  return priced(operator, { sent, receives: receivedOf(operator, sent), name: "" });
}

/** Returns what arrives of an amount that is sent, rounded down. */
export const receivedOf = ({ rate }: Pick<AbroadOperator, "rate">, sent: string): string =>
  writeDown(timesDown(partsOf(sent), partsOf(rate)));

/** Returns the value of an amount of our account's currency in kobo, rounded up. */
export const nairaOf = ({ nairaRate }: Pick<AbroadOperator, "nairaRate">, sent: string): Kobo =>
  toKobo(timesUp(partsOf(sent), partsOf(nairaRate)));

function priced(operator: AbroadOperator, choice: AbroadChoice): Result<AbroadOffer, OfferFault> {
  const sent = partsOf(choice.sent);
  if (sent <= 0n || partsOf(choice.receives) <= 0n) return badChoice();
  const discount = timesDown(sent, partsOf(operator.discountPercent)) / 100n;
  const fees = (timesUp(sent, partsOf(operator.feePercent)) + 99n) / 100n + partsOf(operator.fee);
  const cost = toKobo(timesUp(sent - discount + fees, partsOf(operator.nairaRate)));
  const face = nairaOf(operator, choice.sent);
  return ok({ ...choice, face, cost });
}

const partsOf = (text: string): bigint => readDecimal(text) ?? 0n;

/** Turns parts of a naira into kobo, rounded up. */
function toKobo(parts: bigint): Kobo {
  const unit = ONE / 100n;
  return kobo((parts + unit - 1n) / unit);
}

const badChoice = () =>
  fail({ code: "bad_request" as const, fields: { choice: "Choose one of the amounts of this operator" } });

function badAmount(operator: AbroadOperator, { least, most }: { least: string; most: string }) {
  const [from, to] = [nairaOf(operator, least), nairaOf(operator, most) / 100n];
  const amount = `Enter an amount from ₦${wholeUp(from).toLocaleString("en-NG")} to ₦${to.toLocaleString("en-NG")}`;
  return fail({ code: "bad_request" as const, fields: { amount } });
}

/** Returns kobo as whole naira, rounded up: what may be typed where only whole naira are. */
export const wholeUp = (amount: Kobo): bigint => (amount + 99n) / 100n;

/** The shop's settings of it: what is added to the cost, and the most at a time and a day. */
export type AbroadSettings = {
  marginBps: Record<UserType, number>;
  leastMargin: Kobo;
  once: Kobo;
  daily: Kobo;
};

/**
 * Returns the price of a cost: the percentage of the buyer's type on top, rounded up, and never less than the
 * least margin (rules 34.5). A partner is never charged more than any other type (rules 4.31).
 */
export function abroadPrice(cost: Kobo, settings: AbroadSettings, userType: UserType): Kobo {
  const { marginBps, leastMargin } = settings;
  const own =
    userType === "partner" ? Math.min(...USER_TYPES.map((type) => marginBps[type])) : marginBps[userType];
  const margin = (cost * BigInt(own) + 9_999n) / 10_000n;
  return kobo(cost + (margin > leastMargin ? margin : leastMargin));
}

/** Returns the naira that one unit of the receiver's currency costs, rounded up to a kobo. */
export function unitPrice(price: Kobo, receives: string): Kobo {
  const parts = partsOf(receives);
  return parts > 0n ? kobo((price * ONE + parts - 1n) / parts) : price;
}

/** The parts of an order abroad that no column holds. */
export type AbroadDetails = {
  supplier: string;
  operator: string;
  operatorName: string;
  kind: AbroadKind;
  sent: string;
  receives: string;
  currency: string;
};

/** Returns the details of a row that is such an order; undefined for any other row's. */
export const abroadDetails = (details: object | null): AbroadDetails | undefined =>
  details !== null && "operatorName" in details ? (details as AbroadDetails) : undefined;
