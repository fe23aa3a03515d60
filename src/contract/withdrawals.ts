import * as z from "zod/mini";
import { ACCOUNT_NUMBER } from "../core/banks.ts";
import { PAYOUT_STATES } from "../core/payouts.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { choice, DOCUMENTED, digits, id, message, text, time, wholeNumber, words } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const ENTER_NUMBER = "Enter account number";
const SELECT_BANK = "Select a bank";
const VALIDATE_FIRST = "Validate the account first";

const account = z.object({
  bankName: text(SELECT_BANK, 120),
  accountNumber: digits(ENTER_NUMBER, { pattern: ACCOUNT_NUMBER, wrong: "An account number has 10 digits" }),
});

/**
 * The name that validation showed, under either spelling. The bank's code is looked up by the bank's name and
 * never taken from here.
 */
const shownName = words(200);
const named = {
  bankCode: z.optional(
    z.union([z.string().check(z.maxLength(20, "That is too long")), z.number()], SELECT_BANK),
  ),
  bankAccountName: shownName,
  accountName: shownName,
};

const isNamed = z.refine<{ bankAccountName?: string | undefined; accountName?: string | undefined }>(
  (form) => Boolean(form.bankAccountName || form.accountName),
  { path: ["bankAccountName"], error: VALIDATE_FIRST },
);

/** Says in the documents that one of the two spellings is enough. */
function documentedName<S extends z.ZodMiniType>(form: S): S {
  DOCUMENTED.add(form, { anyOf: [{ required: ["bankAccountName"] }, { required: ["accountName"] }] });
  return form;
}

const ACCOUNT_ERRORS = [
  "not_logged_in",
  "bank_unknown",
  "account_not_found",
  "account_check_unavailable",
  "banks_unavailable",
] as const;

export const bankCodes = defineRoute({
  method: "GET",
  path: "/withdraw/bankCodes",
  access: "user",
  scope: "read",
  summary: "Banks you can send money to",
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
  errors: ["not_logged_in", "banks_unavailable"],
});

export const validateAccount = defineRoute({
  method: "POST",
  path: "/withdraw/validate",
  access: "user",
  scope: "withdraw",
  rate: "lookup",
  summary: "Whose bank account a number is",
  body: account,
  answer: z.object({ msg: z.string(), name: z.string(), code: z.string() }),
  errors: ACCOUNT_ERRORS,
});

const beneficiary = z.object({
  _id: id,
  accountName: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  createdAt: time,
});

export const listBeneficiaries = defineRoute({
  method: "GET",
  path: "/withdraw/beneficiary",
  access: "user",
  scope: "read",
  summary: "Bank accounts you saved for withdrawals",
  answer: z.object({ beneficiaries: z.array(beneficiary) }),
  errors: ["not_logged_in"],
});

export const addBeneficiary = defineRoute({
  method: "POST",
  path: "/withdraw/beneficiary",
  access: "user",
  scope: "withdraw",
  rate: "lookup",
  summary: "Save a bank account for withdrawals; we ask the bank for its name again",
  body: documentedName(z.extend(account, { ...named, amount: z.optional(z.unknown()) }).check(isNamed)),
  answer: z.object({ msg: z.string(), beneficiary }),
  errors: [...ACCOUNT_ERRORS, "account_name_differs", "too_many_beneficiaries"],
});

export const deleteBeneficiary = defineRoute({
  method: "DELETE",
  path: "/withdraw/beneficiary/{id}",
  access: "user",
  scope: "withdraw",
  summary: "Remove one of your saved bank accounts",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const withdraw = defineRoute({
  method: "POST",
  path: "/withdraw/",
  aliases: ["/withdraw"],
  access: "user",
  scope: "withdraw",
  rate: "money",
  keyed: "operation",
  summary: "Send money from the wallet to a bank account; the bank receives the amount minus the fee",
  body: documentedName(
    z.extend(account, { ...named, amount: amount("enter a valid amount"), proof }).check(isNamed),
  ),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: [
    ...ACCOUNT_ERRORS,
    "withdrawal_failed",
    "withdrawal_below_minimum",
    "account_name_differs",
    "insufficient_balance",
    "account_frozen",
    "limit_exceeded",
    "email_unproven",
    ...PROOF_ERRORS,
    "card_money_held",
    "selling_stopped",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

export const stopWithdrawal = defineRoute({
  method: "POST",
  path: "/withdraw/stop/{id}",
  access: "user",
  rate: "lookup",
  summary: "Stop a withdrawal of yours that waits because its account is new; the money goes back",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: ["not_logged_in", "not_found", "withdrawal_sent"],
});

export const stopWithdrawalByLink = defineRoute({
  method: "POST",
  path: "/withdraw/stopByLink",
  access: "visitor",
  rate: "login",
  summary: "Stop a withdrawal that waits, with the link emailed to its owner",
  body: z.object({ id, token: text("This link is not whole", 100) }),
  answer: message,
  errors: ["not_found", "withdrawal_sent"],
});

export const listWithdrawals = defineRoute({
  method: "GET",
  path: "/admin/withdrawals",
  access: "admin",
  summary: "Withdrawals of all people, newest first; `review`: those that a person must look at",
  query: z.object({
    status: choice([...PAYOUT_STATES, "review"], "Select a status"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    withdrawals: z.array(
      z.object({
        _id: id,
        trans_Id: z.string(),
        userName: z.string(),
        amount: money,
        fee: money,
        bankName: z.string(),
        accountNumber: z.string(),
        accountName: z.string(),
        status: z.enum(PAYOUT_STATES),
        needsPerson: z.boolean(),
        /** The reference that was sent to the provider. */
        reference: z.string(),
        note: z.string(),
        createdAt: time,
        nextCheckAt: z.nullable(time),
      }),
    ),
    noOfWithdrawals: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const reQueryWithdrawal = defineRoute({
  method: "POST",
  path: "/admin/reQueryWithdrawal",
  access: "admin",
  rate: "lookup",
  summary: "Ask the provider now what became of a withdrawal, and carry its answer out",
  body: z.object({ transactionId: text("Enter a transaction id", 80) }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: ["not_logged_in", "forbidden", "not_found", "payment_provider_unavailable"],
});
