import type * as z from "zod/mini";
import {
  airtimeOrder,
  billOrder,
  cableOrder,
  dataOrder,
  examOrder,
  rechargeOrder,
  referenceOf,
} from "../../contract/reseller.ts";
import type { Numbering } from "../../core/api-keys.ts";
import { parseNaira } from "../../core/money.ts";
import { AIRTIME_CODES, DATA_CODES, type Network } from "../../core/networks.ts";
import { contradictsPrefix, NETWORK_NUMBERS, networkOf } from "../../core/reseller-numbers.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyCable } from "../../flows/purchases/buy-cable.ts";
import { buyExam } from "../../flows/purchases/buy-exam.ts";
import type { BoughtPins, PinsRequest } from "../../flows/purchases/buy-pins.ts";
import { buyCards } from "../../flows/purchases/buy-recharge.ts";
import { buyAirtime } from "../../flows/purchases/buy-airtime.ts";
import { buyData } from "../../flows/purchases/buy-data.ts";
import { buyElectricity } from "../../flows/purchases/buy-electricity.ts";
import type { Buyer } from "../../flows/purchases/start.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { requestKey } from "../request-key.ts";
import type { KeyCaller } from "../mount.ts";
import { parse, type Refused } from "./forms.ts";
import { cardOf } from "./cards.ts";
import { examOrderOf } from "./exams.ts";
import { cardsOrderOf } from "./recharge.ts";
import { meterOfBill } from "./meters.ts";

/** The paths of orders on this wire, by service. */
export const PATHS = {
  data: "data",
  airtime: "topup",
  electricity: "billpayment",
  cable: "cablesub",
  exam: "epin",
  recharge: "rechargepin",
} as const satisfies Partial<Record<Service, string>>;
/** The services that this wire sells; the others are sold by our own routes alone. */
export type Scripted = keyof typeof PATHS;

/** The PINs of one order: the purchases that were made, how many were ordered, and why some were not made. */
export type PinsOrder = {
  rows: readonly TransactionRow[];
  ordered: number;
  refused: readonly Fault[];
};
/** An order with what the script sent of it: its own reference, and whether it called the number ported. */
export type Bought = {
  row: TransactionRow;
  pins?: PinsOrder;
  ident: string | undefined;
  isPorted?: boolean;
};
type Buy = (deps: Deps, user: KeyCaller, body: unknown) => Promise<Result<Bought>>;

/** Buys one order of each service from a script's form. */
export const BUY: Record<Scripted, Buy> = {
  data: async (deps, user, body) => {
    const form = parse(dataOrder, body);
    if (!form.ok) return form;
    const { mobile_number, plan, Ported_number: isPorted } = form.value;
    const network = networkMeant(user.numbering, "data", form.value);
    if (!network.ok) return network;
    const ident = referenceOf(form.value);
    const sent = { ident, body: { network: network.value, mobile_number, plan } };
    const order = { networkCode: DATA_CODES[network.value], phone: mobile_number, plan };
    return bought(await buyData(deps, buyerOf(deps, user, { service: "data", ...sent }), order), {
      ident,
      isPorted,
    });
  },
  airtime: async (deps, user, body) => {
    const form = parse(airtimeOrder, body);
    if (!form.ok) return form;
    const { mobile_number, amount, Ported_number: isPorted } = form.value;
    const network = networkMeant(user.numbering, "airtime", form.value);
    if (!network.ok) return network;
    const face = wholeNaira(amount);
    if (!face.ok) return face;
    const ident = referenceOf(form.value);
    const sent = { ident, body: { network: network.value, mobile_number, amount } };
    const order = { networkCode: AIRTIME_CODES[network.value], phone: mobile_number, face: face.value };
    return bought(await buyAirtime(deps, buyerOf(deps, user, { service: "airtime", ...sent }), order), {
      ident,
      isPorted,
    });
  },
  electricity: async (deps, user, body) => {
    const form = parse(billOrder, body);
    if (!form.ok) return form;
    const meter = meterOfBill(form.value);
    if (!meter.ok) return meter;
    const face = wholeNaira(form.value.amount);
    if (!face.ok) return face;
    const ident = referenceOf(form.value);
    const sent = { ident, body: { ...meter.value, amount: form.value.amount } };
    const buyer = buyerOf(deps, user, { service: "electricity", ...sent });
    return bought(await buyElectricity(deps, buyer, { ...meter.value, face: face.value }), { ident });
  },
  cable: async (deps, user, body) => {
    const form = parse(cableOrder, body);
    if (!form.ok) return form;
    const card = cardOf({ company: form.value.cablename, number: form.value.smart_card_number });
    if (!card.ok) return card;
    const ident = referenceOf(form.value);
    const order = { ...card.value, plan: form.value.cableplan, months: 1, act: "change" as const };
    const buyer = buyerOf(deps, user, { service: "cable", ident, body: order });
    return bought(await buyCable(deps, buyer, order), { ident });
  },
  exam: async (deps, user, body) => {
    const form = parse(examOrder, body);
    if (!form.ok) return form;
    const order = examOrderOf(deps.catalogue(), form.value);
    if (!order.ok) return order;
    const ident = referenceOf(form.value);
    const request = pinsOf(deps, user, { service: "exam", ident, body: order.value });
    return allBought(await buyExam(deps, request, order.value), { ident, ordered: order.value.quantity });
  },
  recharge: async (deps, user, body) => {
    const form = parse(rechargeOrder, body);
    if (!form.ok) return form;
    const order = cardsOrderOf(deps.catalogue(), user.numbering, form.value);
    if (!order.ok) return order;
    const ident = referenceOf(form.value);
    const request = pinsOf(deps, user, { service: "recharge", ident, body: order.value });
    return allBought(await buyCards(deps, request, order.value), { ident, ordered: order.value.quantity });
  },
};

