import { createHmac } from "node:crypto";
import type { Announcement } from "../kit/checkout/bank.ts";
import type { Payment } from "../kit/checkout/payments.ts";

const FEE_BPS = 140; // what the provider keeps of a card payment

/** HMAC-SHA512 of the exact text, upper-case hex: the header `x-squad-encrypted-body`. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha512", secret).update(text).digest("hex").toUpperCase();

/**
 * The event of a successful payment as compact JSON: a hash of the raw text and one of the text written anew
 * agree.
 */
export function webhookText(payment: Payment): string {
  return JSON.stringify({
    Event: "charge_successful",
    TransactionRef: payment.reference,
    Body: {
      amount: payment.paidKobo,
      transaction_ref: payment.reference,
      gateway_ref: payment.gatewayReference,
      transaction_status: "Success",
      email: payment.email,
      merchant_id: "SIMMERCH",
      currency: payment.currency,
      transaction_type: "Card",
      merchant_amount: payment.paidKobo - Math.round((payment.paidKobo * FEE_BPS) / 10_000),
      created_at: (payment.paidAt ?? payment.createdAt).replace("Z", ""),
      meta: payment.metadata,
      is_recurring: false,
    },
  });
}

/** Squad's form of the webhook. */
export const announcement: Announcement = (payment, key) => {
  const text = webhookText(payment);
  return { text, headers: { "x-squad-encrypted-body": sign(key, text) } };
};
