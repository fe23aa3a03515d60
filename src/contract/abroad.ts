import * as z from "zod/mini";
import { ABROAD_KINDS } from "../core/abroad.ts";
import { COUNTRY_CODES } from "../core/countries.ts";
import { defineRoute } from "./define.ts";
import { money, wholeNaira } from "./money.ts";
import { proof } from "./proof.ts";
import { ALLOW_REPEAT, PURCHASE_ERRORS, receipt, seenPrice } from "./purchases.ts";
import { id, intFrom, maybe, text, time, yesNo } from "./shapes.ts";

/** Airtime and data abroad: countries, operators, quotes, and buying at a quote (rules 34). */

const PICK_COUNTRY = "Select a country";
const country = z.enum(COUNTRY_CODES, PICK_COUNTRY);
const operatorNumber = intFrom("Select an operator", { min: 1, max: 2_147_483_647 });
const number = text("Enter the number", 30);
const kind = z.enum(ABROAD_KINDS);

const operator = z.object({
  id: z.int(),
  name: z.string(),
  kind,
  isOpen: z.boolean(),
  /** The receiver's currency. */
  currency: z.string(),
  /** The value in naira that may be sent; null where only `choices` are sold. */
  range: z.nullable(z.object({ least: money, most: money })),
  /** `choice` names an amount in a quote; `price` is about what it costs the caller. */
  choices: z.array(z.object({ choice: z.string(), name: z.string(), receives: z.string(), price: money })),
});

const listCountries = defineRoute({
  method: "GET",
  path: "/abroad/countries",
  access: "user",
  scope: "read",
  summary: "The countries that airtime and data are sent to",
  answer: z.object({
    countries: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        callingCode: z.string(),
        /** The digits of a number after the calling code. */
        digits: z.int(),
        isOpen: z.boolean(),
      }),
    ),
    /** The most that one person pays at a time. */
    most: money,
    /** The seconds that a quote is kept. */
    quoteSeconds: z.int(),
  }),
  errors: ["not_logged_in"],
});

const listOperatorsAbroad = defineRoute({
  method: "GET",
  path: "/abroad/operators",
  access: "user",
  scope: "read",
  summary: "The operators of a country, with what they sell at about the caller's price",
  query: z.object({ country }),
  answer: z.object({ operators: z.array(operator) }),
  errors: ["not_logged_in"],
});

const validateAbroad = defineRoute({
  method: "POST",
  path: "/buy/validateAbroad",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "The operator that a number abroad has",
  body: z.object({ country, number }),
  answer: z.object({ msg: z.string(), name: z.string(), number: z.string(), operator }),
  errors: ["not_logged_in", "service_locked", "operator_not_found", "abroad_unavailable"],
});

const quoteAbroad = defineRoute({
  method: "POST",
  path: "/buy/abroad/quote",
  access: "user",
  scope: "buy",
  rate: "lookup",
  summary: "A price for a number abroad, kept for two minutes; nothing is bought",
  body: z.object({
    country,
    number,
    /** The id of an operator of the list; found by the number when left out. */
    operator: z.optional(operatorNumber),
    /** The value in whole naira, where the operator sells a range. */
    amount: maybe(wholeNaira("Enter an amount in whole naira")),
    /** The `choice` of the operator's list, where it sells fixed amounts. */
    choice: maybe(text("Choose an amount", 30)),
  }),
  answer: z.object({
    quoteId: z.string(),
    country: z.string(),
    number: z.string(),
    operator: z.object({ id: z.int(), name: z.string(), kind }),
    /** The name of a fixed amount; empty otherwise. */
    plan: z.string(),
    value: money,
    receives: z.string(),
    currency: z.string(),
    /** The naira that one unit of that currency costs with this quote. */
    rate: money,
    pays: money,
    expiresAt: time,
  }),
  errors: ["not_logged_in", "service_locked", "operator_not_found", "abroad_unavailable", "limit_exceeded"],
});

const buyAbroad = defineRoute({
  method: "POST",
  path: "/buy/abroad",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Buy airtime or data abroad at the price of a quote",
  body: z.object({
    quoteId: id,
    /** The number that the buyer was shown; at another number nothing is bought. */
    number: maybe(number),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: receipt,
  errors: [...PURCHASE_ERRORS, "not_found", "quote_over", "quote_used", "limit_exceeded"],
});

const listedOperator = z.object({
  id: z.int(),
  supplierName: z.string(),
  code: z.string(),
  country: z.string(),
  name: z.string(),
  kind,
  currency: z.string(),
  isOpen: z.boolean(),
  /** False once the supplier's list has it no more. */
  isListed: z.boolean(),
  readAt: time,
});

const adminAbroad = defineRoute({
  method: "GET",
  path: "/admin/abroad",
  access: "admin",
  summary: "The operators abroad of all suppliers, as last read",
  answer: z.object({
    /** The suppliers that can be asked for their list. */
    suppliers: z.array(z.string()),
    isOpen: z.boolean(),
    operators: z.array(listedOperator),
  }),
  errors: ["not_logged_in", "forbidden"],
});

const syncAbroad = defineRoute({
  method: "POST",
  path: "/admin/abroad/sync",
  access: "admin",
  summary: "Read the operators of a supplier anew",
  body: z.object({ supplierName: text("Select a supplier", 40) }),
  answer: z.object({
    msg: z.string(),
    added: z.int(),
    changed: z.int(),
    gone: z.int(),
    /** Countries whose list was empty this time: their operators stay as they were. */
    kept: z.array(z.string()),
  }),
  errors: ["not_logged_in", "forbidden", "not_found", "supplier_unavailable"],
});

const setAbroadOperator = defineRoute({
  method: "POST",
  path: "/admin/abroad/operators",
  access: "admin",
  summary: "Open or lock an operator abroad",
  body: z.object({ id: operatorNumber, isOpen: yesNo() }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "forbidden", "not_found"],
});

export const ABROAD_ROUTES = {
  listCountries,
  listOperatorsAbroad,
  validateAbroad,
  quoteAbroad,
  buyAbroad,
  adminAbroad,
  syncAbroad,
  setAbroadOperator,
} as const;
