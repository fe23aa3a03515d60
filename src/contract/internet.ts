import * as z from "zod/mini";
import { ACCOUNT_NUMBER, INTERNET_CODES } from "../core/internet.ts";
import { defineRoute } from "./define.ts";
import { plan } from "./prices.ts";
import { ALLOW_REPEAT, PURCHASE_ERRORS, receipt, seenPrice } from "./purchases.ts";
import { proof } from "./proof.ts";
import { code, digits, phone, text } from "./shapes.ts";

/** Internet bundles: the plans, the accounts of an email address, and buying (rules 28). */

const ALL_REQUIRED = "All fields are required";

/** The company's id: 1 Smile, 2 Spectranet. */
const internetId = code("Select a company", { known: Object.values(INTERNET_CODES) });
const address = z
  .string(ALL_REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, ALL_REQUIRED),
    z.maxLength(254, "Too long"),
    z.email("Enter a valid email"),
  );

export const listBundles = defineRoute({
  method: "GET",
  path: "/internet/plans",
  access: "user",
  scope: "read",
  summary: "The internet companies and their bundles at the caller's price",
  answer: z.object({
    companies: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The name by which histories are filtered. */
        network: z.string(),
        isOpen: z.boolean(),
        /** True where a bundle comes as a PIN, for no account. */
        isPin: z.boolean(),
        plans: z.array(plan),
      }),
    ),
    /** The accounts that the caller paid for, last used first. They need no email address again. */
    accounts: z.array(
      z.object({ internetId: z.int(), accountNumber: z.string(), owner: z.string(), plan: z.string() }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const validateInternet = defineRoute({
  method: "POST",
  path: "/buy/validateInternet",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "The owner and the internet accounts of an email address",
  body: z.object({ internetId, email: address }),
  answer: z.object({ msg: z.string(), name: z.string(), accounts: z.array(z.string()) }),
  errors: ["not_logged_in", "customer_not_found", "customer_check_unavailable", "service_locked"],
});

export const buyInternet = defineRoute({
  method: "POST",
  path: "/buy/internet",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy an internet bundle: for an account, or as a PIN",
  body: z.object({
    internetId,
    /** The account that the bundle goes to; left out where it comes as a PIN. */
    accountNumber: z.optional(
      digits(ALL_REQUIRED, {
        pattern: ACCOUNT_NUMBER,
        wrong: "Enter an account number of 8 to 13 digits",
      }),
    ),
    /** The address of the account; can be left out for an account that the caller paid for before. */
    email: z.optional(address),
    /** The phone number that a PIN is for; your own when left out. */
    phone: z.optional(phone(ALL_REQUIRED)),
    /** The plan's public number, or its _id. */
    plan: z.union([z.int(ALL_REQUIRED), text(ALL_REQUIRED, 40)], ALL_REQUIRED),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: receipt,
  errors: [
    ...PURCHASE_ERRORS,
    "plan_not_found",
    "plan_unavailable",
    "customer_not_found",
    "customer_check_unavailable",
  ],
});
