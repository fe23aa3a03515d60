import * as z from "zod/mini";
import { PLAN_PRICES } from "../core/margins.ts";
import { ALL_BRANDS } from "../core/services.ts";
import { FORMULA_BASES, ROUND_UP_TO } from "../core/price-formula.ts";
import { defineRoute } from "./define.ts";
import { money, signedAmount } from "./money.ts";
import { choice, id, message, numberFrom, textFilter, time, words } from "./shapes.ts";

/** Tables of prices: as a formula or a file makes them, or as a changed cost proposes them (rules 19). */

const CHOSEN = ["daily", "weekly", "monthly", "yearly"] as const;
export const VALID = "Please enter a valid value";
export const STAFF = ["not_logged_in", "forbidden"] as const;
export const CHOOSE = "Choose at least one plan";
/** The most plans of one table and of one change. */
export const MAX_PLANS = 1_000;

const PERCENT = "Enter a percentage from -90 to 1000, with at most 2 decimals";
const isPercent = (value: number) =>
  value >= -90 && value <= 1_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A percentage on top of the base, then naira on top; either may be below zero. */
const addition = z.object({ percent: numberFrom(PERCENT, isPercent), plus: signedAmount(VALID) }, VALID);
const formula = z.object(
  {
    base: z.enum(FORMULA_BASES, "Choose the cost or the price"),
    /** Naira. */
    roundUpTo: z.enum(ROUND_UP_TO, "Choose none, 5 or 10"),
    /** The prices that it makes; those that are left out stay. */
    tiers: z.object(
      {
        smartEarner: z.optional(addition),
        reseller: z.optional(addition),
        partner: z.optional(addition),
        api: z.optional(addition),
      },
      VALID,
    ),
  },
  VALID,
);

export const tier = z.enum(PLAN_PRICES);

/** One price of a plan in the table. */
const tablePrice = z.object({
  tier,
  before: money,
  /** Null where the formula makes no price. */
  after: z.nullable(money),
  /** The margin of the new price above the cost, and in percent of the cost. */
  margin: money,
  marginPercent: z.number(),
  isBelowCost: z.boolean(),
  /** Deliveries of the last 30 days to buyers of this kind, and what they paid. */
  sold: z.int(),
  sales: money,
});

/** The names of a plan. */
export const planParts = {
  _id: id,
  planId: z.int(),
  planNetwork: z.string(),
  planName: z.string(),
  planType: z.string(),
  planValidity: z.string(),
};

const tablePlan = z.object({
  ...planParts,
  isAvailable: z.boolean(),
  planCostPrice: money,
  prices: z.array(tablePrice),
});

export const previewPrices = defineRoute({
  method: "POST",
  path: "/admin/prices/preview",
  access: "admin",
  large: true,
  summary:
    "Plans with their prices, margins and sales of 30 days, as a formula or a file would make them; changes nothing",
  body: z.object({
    network: choice(ALL_BRANDS, "Select a network"),
    category: choice(CHOSEN, "Select a category"),
    supplier: textFilter(40),
    /** Words of the plan, its type or its number. */
    text: textFilter(80),
    formula: z.optional(formula),
    /** A file of prices as CSV; its plans are the table, and the filter does not count. */
    csv: words(200_000),
  }),
  answer: z.object({
    plans: z.array(tablePlan),
    /** How many plans there are, of which at most 1,000 are answered. */
    noOfPlans: z.int(),
    /** How many prices would rise and fall, and what the margin of 30 days would become, more or less. */
    expected: z.object({ rises: z.int(), falls: z.int(), change: money }),
    /** Lines of the file that cannot be used. */
    problems: z.array(z.object({ line: z.int(), sentence: z.string() })),
  }),
  errors: STAFF,
});

export const exportPrices = defineRoute({
  method: "GET",
  path: "/admin/prices.csv",
  access: "admin",
  rate: "lookup",
  summary: "The prices of all plans on sale as CSV, to be changed in a spreadsheet and read again",
  file: "text/csv",
  answer: z.string(),
  errors: STAFF,
});

export const listPriceProposals = defineRoute({
  method: "GET",
  path: "/admin/prices/proposals",
  access: "admin",
  summary: "Plans whose cost changed while their prices stayed, with prices that keep their margins",
  answer: z.object({
    proposals: z.array(
      z.object({
        ...tablePlan.shape,
        /** The cost to which the present prices belong. */
        costBefore: money,
        madeAt: time,
      }),
    ),
    /** True when margins are kept in percent of the cost, false in naira. */
    inPercent: z.boolean(),
  }),
  errors: STAFF,
});

export const dismissPriceProposals = defineRoute({
  method: "POST",
  path: "/admin/prices/proposals/dismiss",
  access: "admin",
  summary: "Leave the prices of these plans as they are; a further change of cost proposes anew",
  body: z.object({
    plans: z
      .array(id, CHOOSE)
      .check(z.minLength(1, CHOOSE), z.maxLength(MAX_PLANS, `Choose at most ${MAX_PLANS} plans`)),
  }),
  answer: message,
  errors: STAFF,
});
