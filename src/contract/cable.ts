import * as z from "zod/mini";
import { CABLE_CODES, CARD_ACTS, CARD_NUMBER, MAX_MONTHS } from "../core/cable.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { plan } from "./prices.ts";
import { ALLOW_REPEAT, PURCHASE_ERRORS, receipt, seenPrice } from "./purchases.ts";
import { proof } from "./proof.ts";
import { code, digits, intFrom, text } from "./shapes.ts";

/** Cable TV: bouquets, the check of a card, and buying (rules 24). */

const ALL_REQUIRED = "All fields are required";

const cardForm = z.object({
  /** The company's id: 1 GOtv, 2 DStv, 3 StarTimes, 4 Showmax. */
  cableId: code("Select a company", { known: Object.values(CABLE_CODES) }),
  /** The number on the card; for Showmax the phone number of the account. */
  cardNumber: digits(ALL_REQUIRED, {
    pattern: CARD_NUMBER,
    wrong: "Enter a card number of 8 to 13 digits",
  }),
});

export const listBouquets = defineRoute({
  method: "GET",
  path: "/cable/bouquets",
  access: "user",
  scope: "read",
  summary: "The cable TV companies and their bouquets at the caller's price of a month",
  answer: z.object({
    companies: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The name by which histories are filtered. */
        network: z.string(),
        /** False for a company whose accounts have phone numbers. */
        hasCards: z.boolean(),
        isOpen: z.boolean(),
        /** The most months that one order can pay now. */
        maxMonths: z.int(),
        bouquets: z.array(plan),
      }),
    ),
    /** The cards that the caller paid for, last used first. */
    cards: z.array(
      z.object({ cableId: z.int(), cardNumber: z.string(), owner: z.string(), bouquet: z.string() }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const validateCard = defineRoute({
  method: "POST",
  path: "/buy/validateCard",
  access: "user",
  scope: "read",
  rate: "lookup",
  hasNamedRefusals: true,
  summary: "Whose card a number is, and the bouquet that it has",
  body: cardForm,
  answer: z.object({
    msg: z.string(),
    /** Empty for a company without cards. */
    name: z.string(),
    /** The present bouquet in the company's words; empty where it does not say. */
    bouquet: z.string(),
    /** The public number of the bouquet on sale that this is; null where none is. */
    plan: z.nullable(z.int()),
    /** The day on which the bouquet ends; null where the company does not say. */
    dueOn: z.nullable(z.string()),
    /** The price of a renewal in the company's words; null where it does not say. Our price is the plan's. */
    renewal: z.nullable(money),
  }),
  errors: ["not_logged_in", "card_not_found", "card_check_unavailable", "service_locked"],
});

export const buyCable = defineRoute({
  method: "POST",
  path: "/buy/cable",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "batched",
  summary: "Renew or change the bouquet of a cable TV card",
  body: z.extend(cardForm, {
    /** The bouquet's public number, or its _id. */
    plan: z.union([z.int(ALL_REQUIRED), text(ALL_REQUIRED, 40)], ALL_REQUIRED),
    /** 1 when left out. */
    months: z.optional(intFrom(`Choose 1 to ${MAX_MONTHS} months`, { min: 1, max: MAX_MONTHS })),
    /** `renew` keeps the bouquet that the card has; `change`, also when left out, takes the one named. */
    act: z.optional(z.enum(CARD_ACTS, "Choose renew or change")),
    allow_repeat: ALLOW_REPEAT,
    seenPrice,
    proof,
  }),
  answer: receipt,
  errors: [
    ...PURCHASE_ERRORS,
    "plan_not_found",
    "plan_unavailable",
    "card_not_found",
    "card_check_unavailable",
  ],
});
