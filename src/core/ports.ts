import type { BettingBrand } from "./betting.ts";
import type { CableBrand, CardAct } from "./cable.ts";
import type { CountryCode } from "./countries.ts";
import type { AbroadPort } from "./ports-abroad.ts";
import type { AccountBrand, InternetBrand } from "./internet.ts";
import type { RechargeBrand } from "./recharge.ts";
import type { Epin } from "./epins.ts";
import type { ExamBrand } from "./exams.ts";
import type { MeterType } from "./electricity.ts";
import type { MeterToken } from "./meter-tokens.ts";
import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";
import type { Brand } from "./services.ts";
import type { Question } from "./outside-attempt.ts";
import type { StatementSource } from "./ports-statements.ts";
import type { Service } from "./transactions.ts";
import type { Hint } from "./unknown-orders.ts";

/** The ports to the outside. Adapters implement them for real providers, tests and simulators. */

export type Clock = { now(): Date };

/** A clock that nobody can set. */
export type SteadyClock = {
  /** Milliseconds; only differences within one process mean anything. */
  ms(): number;
  /** False from a step of the machine's clock, or a sleep, until the database's time was read again. */
  isSure(): boolean;
};
export type Ids = { next(): string };
export type Random = { bytes(size: number): Uint8Array; fraction(): number };

/**
 * Runs one named effect of a flow: a commit or an outside call. In production it only runs it. Crash tests
 * count the effects, and stop the flow before one, or after it was done but before its answer was returned.
 */
export type EffectRunner = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** An order to a supplier. `reference` is ours and unique per attempt. */
export type VendOrder = {
  reference: string;
  /** The receiver's number, as it is kept; the contact number where there is none. Abroad with a plus. */
  phone: string;
  dispatchedAt: Date;
} & (
  | { service: "airtime"; network: Network; face: Kobo }
  | { service: "data"; network: Network; planCode: string; planName: string; cost: Kobo }
  | { service: "electricity"; companyId: number; meterNumber: string; meterType: MeterType; face: Kobo }
  | {
      service: "cable";
      brand: CableBrand;
      cardNumber: string;
      planCode: string;
      planName: string;
      months: number;
      act: CardAct;
      /** The cost of all months. */
      cost: Kobo;
    }
  | {
      service: "internet";
      brand: InternetBrand;
      /** Empty where the bundle comes as a PIN. */
      accountNumber: string;
      planCode: string;
      planName: string;
      cost: Kobo;
    }
  | {
      service: "exam";
      brand: ExamBrand;
      /** The candidate's profile code; empty where the body names nobody. */
      profileCode: string;
      planCode: string;
      planName: string;
      cost: Kobo;
    }
  /** An amount for the account of a customer of a betting company. */
  | { service: "betting"; brand: BettingBrand; customerId: string; face: Kobo }
  /** One recharge card; nobody receives it, so `phone` is the buyer's own. */
  | { service: "recharge"; brand: RechargeBrand; planCode: string; planName: string; cost: Kobo }
  /** `sent` is an exact decimal of the currency of our account there; `receives` of the receiver's. */
  | {
      service: "abroad";
      country: CountryCode;
      operatorCode: string;
      sent: string;
      receives: string;
      cost: Kobo;
    }
);

/** The facts of a delivered order: tokens of electricity, where it is prepaid, or a PIN. */
export type Delivered = {
  kind: "delivered";
  supplierRef: string;
  /** The credit's own token. */
  token?: string;
  units?: string;
  /** All tokens, where the answer holds more than one. */
  tokens?: readonly MeterToken[];
  epin?: Epin;
  /**
   * The order was matched by receiver, value and time only. It may be an equal order, so its number must be
   * claimed.
   */
  isGuess?: true;
};

/**
 * The side at fault for a proven non-delivery: only the supplier's fault may fail over to another supplier.
 */
export type RejectedBy = "supplier" | "customer";

/**
 * The answer of a supplier, one of three. `rejected` is proof that nothing was or will be delivered;
 * everything that proves neither side is `unknown` (rules 5.5). `notFound` marks an unknown from a requery
 * that did not find our order: three of them, spaced, count as rejected.
 */
export type VendAnswer =
  | Delivered
  | { kind: "rejected"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "unknown"; note: string; notFound?: true; supplierRef?: string; hint?: Hint };

/** The reason why nothing was delivered. `supplier_funds` and `supplier_auth` also alert an operator. */
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

/** The names for which an owner is asked: companies of cards, JAMB for a profile code, betting companies. */
export type CheckedBrand = CableBrand | "JAMB" | BettingBrand;
/** A card's owner, and what the company says: the present bouquet, the day it ends, and its price. */
export type CardFacts = { name: string; bouquet: string; dueOn: string | null; renewal: Kobo | null };
export type CardAnswer =
  | ({ kind: "found" } & CardFacts)
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/** The accounts that a company keeps under an email address, with their owner. */
export type AccountFacts = { name: string; accounts: readonly string[] };
export type AccountAnswer =
  | ({ kind: "found" } & AccountFacts)
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/** The order of a requery, with facts that some dialects need. */
export type Requery = {
  order: VendOrder;
  /** The supplier's own number for the order, when an earlier answer named it. */
  supplierRef: string | undefined;
  /** Supplier numbers already settled for other purchases of the same receiver: never claim one twice. */
  claimed: ReadonlySet<string>;
};

