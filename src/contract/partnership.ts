import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { digits, text, time, words } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Partners earn on the data purchases of people they referred. */

const ACCOUNT = "Enter account number";
const BANK = "Choose a bank";

export const upgradeToPartner = defineRoute({
  method: "POST",
  path: "/auth/upgradeToPartner",
  access: "user",
  rate: "money",
  keyed: "operation",
  summary: "Become a partner for a one-time charge, with a bank account that the bank confirms",
  body: z.object({
    bank: text(BANK, 80),
    accountNumber: digits(ACCOUNT, { pattern: /^\d{10}$/, wrong: "Enter 10 digits" }),
    bankCode: digits(BANK, { pattern: /^[A-Za-z0-9]{2,10}$/, wrong: BANK }),
    /** Shown to the person before. The server asks the bank again and ignores this. */
    nameOnAccount: words(200),
  }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: [
    "not_logged_in",
    "not_found",
    "already_partner",
    "insufficient_balance",
    "account_frozen",
    "account_not_found",
    "account_check_unavailable",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

export const readPartnership = defineRoute({
  method: "GET",
  path: "/auth/partnership",
  access: "user",
  scope: "read",
  summary: "Your partnership: its state, and what it costs and earns",
  answer: z.object({
    isPartner: z.boolean(),
    joinedAt: z.nullable(time),
    /** The partner's bank account; its number is masked. */
    account: z.nullable(
      z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
    ),
    earningBalance: money,
    thisMonth: money,
    lastMonth: money,
    /** The renewal that will be charged on the first of next month, at present figures. */
    nextRenewal: z.nullable(z.object({ at: time, amount: money })),
    /** True when a partner may withdraw today. */
    isWindowOpen: z.boolean(),
    pricing: z.object({
      price: money,
      renewalPercent: z.number(),
      minimumWithdrawal: money,
      windowFromDay: z.int(),
    }),
  }),
  errors: ["not_logged_in"],
});
