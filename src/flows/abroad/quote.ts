import {
  type AbroadKind,
  abroadPrice,
  type AbroadOffer,
  offerOf,
  type OfferFault,
  QUOTE_MS,
  type WantedAbroad,
} from "../../core/abroad.ts";
import { dayStart, lagosDay } from "../../core/days.ts";
import { formatNaira, type Kobo, kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Db } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import {
  chosenOperator,
  detectOperator,
  type Found,
  type Receiver,
  type LineFault,
  type OperatorFault,
  readLineAbroad,
} from "./operators.ts";
import { insertQuote, sumTaken } from "./queries.ts";

export type QuoteRequest = WantedAbroad & {
  country: string;
  number: string;
  /** The public number of the operator that the buyer chose; undefined to find it by the number. */
  operatorId: number | undefined;
};

export type LimitFault = { code: "limit_exceeded"; fields: { amount: string } };
export type QuoteFault = LineFault | OperatorFault | OfferFault | LimitFault;

/** A price that holds until `expiresAt` (rules 34.6). */
export type Quote = Receiver &
  AbroadOffer & {
    id: string;
    kind: AbroadKind;
    operatorId: number;
    operatorName: string;
    currency: string;
    price: Kobo;
    expiresAt: Date;
  };

type Quoting = Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue" | "suppliers">;

/**
 * Makes a quote: the operator with its rate of this moment, what arrives, and what it costs the person. The
 * price is kept for two minutes. Nothing is held or moved.
 */
export async function quoteAbroad(
  deps: Quoting,
  person: Person,
  request: QuoteRequest,
): Promise<Result<Quote, QuoteFault>> {
  const line = readLineAbroad(deps, request);
  if (!line.ok) return line;
  const { operatorId } = request;
  const found =
    operatorId === undefined
      ? await detectOperator(deps, line.value)
      : await chosenOperator(deps, line.value, operatorId);
  if (!found.ok) return found;
  const offer = offerOf(found.value.operator, request);
  if (!offer.ok) return offer;
  const { abroad } = deps.catalogue().settings;
  const price = abroadPrice(offer.value.cost, abroad, person.userType);
  const id = deps.ids.next();
  const fits = await checkLimits(deps, deps.db, { userId: person.id, price, except: id });
  if (!fits.ok) return fits;
  const expiresAt = new Date(deps.clock.now().getTime() + QUOTE_MS);
  const made = { id, person, line: line.value, found: found.value, offer: offer.value, price, expiresAt };
  await commit(deps, "abroad.quote", (tx) => insertQuote(tx, rowOf(made)));
  const { row, operator } = found.value;
  return ok({
    ...line.value,
    ...offer.value,
    id,
    operatorId: row.id,
    operatorName: operator.name,
    kind: operator.kind,
    currency: operator.currency,
    price,
    expiresAt,
  });
}

type Made = {
  id: string;
  person: Person;
  line: Receiver;
  found: Found;
  offer: AbroadOffer;
  price: Kobo;
  expiresAt: Date;
};

function rowOf({ id, person, line, found, offer, price, expiresAt }: Made) {
  const { row, operator } = found;
  return {
    id,
    user_id: person.id,
    country: line.country,
    number: line.number,
    supplier: row.supplier,
    operator: operator.code,
    operator_name: operator.name,
    kind: operator.kind,
    plan_name: `${operator.name} ${offer.name || `${offer.receives} ${operator.currency}`}`,
    sent: offer.sent,
    receives: offer.receives,
    currency: operator.currency,
    face_kobo: offer.face,
    cost_kobo: offer.cost,
    price_kobo: price,
    expires_at: expiresAt,
  };
}

/** Checks a price against the most at a time and a day (rules 34.8). */
export async function checkLimits(
  deps: Pick<Deps, "clock" | "catalogue">,
  db: Db,
  { userId, price, except }: { userId: string; price: Kobo; except: string },
): Promise<Result<undefined, LimitFault>> {
  const { once, daily } = deps.catalogue().settings.abroad;
  if (price > once) return exceeded(`You can pay at most ₦${formatNaira(once)} abroad at a time`);
  const since = dayStart(lagosDay(deps.clock.now()));
  const used = await sumTaken(db, { userId, since, except, now: deps.clock.now() });
  if (used + price <= daily) return ok(undefined);
  const left = kobo(daily > used ? daily - used : 0n);
  return exceeded(
    `You can pay at most ₦${formatNaira(daily)} abroad a day, and ₦${formatNaira(left)} of it is left today`,
  );
}

const exceeded = (amount: string) => fail({ code: "limit_exceeded" as const, fields: { amount } });
