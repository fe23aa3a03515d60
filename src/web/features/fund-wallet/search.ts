import { compact, oneOf, textOf } from "../../shared/search-fields.ts";
import type { Provider } from "./rules.ts";

/** Query parameters in which providers return a payment's reference. */
const NAMES = ["reference", "transaction_ref", "trxref", "ref"] as const;
type PaymentSearch = { [Name in (typeof NAMES)[number] | "provider"]?: string };

/** Reads the address after a return from a provider; anything else is left out. */
export function readSearch(search: Record<string, unknown>): PaymentSearch {
  return compact({
    reference: textOf(search.reference),
    transaction_ref: textOf(search.transaction_ref),
    trxref: textOf(search.trxref),
    ref: textOf(search.ref),
    provider: oneOf(["paystack", "squad"], search.provider),
  });
}

/** Returns the payment that the address names, if any. */
export function paymentOf(search: PaymentSearch): { reference: string; provider: Provider } | undefined {
  const reference = NAMES.map((name) => search[name]).find((value) => value !== undefined);
  return reference
    ? { reference, provider: search.provider === "paystack" ? "paystack" : "squad" }
    : undefined;
}
