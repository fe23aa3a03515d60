import { ABROAD } from "../../core/abroad.ts";
import { kobo } from "../../core/money.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { ok } from "../../core/result.ts";
import type { QuoteRow } from "../abroad/queries.ts";
import { returnQuote, link, takeForKey } from "../abroad/take.ts";
import type { Deps } from "../deps.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

/** Returns the order of a quote: everything is the quote's, and nothing the buyer's. */
function orderOfQuote(quote: QuoteRow): PricedOrder {
  const { supplier, operator, kind, sent, receives, currency } = quote;
  return {
    service: ABROAD,
    price: quote.price_kobo,
    face: quote.face_kobo,
    fee: kobo(0n),
    cost: quote.cost_kobo,
    network: quote.country,
    product: ABROAD,
    planId: null,
    planName: quote.plan_name,
    number: quote.number,
    companyId: null,
    meterType: null,
    meterOwner: null,
    details: { supplier, operator, operatorName: quote.operator_name, kind, sent, receives, currency },
  };
}

/** `number` is the one that the buyer was shown; undefined when they were shown none. */
type AbroadOrder = { quoteId: string; number: string | undefined };

/**
 * Buys at the price of a quote, or is refused and nothing moves (rules 34.6). Where the purchase is refused
 * after the quote was taken, the quote is given back: a better payment PIN may still use its time.
 */
export async function buyAbroad(deps: Deps, buyer: Buyer, order: AbroadOrder) {
  const { quoteId: id, number } = order;
  const key = buyer.requestKey?.id ?? deps.ids.next();
  const taken = await takeForKey(deps, { id, userId: buyer.person.id, key, number });
  const quoted = taken.ok ? ok(orderOfQuote(taken.value)) : taken;
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  const outcome = awaitOutcome(deps, started, buyer.answerBy);
  if (!taken.ok) return outcome;
  const mark = () =>
    started.ok ? link(deps, { id, purchaseId: idOf(started.value) }) : returnQuote(deps, { id, key });
  // Both at once: a failure of one must never be without anybody who waits for it.
  const [row] = await Promise.all([outcome, tryMark(deps, id, mark)]);
  return row;
}

/**
 * Never fails a purchase that has begun, or changes a refusal. A quote without its mark stays taken, and
 * counts in the day's limit.
 */
async function tryMark(deps: Pick<Deps, "log">, quoteId: string, mark: () => Promise<void>): Promise<void> {
  try {
    await mark();
  } catch (error) {
    deps.log.warn({ err: error, quoteId }, "a quote without its mark");
  }
}

const idOf = (started: Extract<Awaited<ReturnType<typeof startPurchase>>, { ok: true }>["value"]): string =>
  started.kind === "dispatched" ? started.dispatched.purchase.id : started.purchaseId;

const REFUSALS = {
  ...START_REFUSALS,
  not_found: "frozen",
  quote_over: "frozen",
  quote_used: "frozen",
  bad_request: "frozen",
  service_locked: "frozen",
  limit_exceeded: "frozen",
} as const;
