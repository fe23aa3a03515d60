import * as z from "zod/mini";
import { user } from "./auth.ts";
import { defineRoute } from "./define.ts";
import { text } from "./shapes.ts";

const accounts = z.object({
  msg: z.string(),
  accountNumbers: z.array(z.object({ bankName: z.string(), accountNumber: z.string() })),
  reservedAccountNo3: z.nullable(z.string()),
  /** The provider's page for paying into the third account, when there is one. */
  topUpUrl: z.nullable(z.string()),
  user,
});

const RESERVE_ERRORS = [
  "not_logged_in",
  "identity_needed",
  "identity_refused",
  "bank_not_offered",
  "operation_in_progress",
  "payment_provider_unavailable",
] as const;

export const generateAccounts = defineRoute({
  method: "GET",
  path: "/auth/generateAcc",
  access: "user",
  scope: "buy",
  rate: "lookup",
  changes: true,
  summary: "Your account numbers at every bank offered, reserved now where you have none yet",
  answer: accounts,
  errors: RESERVE_ERRORS,
});

export const generateAccount = defineRoute({
  method: "POST",
  path: "/generateAcc",
  aliases: ["/auth/generateAcc"],
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "Your account number at one bank, reserved now if you have none yet",
  body: z.object({ bankName: text("Select a bank", 60) }),
  answer: accounts,
  errors: RESERVE_ERRORS,
});

export const checkTransfers = defineRoute({
  method: "POST",
  path: "/fundWallet/transfer/check",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary:
    "Ask the bank for transfers to your account numbers that are not in the wallet yet; `found` also counts those credited in the last minute",
  answer: z.object({ msg: z.string(), found: z.int(), user }),
  errors: ["not_logged_in", "not_found", "payment_provider_unavailable"],
});

export const monnifyWebhook = defineRoute({
  method: "POST",
  path: "/webhooks/monnify",
  access: "visitor",
  rate: "webhook",
  raw: true,
  summary:
    "Monnify's signed notification of transfers in and payouts: stored once, then verified with the provider",
  answer: z.object({ msg: z.string() }),
  errors: ["webhook_refused"],
});
