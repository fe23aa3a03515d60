import type { MeterType } from "./electricity.ts";
import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";
import type { Service } from "./transactions.ts";

/** The world as flows see it. Adapters implement these; tests and simulators stand behind them. */

export type Clock = { now(): Date };
export type Ids = { next(): string };
export type Random = { bytes(size: number): Uint8Array; fraction(): number };

/**
 * Runs one named effect of a flow: a commit or a call to the outside. In production it only runs it; crash tests count the
 * effects and stop the flow before one, or after it was done but before its answer was seen.
 */
export type EffectRunner = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** What a supplier is asked to deliver. `reference` is ours and unique per attempt. */
export type VendOrder = {
  reference: string;
  /** The user's number; for electricity the contact number. 11 digits. */
  phone: string;
  dispatchedAt: Date;
} & (
  | { service: "airtime"; network: Network; face: Kobo }
  | { service: "data"; network: Network; planCode: string; planName: string; cost: Kobo }
  | { service: "electricity"; companyId: number; meterNumber: string; meterType: MeterType; face: Kobo }
);

/** What a delivered electricity order carries. Postpaid has no token. */
export type Delivered = {
  kind: "delivered";
  supplierRef: string;
  token?: string;
  units?: string;
  /** Recognised by receiver, value and time alone: it may be an equal order's, so its number must be claimed. */
  isGuess?: true;
};

/** Whose fault a proven non-delivery is: only the supplier's side may fail over to another supplier. */
export type RejectedBy = "supplier" | "customer";

/**
 * The answer of a supplier: exactly one of three. `rejected` is proof that nothing was or will be delivered; everything
 * that is not proof of either is `unknown` (rules 5.5).
 * `notFound` marks an unknown that came from a requery which did not find our order: three of them, spaced, count as rejected.
 */
export type VendAnswer =
  | Delivered
  | { kind: "rejected"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "unknown"; note: string; notFound?: true; supplierRef?: string };

/** Why nothing was delivered, in our words. `supplier_funds` and `supplier_auth` also alarm an operator. */
export type RejectReason =
  | "not_sent"
  | "supplier_funds"
  | "supplier_auth"
  | "product_off"
  | "bad_plan"
  | "rate_limited"
  | "bad_number"
  | "bad_meter"
  | "bad_amount"
  | "refused";

export type MeterAnswer =
  | { kind: "found"; name: string; address: string }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/** What a requery may need beside the order itself. */
export type Requery = {
  order: VendOrder;
  /** The supplier's own number for the order, when an earlier answer named it. */
  supplierRef: string | undefined;
  /** Supplier numbers already settled for other purchases to the same receiver: never claim one twice. */
  claimed: ReadonlySet<string>;
};

export type SupplierPort = {
  /** Sends the order once. Never throws; never retries. */
  vend(order: VendOrder): Promise<VendAnswer>;
  /** Asks about an earlier order without sending it again. Never throws. */
  requery(question: Requery): Promise<VendAnswer>;
  validateMeter(meter: {
    companyId: number;
    meterNumber: string;
    meterType: MeterType;
  }): Promise<MeterAnswer>;
  /** Our float at the supplier, or undefined when it does not answer. */
  balance(): Promise<Kobo | undefined>;
  /** What it sells us as data, or undefined when it does not answer or its dialect has no such list. Never throws. */
  plans(): Promise<readonly SupplierPlan[] | undefined>;
};

/** A data plan in a supplier's own list. `code` is what an order names; texts are the supplier's, at most 160 characters. */
export type SupplierPlan = {
  code: string;
  network: Network;
  name: string;
  type: string;
  validity: string;
  /** What it costs us; undefined when the list does not say. */
  cost: Kobo | undefined;
};

/** A supplier as configured: facts the router and the state machine need. */
export type SupplierFacts = {
  code: string;
  dialect: string;
  services: readonly Service[];
  isEnabled: boolean;
  /** True only when a repeated reference is proven to be refused or answered, never sold twice. */
  isIdempotent: boolean;
  /** Orders there carry our reference, so that one is never mistaken for another. */
  keepsReference: boolean;
  maxInFlight: number;
  vendTimeoutMs: number;
  /** Least time since dispatch before "not found" may count as rejected. */
  notFoundAfterMs: number;
};

export type PaymentLink =
  | { kind: "link"; url: string }
  | { kind: "refused"; note: string }
  | { kind: "unknown"; note: string };

export type PaymentState =
  | { kind: "paid"; paid: Kobo; currency: string; gatewayRef: string }
  | { kind: "pending" }
  | { kind: "failed"; note: string }
  /** Not answered, unreadable, or a reference the provider does not know yet: ask again later. */
  | { kind: "unknown"; note: string; notFound?: true };

/** Providers of hosted payment pages, as routes and rows name them. */
export const LINK_PROVIDERS = ["squad", "paystack"] as const;
export type LinkProvider = (typeof LINK_PROVIDERS)[number];

/** A hosted card-payment page. */
export type CardLinkPort = {
  initiate(order: {
    reference: string;
    amount: Kobo;
    email: string;
    name: string;
    callbackUrl: string;
  }): Promise<PaymentLink>;
  verify(reference: string): Promise<PaymentState>;
  /** The reference a signed notification is about, or undefined when the signature over the raw bytes is not ours. */
  readWebhook(
    raw: Uint8Array,
    headers: Record<string, string | undefined>,
  ): { eventKey: string; reference: string } | undefined;
};

/** Slow salted password hashing, one at a time with a bounded queue; undefined when the queue is full. */
export type PasswordPort = {
  hash(password: string): Promise<string | undefined>;
  verify(hash: string, password: string): Promise<boolean | undefined>;
};

/** Keyed hash for look-ups of secrets (session tokens): HMAC-SHA256 under the application's secret. */
export type SecretHashPort = {
  digest(text: string): Uint8Array;
  /** The same under secrets of before, for what must still be recognised after a change of secret. */
  earlierDigests?(text: string): readonly Uint8Array[];
};

export type Log = {
  info(facts: Record<string, unknown>, text: string): void;
  warn(facts: Record<string, unknown>, text: string): void;
  error(facts: Record<string, unknown>, text: string): void;
};
