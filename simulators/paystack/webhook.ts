import { createHmac } from "node:crypto";
import type { Announcement } from "../kit/checkout/bank.ts";
import type { Payment } from "../kit/checkout/payments.ts";
import { feesOf, transactionOf } from "./show.ts";

/** HMAC-SHA512 of the exact text, small hex: the header `x-paystack-signature`. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha512", secret).update(text).digest("hex");

/** `charge.success` as compact JSON. There is no event for a charge that failed. */
export function webhookText(payment: Payment): string {
  const data = { ...transactionOf(payment, "success"), fees: feesOf(payment) };
  return JSON.stringify({ event: "charge.success", data });
}

/** Paystack's form of the webhook. */
export const announcement: Announcement = (payment, key) => {
  const text = webhookText(payment);
  return { text, headers: { "x-paystack-signature": sign(key, text) } };
};
