import { findPhrase, type Phrase, type Refusal } from "../../answers.ts";

/** Words that leave it open whether something was sold. They win over every other wording. */
const DOUBT =
  /duplicate|already|(?<!not )\bexists?\b|in progress|processing|pending|queued|\bused\b|\bsuccess/i;
/** The same about an order that failed, where "error processing your request" is a plain failure. */
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

/** The refusal that a text names beyond doubt, before vending. */
export function classify(text: string): Refusal | undefined {
  return DOUBT.test(text) ? undefined : findPhrase(PHRASES, text);
}

/** Why an order that was carried out failed (code 424): it failed whatever the words are. Undefined when they take it back. */
export function classifyFailure(text: string): Refusal | undefined {
  return FAILURE_DOUBT.test(text) ? undefined : (findPhrase(PHRASES, text) ?? supplier("refused"));
}
