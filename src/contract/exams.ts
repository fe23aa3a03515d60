import * as z from "zod/mini";
import { MAX_PINS, PROFILE_CODE } from "../core/exams.ts";
import { defineRoute } from "./define.ts";
import { plan } from "./prices.ts";
import { proof } from "./proof.ts";
import { ALLOW_REPEAT, PURCHASE_ERRORS, receipt, seenPrice } from "./purchases.ts";
import { digits, id, intFrom, phone, text } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** PINs of examinations: what is on sale, the check of a candidate, buying, and showing a PIN (rules 27). */

const ALL_REQUIRED = "All fields are required";
const BAD_PROFILE = "Enter a profile code of 10 digits";
const profileCode = digits(ALL_REQUIRED, { pattern: PROFILE_CODE, wrong: BAD_PROFILE });

const listExams = defineRoute({
  method: "GET",
  path: "/exam/plans",
  access: "user",
  scope: "read",
  summary: "The bodies that examine and their PINs at the caller's price",
  answer: z.object({
    exams: z.array(
      z.object({
        name: z.string(),
        isOpen: z.boolean(),
        /** True where the PIN is for one candidate, named by a profile code. */
        needsProfile: z.boolean(),
        plans: z.array(plan),
      }),
    ),
    /** The most PINs of one request. */
    maxQuantity: z.int(),
  }),
  errors: ["not_logged_in"],
});

const validateProfile = defineRoute({
  method: "POST",
  path: "/buy/validateProfile",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "Whose JAMB profile code a number is",
  body: z.object({ profileCode }),
  answer: z.object({ msg: z.string(), name: z.string() }),
  errors: ["not_logged_in", "profile_not_found", "profile_check_unavailable", "service_locked"],
});

const buyExam = defineRoute({
  method: "POST",
  path: "/buy/exam",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy PINs of an examination, each as a transaction of its own",
  body: z.object({
    /** The public number of the kind of PIN, or its _id. */
    plan: z.union([z.int(ALL_REQUIRED), text(ALL_REQUIRED, 40)], ALL_REQUIRED),
    /** 1 when left out. `seenPrice` is the price of all. */
    quantity: z.optional(intFrom(`Choose 1 to ${MAX_PINS}`, { min: 1, max: MAX_PINS })),
    /** The phone number that the PIN is for; your own when left out. */
    phone: z.optional(phone(ALL_REQUIRED)),
    /** JAMB: the candidate's profile code. */
    profileCode: z.optional(profileCode),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: z.extend(receipt, {
    /** Every purchase that was made; `receipt` is the first of them. Show each PIN by its `_id`. */
    receipts: z.array(transaction),
    /**
     * PINs that were asked for and not bought, at no cost; `reason` says why, as the error `refusal` does,
     * and both are empty without any.
     */
    notBought: z.int(),
    reason: z.string(),
    refusal: z.string(),
  }),
  errors: [
    ...PURCHASE_ERRORS,
    "plan_not_found",
    "plan_unavailable",
    "profile_not_found",
    "profile_check_unavailable",
  ],
});

const showPin = defineRoute({
  method: "POST",
  path: "/exam/showPin",
  access: "user",
  scope: "buy",
  holdsSecret: true,
  summary: "The PIN of a purchase of yours. Each showing is counted",
  body: z.object({ transactionId: id }),
  answer: z.object({
    msg: z.string(),
    /** As the supplier gave it. */
    pin: z.string(),
    /** Empty where the PIN has none. */
    serial: z.string(),
    /** How often it was shown, this time included. */
    seen: z.int(),
  }),
  errors: ["not_logged_in", "not_found"],
});

const mailPin = defineRoute({
  method: "POST",
  path: "/exam/mailPin",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "Send the PIN of a purchase of yours to your email, three times at most",
  body: z.object({ transactionId: id }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "not_found", "pin_letters_used_up"],
});

/** Routes of exam PINs, by name; index.ts has every route. */
export const EXAM_ROUTES = {
  listExams,
  validateProfile,
  buyExam,
  showPin,
  mailPin,
} as const;