/** The reference of each further PIN of one order, under which its purchase is found again (rules 27.2). */
export const identOfPin = (ident: string, n: number): string => (n === 0 ? ident : `${ident}\u0000${n}`);

/** Each PIN of an order has a key of its own, derived from the script's reference (rules 27.2). */
function pinsOf(deps: Deps, user: KeyCaller, sent: Sent): PinsRequest {
  const { ident } = sent;
  return {
    buyer: buyerOf(deps, user, sent),
    keyOf: (n) =>
      ident === undefined ? undefined : keyFor({ ...sent, userId: user.id, ident: identOfPin(ident, n) }),
  };
}

function allBought(
  pins: Result<BoughtPins>,
  { ident, ordered }: { ident: string | undefined; ordered: number },
): Result<Bought> {
  if (!pins.ok) return pins;
  const { rows, refused } = pins.value;
  const [row] = rows;
  if (!row) return fail({ code: "internal" });
  return ok({ row, ident, pins: { rows, ordered, refused: refused ? [refused] : [] } });
}

function bought(result: Result<TransactionRow>, sent: Omit<Bought, "row">): Result<Bought> {
  return result.ok ? ok({ row: result.value, ...sent }) : result;
}

const CONTRADICTED =
  "check entered number: it is not of this network. Send Ported_number true if it was ported";
type OrderLine = z.output<typeof dataOrder> | z.output<typeof airtimeOrder>;

/**
 * Returns the network that the script means in its key's numbering. A number whose prefix is another
 * network's is refused unless the script says that it was ported: the two then name different networks, and
 * one of them is wrong (rules 15.8).
 */
function networkMeant(
  numbering: Numbering,
  service: "data" | "airtime",
  line: Pick<OrderLine, "network" | "mobile_number" | "Ported_number">,
): Result<Network, Refused> {
  const network = networkOf(NETWORK_NUMBERS[numbering][service], line.network);
  if (!network) return fail({ code: "bad_request", fields: { network: "Invalid network id." } });
  if (!line.Ported_number && contradictsPrefix(network, line.mobile_number))
    return fail({ code: "bad_request", fields: { error: CONTRADICTED } });
  return ok(network);
}

/** Scripts give up after 15 seconds and count that as a failure, so they are answered before (rules 15.9). */
const ANSWER_WITHIN_MS = 9_000;

type Sent = { service: Scripted; ident: string | undefined; body: unknown };

/** The script's reference is its idempotency key: the same order again answers the first one (rules 15.2). */
function buyerOf({ clock }: Pick<Deps, "clock">, user: KeyCaller, { service, ident, body }: Sent): Buyer {
  const key = ident === undefined ? undefined : keyFor({ userId: user.id, service, ident, body });
  const answerBy = new Date(clock.now().getTime() + ANSWER_WITHIN_MS);
  return { person: user, allowRepeat: key !== undefined, seenPrice: undefined, requestKey: key, answerBy };
}

/**
 * Keeps these keys apart from those of our own routes, and per service, as that wire does with references.
 */
export function keyFor(asked: { userId: string; service: Scripted; ident: string; body: unknown }) {
  const { userId, service, ident, body } = asked;
  return requestKey({ userId, key: `${PATHS[service]} ident ${ident}`, route: PATHS[service], body });
}

function wholeNaira(amount: number): Result<ReturnType<typeof parseNaira> & bigint, Refused> {
  const value = Number.isInteger(amount) ? parseNaira(amount) : undefined;
  if (value !== undefined) return ok(value);
  return fail({ code: "bad_request", fields: { amount: "Enter an amount in whole naira" } });
}
