import type { Kobo } from "./money.ts";
import type { PaymentState } from "./ports.ts";

/** Banks, as flows see them: payouts, name enquiry, reserved accounts and identity checks. No method throws or retries. */

export type Bank = { code: string; name: string };

/** Whose an account is (name enquiry). */
export type NameAnswer =
  | { kind: "found"; name: string }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/** Money that leaves for a bank account. `reference` is ours, one per payout; `amount` is what the account receives. */
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
  /** Our own wallet at the provider is too low, or our set-up is refused: alarms an operator. */
  | "house"
  /** The provider takes no second equal payout so soon. */
  | "too_soon"
  | "refused";

/**
 * What became of a payout: exactly one of four. `failed` is proof that nothing was or will be paid; silence, 5xx, garbage, "reference
 * exists" and every unlisted status are `unknown`, which is asked about and never sent again (rules 11).
 */
export type PayoutAnswer =
  | { kind: "paid"; providerRef: string }
  | { kind: "failed"; reason: PayoutRefusal; note: string }
  /** It was paid, and came back. */
  | { kind: "reversed"; providerRef: string; note: string }
  /** `isUnderWay`: the provider answered that it is still at it; without it nothing was learned. */
  | { kind: "unknown"; note: string; notFound?: true; isUnderWay?: true };

export type PayoutPort = {
  /** Banks that money can be sent to, or undefined when the provider does not answer. */
  banks(): Promise<readonly Bank[] | undefined>;
  lookUp(account: { bankCode: string; accountNumber: string }): Promise<NameAnswer>;
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  /** `amount`: what was ordered under the reference; an answer about another one is unknown. */
  status(reference: string, amount: Kobo): Promise<PayoutAnswer>;
  /** Our float at the provider, or undefined when it does not answer. */
  balance(): Promise<Kobo | undefined>;
};

/** An account number of a person's own at a bank: what is sent there funds their wallet. */
export type ReservedAccount = { bankCode: string; bankName: string; accountNumber: string };

export type ReserveAnswer =
  | { kind: "reserved"; accounts: readonly ReservedAccount[] }
  | { kind: "refused"; reason: "identity" | "bank" | "refused"; note: string }
  | { kind: "unknown"; note: string };

/** A payment to a reserved account, as the provider confirms it. `owner` is the reference the account was reserved under. */
export type CollectionState = PaymentState & { owner?: string; accountNumber?: string };

export type ReservedAccountsPort = {
  /** Reserve at all banks, or the given ones, under our reference; a reference that exists answers what it has. */
  reserve(request: {
    reference: string;
    name: string;
    email: string;
    identity: { nin?: string; bvn?: string };
    bankCodes?: readonly string[];
  }): Promise<ReserveAnswer>;
  /** One more bank for a reference that exists. */
  addBank(request: { reference: string; bankCode: string }): Promise<ReserveAnswer>;
  /** Tell the provider who the owner of a reference is, once it is known better. */
  addIdentity(request: {
    reference: string;
    identity: { nin?: string; bvn?: string };
  }): Promise<"done" | "refused" | "unknown">;
  /** Transaction references of what came in on the accounts of a reference, or undefined when the provider does not answer. */
  recent(reference: string): Promise<readonly string[] | undefined>;
  /** Banks at which accounts can be reserved (of the contract with the provider: configuration). */
  banks: readonly Bank[];
  /** The provider's page for paying into an account, if it has one. */
  topUpPage?: string;
  /** What a notification told of, asked again at the provider by its own transaction reference. */
  payment(transactionReference: string): Promise<CollectionState>;
};

/** What a signed notification of a banking provider is about; undefined when the signature over the raw bytes is not the provider's. */
export type BankingNotice =
  | { eventKey: string; about: "collection"; reference: string }
  | { eventKey: string; about: "payout"; reference: string }
  | { eventKey: string; about: "other"; reference: string };

export type BankingWebhookPort = {
  readWebhook(raw: Uint8Array, headers: Record<string, string | undefined>): BankingNotice | undefined;
};

/** Who a NIN or BVN belongs to. */
export type IdentityAnswer =
  | { kind: "found"; fullName: string }
  /** The provider compares instead of telling: whether the name given is the owner's. */
  | { kind: "compared"; isSame: boolean }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

export type IdentityPort = {
  nin(number: string): Promise<IdentityAnswer>;
  /** `bornOn` as 1993-10-03: compared too where it is known. */
  bvn(number: string, person: { name: string; phone: string; bornOn?: string }): Promise<IdentityAnswer>;
};