export type SupplierPort = {
  /** How `requery` asks. A `resend` may sell, so only held money allows it (rules 5.21). */
  question: Question;
  /** Sends the order once. Never throws; never retries. */
  vend(order: VendOrder): Promise<VendAnswer>;
  /** Learns the outcome of an earlier order, by the dialect's question. Never throws. */
  requery(question: Requery): Promise<VendAnswer>;
  /** Reads a notice that the supplier sent by itself; undefined when it is none. */
  readNotice?(raw: Uint8Array): SupplierNotice | undefined;
  validateMeter(meter: {
    companyId: number;
    meterNumber: string;
    meterType: MeterType;
  }): Promise<MeterAnswer>;
  /**
   * Asks whose card or profile a number is; unavailable where the dialect does not check it. `planCode` is
   * its code of any plan of the company. Never throws.
   */
  validateCard(card: { brand: CheckedBrand; number: string; planCode?: string }): Promise<CardAnswer>;
  /**
   * Asks for the accounts under an email address; unavailable where the dialect sells no internet bundles.
   * Never throws.
   */
  findAccounts(of: { brand: AccountBrand; email: string }): Promise<AccountAnswer>;
  /** Undefined where the dialect sells nothing abroad. */
  abroad: AbroadPort | undefined;
  /** False where the supplier has no question for our float. */
  tellsFloat: boolean;
  /** Our float at the supplier, or undefined when it does not answer. */
  balance(): Promise<Kobo | undefined>;
  /**
   * Lists the plans that it sells us, of every service; undefined when it does not answer or its dialect has
   * no such list.
   * Never throws.
   */
  plans(): Promise<readonly SupplierPlan[] | undefined>;
  /** Our orders as it lists them, of a dialect that lists them by time (rules 17.2). */
  statement?: StatementSource;
};

/** A supplier's own message about an order. `reference` is ours; `said`: its words, at most 160 letters. */
export type SupplierNotice = { reference: string; says: "delivered" | "failed" | "working"; said: string };

/** A plan in a supplier's own list. `code` is used in orders; texts have at most 160 characters. */
export type SupplierPlan = {
  code: string;
  network: Brand;
  name: string;
  type: string;
  validity: string;
  /** Our cost; undefined when the list does not say. */
  cost: Kobo | undefined;
};

/** A supplier as configured: the facts that routing and the state machine need. */
export type SupplierFacts = {
  code: string;
  dialect: string;
  services: readonly Service[];
  isEnabled: boolean;
  /** True only when it is proven that a repeated reference is refused or answered, never sold twice. */
  isIdempotent: boolean;
  /** The supplier's orders carry our reference, so that none is mistaken for another. */
  keepsReference: boolean;
  maxInFlight: number;
  vendTimeoutMs: number;
  /** Minimum time since dispatch before "not found" may count as rejected. */
  notFoundAfterMs: number;
  /** When the naira rate of our account in another currency was last saved; undefined for one in naira. */
  nairaRateAt?: Date | undefined;
};

export type PaymentLink =
  | { kind: "link"; url: string }
  | { kind: "refused"; note: string }
  | { kind: "unknown"; note: string };

export type PaymentState =
  | { kind: "paid"; paid: Kobo; currency: string; gatewayRef: string }
  | { kind: "pending" }
  | { kind: "failed"; note: string }
  /** No answer, an unreadable one, or a reference that the provider does not know yet: ask again later. */
  | { kind: "unknown"; note: string; notFound?: true };

/** Providers of hosted payment pages, by their names in routes and rows. */
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
  /**
   * Returns the reference in a signed notification; undefined when the signature over the raw bytes is wrong.
   */
  readWebhook(
    raw: Uint8Array,
    headers: Record<string, string | undefined>,
  ): { eventKey: string; reference: string } | undefined;
  /** The payments as it lists them, of a provider that lists them by time (rules 17.2). */
  statement?: StatementSource;
};

/**
 * Salted password hashing, slow by design, one at a time with a bounded queue; undefined when the queue is
 * full.
 */
export type PasswordPort = {
  hash(password: string): Promise<string | undefined>;
  verify(hash: string, password: string): Promise<boolean | undefined>;
};

/** Keyed hash to look up secrets (session tokens): HMAC-SHA256 under the application's secret. */
export type SecretHashPort = {
  digest(text: string): Uint8Array;
  /** The hashes under earlier secrets, so that old tokens still work after a change of secret. */
  earlierDigests?(text: string): readonly Uint8Array[];
  /** Compares two hashes in constant time. */
  isSame(one: Uint8Array, other: Uint8Array): boolean;
};

export type Log = {
  info(facts: Record<string, unknown>, text: string): void;
  warn(facts: Record<string, unknown>, text: string): void;
  error(facts: Record<string, unknown>, text: string): void;
};
