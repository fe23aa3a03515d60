import * as z from "zod/mini";
import { BETTING_BRANDS, bettingCode, CUSTOMER_ID } from "../core/betting.ts";
import { defineRoute } from "./define.ts";
import { money, wholeNaira } from "./money.ts";
import { proof } from "./proof.ts";
import { ALLOW_REPEAT, PURCHASE_ERRORS, receipt, seenPrice } from "./purchases.ts";
import { code, digits } from "./shapes.ts";

/** Betting accounts: the companies, whose account a customer id is, and payments into it (rules 33). */

const ALL_REQUIRED = "All fields are required";

const customerForm = z.object({
  /** The company's id: 1 Bet9ja, 2 SportyBet, 3 BetKing and so on. */
  bettingId: code("Select a company", { known: BETTING_BRANDS.map(bettingCode) }),
  customerId: digits(ALL_REQUIRED, {
    pattern: CUSTOMER_ID,
    wrong: "Enter a customer ID of 4 to 20 letters and digits",
  }),
});

const listBetting = defineRoute({
  method: "GET",
  path: "/betting/companies",
  access: "user",
  scope: "read",
  summary: "The betting companies, and the caller's charge, accounts and what is left of today",
  answer: z.object({
    companies: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The name by which histories are filtered. */
        network: z.string(),
        isOpen: z.boolean(),
        minimum: money,
        maximum: money,
      }),
    ),
    /** The charge of the caller, in percent of the amount. */
    percent: z.number(),
    /** The most that one person pays into betting accounts on a day. */
    daily: money,
    leftToday: money,
    /** The accounts that the caller paid into, last used first. */
    accounts: z.array(z.object({ bettingId: z.int(), customerId: z.string(), owner: z.string() })),
  }),
  errors: ["not_logged_in"],
});

const validateBetting = defineRoute({
  method: "POST",
  path: "/buy/validateBetting",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "Whose betting account a customer ID is",
  body: customerForm,
  answer: z.object({ msg: z.string(), name: z.string() }),
  errors: ["not_logged_in", "customer_not_found", "customer_check_unavailable", "service_locked"],
});

const buyBetting = defineRoute({
  method: "POST",
  path: "/buy/betting",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Pay into a betting account, for people of 18 and over",
  body: z.extend(customerForm, {
    amount: wholeNaira(ALL_REQUIRED),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: receipt,
  errors: [
    ...PURCHASE_ERRORS,
    "betting_below_minimum",
    "betting_above_maximum",
    "customer_not_found",
    "customer_check_unavailable",
    "limit_exceeded",
  ],
});

/** Routes of betting accounts, by name; index.ts has every route. */
export const BETTING_ROUTES = { listBetting, validateBetting, buyBetting } as const;
