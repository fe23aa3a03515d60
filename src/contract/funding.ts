import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { id, maybe, text } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const BAD_EMAIL = "Enter a valid email";
const payerEmail = z
  .string(BAD_EMAIL)
  .check(z.trim(), z.maxLength(200, "That is too long"), z.email(BAD_EMAIL));

const fundForm = z.object({
  /** The amount that the person pays; the wallet is credited with it less the funding fee. */
  amount: amount("enter a valid amount"),
  /** For the provider's receipt; the account's own email when left out or empty. */
  email: maybe(payerEmail),
});

const paymentLink = z.object({
  msg: z.string(),
  link: z.string(),
  reference: z.string(),
  /** The row of the history that the payment becomes. */
  transactionId: id,
  amount: money,
  fee: money,
  credit: money,
});

const LINK_ERRORS = [
  "not_logged_in",
  "funding_below_minimum",
  "funding_above_maximum",
  "too_many_payment_links",
  "limit_exceeded",
  "payment_provider_unavailable",
  "provider_not_configured",
  "idempotency_conflict",
  "operation_in_progress",
  "bad_idempotency_key",
] as const;

export const initiateFunding = defineRoute({
  method: "POST",
  path: "/fundWallet/squad/initiate",
  access: "user",
  scope: "buy",
  // Each link costs one call to the provider, and up to thirty more later.
  rate: "lookup",
  keyed: "operation",
  summary: "Make a payment link that funds the wallet",
  body: fundForm,
  answer: paymentLink,
  errors: LINK_ERRORS,
});

export const loophole = defineRoute({
  method: "POST",
  path: "/loophole",
  access: "user",
  scope: "buy",
  rate: "lookup",
  keyed: "operation",
  summary: "Make a payment link through the alternate provider; credits nothing by itself",
  body: fundForm,
  answer: paymentLink,
  errors: LINK_ERRORS,
});

const referenceForm = z.object({ reference: text("Enter a reference", 80) });
const verified = z.object({ msg: z.string(), receipt: transaction });

export const verifyFunding = defineRoute({
  method: "POST",
  path: "/fundWallet/squad/verify",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "Ask the provider about your payment and credit it if it is paid",
  body: referenceForm,
  answer: verified,
  errors: ["not_logged_in", "not_found", "payment_provider_unavailable"],
});

export const verifyPaystack = defineRoute({
  method: "POST",
  path: "/fundWallet/paystack/verify",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "The same for a payment through the alternate provider",
  body: referenceForm,
  answer: verified,
  errors: ["not_logged_in", "not_found", "payment_provider_unavailable"],
});

export const squadWebhook = defineRoute({
  method: "POST",
  path: "/webhooks/squad",
  access: "visitor",
  rate: "webhook",
  raw: true,
  summary: "Squad's signed payment notification: stored once, then verified with the provider",
  answer: z.object({ msg: z.string() }),
  errors: ["webhook_refused"],
});

export const paystackWebhook = defineRoute({
  method: "POST",
  path: "/webhooks/paystack",
  access: "visitor",
  rate: "webhook",
  raw: true,
  summary: "Paystack's signed notification: stored once, then verified with the provider",
  answer: z.object({ msg: z.string() }),
  errors: ["webhook_refused"],
});
