import type { Payment } from "../kit/checkout/payments.ts";

const FEE_BPS = 150; // what the provider keeps, and 100 naira above 2,500
const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
const MAX_KOBO = 200_000;

/** The provider's own fee, taken from its settlement to us and not from the payer's money. */
export function feesOf({ paidKobo }: Payment): number {
  const flat = paidKobo >= FLAT_FROM_KOBO ? FLAT_KOBO : 0;
  return Math.min(MAX_KOBO, Math.ceil((paidKobo * FEE_BPS) / 10_000) + flat);
}

/** A number of ten digits for a reference, the same each time: the provider's own id of the transaction. */
export function idOf(reference: string): number {
  let id = 0;
  for (const letter of reference) id = (id * 31 + letter.charCodeAt(0)) % 9_000_000_000;
  return 1_000_000_000 + id;
}

const WORDS: Record<string, string> = {
  success: "Successful",
  failed: "Declined",
  reversed: "Reversed",
  abandoned: "The transaction was not completed",
};

/** A transaction as `verify`, the list and the webhook show it. */
export function transactionOf(payment: Payment, status: string): Record<string, unknown> {
  const isPaid = payment.pays > 0;
  const amount = isPaid ? payment.paidKobo : payment.amountKobo;
  return {
    id: idOf(payment.reference),
    domain: "test",
    status,
    reference: payment.reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: WORDS[status] ?? "Pending",
    paid_at: payment.paidAt ?? null,
    created_at: payment.createdAt,
    channel: isPaid ? "card" : null,
    currency: payment.currency,
    ip_address: "127.0.0.1",
    // An empty one comes as a text or as 0, so no client may rely on an object.
    metadata: Object.keys(payment.metadata).length > 0 ? payment.metadata : "",
    log: null,
    fees: isPaid ? feesOf(payment) : null,
    authorization: isPaid ? AUTHORIZATION : {},
    customer: {
      id: idOf(payment.email),
      first_name: null,
      last_name: null,
      email: payment.email,
      customer_code: `CUS_${idOf(payment.email).toString(36)}`,
      phone: null,
      metadata: null,
      risk_action: "default",
    },
    plan: null,
    requested_amount: payment.amountKobo,
  };
}

const AUTHORIZATION = {
  authorization_code: "AUTH_simulated",
  bin: "408408",
  last4: "4081",
  exp_month: "12",
  exp_year: "2030",
  channel: "card",
  card_type: "visa",
  bank: "TEST BANK",
  country_code: "NG",
  brand: "visa",
  reusable: true,
  signature: "SIG_simulated",
  account_name: null,
};
