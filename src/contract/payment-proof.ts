import * as z from "zod/mini";
import { PASSWORD_MAX } from "../core/people.ts";
import { PIN_RESET_CODE } from "../core/payment-pin.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero, money } from "./money.ts";
import { passkey } from "./passkeys.ts";
import { PROOF_ERRORS, pin, proof } from "./proof.ts";
import { message, text, time } from "./shapes.ts";

/** The payment PIN, and a person's choices about proof when money leaves. */

const ALL_REQUIRED = "All fields are required";
const password = text(ALL_REQUIRED, PASSWORD_MAX);
const code = text("Enter the code", 40);

export const readPaymentProof = defineRoute({
  method: "GET",
  path: "/auth/paymentProof",
  access: "user",
  summary:
    "How you confirm payments, what you may send without proof, and above what amount purchases need it",
  answer: z.object({
    pin: z.object({ isSet: z.boolean(), since: z.nullable(time), lockedUntil: z.nullable(time) }),
    /** Naira that may leave a day without proof; `most` is what the house allows. */
    freeDaily: z.object({ amount: money, used: money, most: money }),
    /** Purchases above this take a proof; null: none does. */
    purchasesAbove: z.nullable(money),
    passkeys: z.array(passkey),
    /** False where the house has no name on the web: a browser makes no passkey for an IP address. */
    passkeysPossible: z.boolean(),
  }),
  errors: ["not_logged_in"],
});

const chosen = amountFromZero();

export const choosePaymentProof = defineRoute({
  method: "PATCH",
  path: "/auth/paymentProof",
  access: "user",
  rate: "lookup",
  summary: "Choose when you are asked for proof; being asked less often needs the proof itself",
  body: z.object({
    /** The house's amount, or more, means as much as the house allows. */
    freeDaily: z.optional(chosen),
    /** "none": purchases take no proof. */
    purchasesAbove: z.optional(z.union([z.literal("none"), chosen], "enter a valid amount")),
    proof,
  }),
  answer: message,
  errors: ["not_logged_in", ...PROOF_ERRORS],
});

export const setPaymentPin = defineRoute({
  method: "POST",
  path: "/auth/paymentPin",
  access: "user",
  rate: "login",
  summary:
    "Set your first payment PIN; needs the password, the code where a second factor is on, and your passkey if you have one",
  body: z.object({ pin, password: z.optional(password), code: z.optional(code), proof }),
  answer: message,
  errors: [
    "not_logged_in",
    "payment_pin_set",
    "payment_pin_weak",
    "wrong_password",
    "password_needed",
    "second_factor_required",
    "wrong_code",
    "account_locked",
    ...PROOF_ERRORS,
  ],
});

export const changePaymentPin = defineRoute({
  method: "PATCH",
  path: "/auth/paymentPin",
  access: "user",
  rate: "login",
  summary: "Change your payment PIN, with the old one",
  body: z.object({ pin, newPin: pin }),
  answer: message,
  errors: [
    "not_logged_in",
    "payment_pin_not_set",
    "payment_pin_wrong",
    "payment_pin_locked",
    "payment_pin_weak",
    "overloaded",
  ],
});

export const requestPinReset = defineRoute({
  method: "POST",
  path: "/auth/paymentPin/requestReset",
  access: "user",
  rate: "login",
  summary: "Email yourself a code for a new payment PIN; needs the password",
  body: z.object({ password }),
  answer: message,
  errors: ["not_logged_in", "wrong_password", "account_locked", "overloaded"],
});

export const resetPaymentPin = defineRoute({
  method: "POST",
  path: "/auth/paymentPin/reset",
  access: "user",
  rate: "login",
  summary: "Set a new payment PIN with the code from the email; this also unlocks it",
  body: z.object({
    code: z.string("Enter the code").check(z.trim(), z.regex(PIN_RESET_CODE, "The code has 8 digits")),
    pin,
  }),
  answer: message,
  errors: ["not_logged_in", "payment_pin_code_wrong", "payment_pin_weak", "overloaded"],
});
