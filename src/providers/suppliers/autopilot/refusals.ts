import { findPhrase, type Phrase, type Refusal } from "../../answers.ts";

/** Words that leave open whether something was sold. They win over every other wording. */
const DOUBT =
  /duplicate|already|(?<!not )\bexists?\b|in progress|processing|pending|queued|\bused\b|\bsuccess/i;
/** The same for an order that failed, where "error processing your request" is a plain failure. */
const FAILURE_DOUBT = /duplicate|already|in progress|still processing|pending|queued|\bsuccess/i;

const supplier = (reason: Refusal["reason"]): Refusal => ({ by: "supplier", reason });
const customer = (reason: Refusal["reason"]): Refusal => ({ by: "customer", reason });

const PHRASES: readonly Phrase[] = [
  [/insufficient|low (wallet )?balance|fund (your )?wallet|out of funds/i, supplier("supplier_funds")],
  [/sender|exhausted|out of stock|sim /i, supplier("product_off")],
  [/unauthori[sz]ed|unauthenticated|(invalid|wrong) (api )?(key|token)/i, supplier("supplier_auth")],
  [/(daily|transaction) .*limit|too many/i, supplier("rate_limited")],
  [
    /(plan|network|data ?type|airtime ?type)\w* .*(invalid|not found|not available|inactive|does not exist)/i,
    supplier("bad_plan"),
  ],
  [/invalid (plan|network|data ?type|airtime ?type)/i, supplier("bad_plan")],
  [/minimum|maximum|invalid amount|amount must/i, customer("bad_amount")],
  [
    /(invalid|incorrect) (phone|mobile|recipient)( number)?|phone number (is )?(invalid|must)/i,
    customer("bad_number"),
  ],
  [/not available|unavailable|disabled|suspended|maintenance|\blocked\b/i, supplier("product_off")],
];

/** Finds the refusal before vending that a text names beyond doubt. */
export function classify(text: string): Refusal | undefined {
  return DOUBT.test(text) ? undefined : findPhrase(PHRASES, text);
}

/**
 * Gives the reason for an order that failed (code 424), whatever its words are; undefined when the words
 * contradict the failure.
 */
export function classifyFailure(text: string): Refusal | undefined {
  return FAILURE_DOUBT.test(text) ? undefined : (findPhrase(PHRASES, text) ?? supplier("refused"));
}
