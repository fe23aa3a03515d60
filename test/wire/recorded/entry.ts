import type { CardLinkPort, SupplierPort, VendOrder } from "../../../src/core/ports.ts";
import { naira } from "../../../src/core/money.ts";
import type { Monnify } from "../../../src/providers/payments/monnify.ts";
import { datedReference } from "../../../src/providers/dated-reference.ts";

/** The real adapters, all of which talk to one host that gives the recorded answer. */
export type Ports = {
  /** A supplier of `test/wire/world.ts`, by its code. */
  supplier: (code: string) => SupplierPort;
  squad: CardLinkPort;
  paystack: CardLinkPort;
  monnify: Monnify;
};

/**
 * An answer of a real host, as its owner or a client of it published it, and what the adapter must make of
 * it. Names, numbers, references, tokens and addresses of people are invented ones of the same form.
 */
export type Recorded = {
  /** The repository and path, or the documentation page. */
  source: string;
  /** The request that it answers: the method and the end of the path. */
  call: string;
  status: number;
  body: unknown;
  ask: (ports: Ports) => unknown;
  expected: unknown;
};

const PHONE = "08030000071";
const sent = { reference: "w7700001", phone: PHONE, dispatchedAt: new Date("2024-03-28T07:51:00Z") };

/** Our orders that the answers are about. */
export const ORDERS = {
  data: (planCode: string, network: "MTN" | "GLO" = "MTN"): VendOrder => ({
    ...sent,
    service: "data",
    network,
    planCode,
    planName: "as the host calls it",
    cost: naira(600),
  }),
  airtime: (amount: number): VendOrder => ({
    ...sent,
    service: "airtime",
    network: "MTN",
    face: naira(amount),
  }),
  betting: (customerId: string, amount: number): VendOrder => ({
    ...sent,
    service: "betting",
    brand: "BET9JA",
    customerId,
    face: naira(amount),
  }),
  recharge: (planCode: string): VendOrder => ({
    ...sent,
    service: "recharge",
    brand: "MTN_CARD",
    planCode,
    planName: "as we call it",
    cost: naira(98),
  }),
  meter: (meterNumber: string, amount: number, meterType: "prepaid" | "postpaid" = "prepaid"): VendOrder => ({
    ...sent,
    service: "electricity",
    companyId: 18,
    meterNumber,
    meterType,
    face: naira(amount),
  }),
};

/** Our references and receiver in the answers. */
export const OURS = { phone: PHONE, reference: sent.reference, dated: datedReference(sent) };

/** A question about an order whose number at the host is known, or is not. */
export const about = (order: VendOrder, supplierRef?: string) => ({
  order,
  supplierRef,
  claimed: new Set<string>(),
});

/** A meter of the company that all suppliers of the tests know. */
export const meterOf = (meterNumber: string, meterType: "prepaid" | "postpaid" = "prepaid") => ({
  companyId: 18,
  meterNumber,
  meterType,
});
