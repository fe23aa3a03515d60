import type { Kobo } from "./money.ts";
import type { PaymentState } from "./ports.ts";

/**
 * The ports of banks: payouts, name enquiry, reserved accounts and identity checks. No method throws or
 * retries.
 */

export type Bank = { code: string; name: string };

/** The answer of a name enquiry: the owner of a bank account. */
export type NameAnswer =
  | { kind: "found"; name: string }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/**
 * A payout to a bank account. `reference` is ours, one per attempt; `amount` is what the account receives.
 */
export type PayoutOrder = {
  reference: string;
  amount: Kobo;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  narration: string;
};

export type PayoutRefusal =
  | "bad_account"
  /** Our balance at the provider is too low, or our configuration is refused; alerts an operator. */
  | "house"
  /** The provider refuses an equal payout so soon after the first. */
  | "too_soon"
  | "refused";

/**
 * The outcome of a payout, one of four. `failed` is proof that nothing was or will be paid. Silence, 5xx,
 * garbage, "reference exists" and every unlisted status are `unknown`, which is asked about and never sent
 * again (rules 11).
 */
export type PayoutAnswer =
  | { kind: "paid"; providerRef: string }
  | { kind: "failed"; reason: PayoutRefusal; note: string }
  /** It was paid, then reversed. */
  | { kind: "reversed"; providerRef: string; note: string }
  /**
   * `isUnderWay`: the provider says that it is still processing the payout; without it the answer says
   * nothing.
   */
  | { kind: "unknown"; note: string; notFound?: true; isUnderWay?: true };

export type PayoutPort = {
  /** Lists the banks that accept payouts; undefined when the provider does not answer. */
  banks(): Promise<readonly Bank[] | undefined>;
  lookUp(account: { bankCode: string; accountNumber: string }): Promise<NameAnswer>;
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  /** `amount` is the ordered amount; an answer about another amount is unknown. */
  status(reference: string, amount: Kobo): Promise<PayoutAnswer>;
  /** Our float at the provider, or undefined when it does not answer. */
  balance(): Promise<Kobo | undefined>;
};

/** A person's own account number at a bank; a transfer to it funds their wallet. */
export type ReservedAccount = { bankCode: string; bankName: string; accountNumber: string };

export type ReserveAnswer =
  | { kind: "reserved"; accounts: readonly ReservedAccount[] }
  | { kind: "refused"; reason: "identity" | "bank" | "refused"; note: string }
  | { kind: "unknown"; note: string };

/**
 * A payment to a reserved account, confirmed by the provider. `owner` is the reference of the reservation.
 */
export type CollectionState = PaymentState & { owner?: string; accountNumber?: string };

export type ReservedAccountsPort = {
  /**
   * Reserves accounts at all banks, or the given ones, under our reference; an existing reference returns its
   * accounts.
   */
  reserve(request: {
    reference: string;
    name: string;
    email: string;
    identity: { nin?: string; bvn?: string };
    bankCodes?: readonly string[];
  }): Promise<ReserveAnswer>;
  /** Adds a bank to an existing reference. */
  addBank(request: { reference: string; bankCode: string }): Promise<ReserveAnswer>;
  /** Sends the owner's identity to the provider, when it is confirmed later. */
  addIdentity(request: {
    reference: string;
    identity: { nin?: string; bvn?: string };
  }): Promise<"done" | "refused" | "unknown">;
  /**
   * Lists the transaction references of payments to the accounts of a reference; undefined when the provider
   * does not answer.
   */
  recent(reference: string): Promise<readonly string[] | undefined>;
  /** Banks at which accounts can be reserved; configured, because our contract with the provider decides. */
  banks: readonly Bank[];
  /** The provider's page for paying into an account, if it has one. */
  topUpPage?: string;
  /** Reads a payment from the provider by the provider's own transaction reference. */
  payment(transactionReference: string): Promise<CollectionState>;
};

/**
 * The subject of a signed notification from a banking provider; undefined when the signature over the raw
 * bytes is wrong.
 */
export type BankingNotice =
  | { eventKey: string; about: "collection"; reference: string }
  | { eventKey: string; about: "payout"; reference: string }
  | { eventKey: string; about: "other"; reference: string };

export type BankingWebhookPort = {
  readWebhook(raw: Uint8Array, headers: Record<string, string | undefined>): BankingNotice | undefined;
};

/** The owner of a NIN or BVN. */
export type IdentityAnswer =
  | { kind: "found"; fullName: string }
  /** The provider compares names and does not return them. */
  | { kind: "compared"; isSame: boolean }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

export type IdentityPort = {
  nin(number: string): Promise<IdentityAnswer>;
  /** `bornOn` as 1993-10-03. */
  bvn(number: string, person: { name: string; phone: string; bornOn: string }): Promise<IdentityAnswer>;
};
