import { findPhrase, type Phrase, type Refusal } from "../../answers.ts";

/** Words that refuse our access key: the order was not looked at. */
const KEY =
  /(access )?token .*(invalid|missing|required|expired)|(invalid|missing|expired) .*token|unauthori[sz]ed/i;

/**
 * Words that say that the script has an order under this reference: "has already been taken", "Exits..." as
 * it spells it, "Referrence ID Used". The first request may have worked.
 */
const KNOWN = /duplicate|already|\bexits|(?<!not )\bexists|\btaken\b|\bused\b/i;
/** Words that leave open whether something was sold. */
const DOUBT = /exit|(?<!not )\bexist|refer+ence|request.?id|process|pending|success/i;
/** The one harmless sentence about the reference: it was missing, so it was never used. */
const MISSING = /request.?id.* required/i;

const supplier = (reason: Refusal["reason"]): Refusal => ({ by: "supplier", reason });
const customer = (reason: Refusal["reason"]): Refusal => ({ by: "customer", reason });

const PHRASES: readonly Phrase[] = [
  [/insufficient/i, supplier("supplier_funds")],
  [/daily .*limit|transaction limit|too many/i, supplier("rate_limited")],
  [/(network|plan|disco|cable|exam).* id|(network|plan|disco|cable|exam) .*invalid/i, supplier("bad_plan")],
  [/not available|unavailable|disabled|\blocked\b|maintenance/i, supplier("product_off")],
  [/minimum|maximum|amount must/i, customer("bad_amount")],
  [/invalid (meter|iuc|smart ?card)( number)?/i, customer("bad_meter")],
  [/phone number must|invalid phone/i, customer("bad_number")],
];

export type Verdict = Refusal | "key" | "known" | "doubt";

/**
 * Reads a refusal before vending (HTTP 403). The script sends 403 only before it vends, so every wording that
 * does not leave the reference in doubt is proof; an unlisted wording counts as the supplier's fault.
 */
export function readRefusal(message: string): Verdict {
  if (KEY.test(message)) return "key";
  if (KNOWN.test(message)) return "known";
  if (DOUBT.test(message) && !MISSING.test(message)) return "doubt";
  return findPhrase(PHRASES, message) ?? supplier("refused");
}

/**
 * Gives the reason for an order that failed at the vending step (HTTP 200, `fail`). It failed whatever the
 * words are.
 */
export function classifyFailure(text: string): Refusal {
  return findPhrase(PHRASES, text) ?? supplier("refused");
}
