import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import { isCountryOpen } from "./operators.ts";
import { COUNTRY_CODES } from "../../core/countries.ts";
import {
  findOperatorByCode,
  findQuote,
  giveQuoteBack,
  linkQuote,
  lockTaking,
  type QuoteRow,
  type Taking,
  takeQuote,
} from "./queries.ts";
import { checkLimits, type LimitFault } from "./quote.ts";
import type { Tx } from "../../db/schema.ts";

export type TakeFault =
  | { code: "not_found" }
  | { code: "quote_over" }
  | { code: "quote_used" }
  | { code: "service_locked" }
  | { code: "bad_request"; fields: { number: string } }
  | LimitFault;

type Taken = Omit<Taking, "at"> & { userId: string; number?: string | undefined };
type Taker = Pick<Deps, "db" | "effect" | "clock" | "catalogue">;

/**
 * Takes a quote for one request key: while its time lasts, once, and within the day's limit (rules 34.6 to
 * 34.8). The same key takes it again, so that a repeated request is answered like the first. Errors:
 * not_found, quote_over, quote_used, service_locked, limit_exceeded.
 */
export function takeForKey(deps: Taker, taken: Taken): Promise<Result<QuoteRow, TakeFault>> {
  return commit(deps, "abroad.take", async (tx) => {
    const { id, userId } = taken;
    const at = deps.clock.now();
    await lockTaking(tx, userId);
    const quote = await findQuote(tx, { id, userId });
    if (!quote) return fail({ code: "not_found" });
    if (quote.expires_at <= at) return fail({ code: "quote_over" });
    if (taken.number !== undefined && taken.number !== quote.number)
      return fail({ code: "bad_request", fields: { number: "This price is for another number" } });
    if (!(await isSold(deps, tx, quote))) return fail({ code: "service_locked" });
    const fits = await checkLimits(deps, tx, { userId, price: quote.price_kobo, except: id });
    if (!fits.ok) return fits;
    return (await takeQuote(tx, { ...taken, at })) ? ok(quote) : fail({ code: "quote_used" });
  });
}

async function isSold(deps: Taker, tx: Tx, quote: QuoteRow): Promise<boolean> {
  const country = COUNTRY_CODES.find((one) => one === quote.country);
  const row = await findOperatorByCode(tx, { supplier: quote.supplier, code: quote.operator });
  return country !== undefined && isCountryOpen(deps, country) && row?.is_open === true && row.is_listed;
}

/** Gives a quote back where nothing was bought with it. */
export const returnQuote = (deps: Taker, taken: Pick<Taken, "id" | "key">): Promise<void> =>
  commit(deps, "abroad.give_back", (tx) => giveQuoteBack(tx, taken));

/** Notes what was bought with a quote: where that is not delivered, the day's limit counts it no more. */
export const link = (deps: Taker, bought: { id: string; purchaseId: string }): Promise<void> =>
  commit(deps, "abroad.link", (tx) => linkQuote(tx, bought));
