import * as z from "zod/mini";
import { PLAN_PRICES } from "../core/margins.ts";
import { NETWORKS } from "../core/networks.ts";
import { FORMULA_BASES, ROUND_UP_TO } from "../core/price-formula.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import {
  choice,
  id,
  message,
  numberFrom,
  PLEASE_CHECK,
  text,
  textFilter,
  time,
  wholeNumber,
  words,
  yesNo,
} from "./shapes.ts";

/** Prices of many plans at once: the table, changes, what they undo, proposals and files (rules 19). */

const CHOSEN = ["daily", "weekly", "monthly", "yearly"] as const;
const SOURCES = ["single", "formula", "csv", "proposal", "undo"] as const;
const STATES = ["waiting", "applied", "undone", "cancelled", "refused"] as const;
const VALID = "Please enter a valid value";
const STAFF = ["not_logged_in", "forbidden"] as const;
/** The most plans of one table and of one change. */
const MAX_PLANS = 1_000;

const PERCENT = "Enter a percentage from -90 to 1000, with at most 2 decimals";
const isPercent = (value: number) =>
  value >= -90 && value <= 1_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A percentage on top of the base, then naira on top; either may be below zero. */
const addition = z.object({ percent: numberFrom(PERCENT, isPercent), plus: money }, VALID);
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

const tier = z.enum(PLAN_PRICES);

/** One price of a plan in the table. */
const tablePrice = z.object({
  tier,
  before: money,
  /** Null where the formula makes no price. */
  after: z.nullable(money),
  /** What the new price earns above the cost, and in percent of the cost. */
  margin: money,
  marginPercent: z.number(),
  isBelowCost: z.boolean(),
  /** Deliveries of the last 30 days to buyers of this kind, and what they paid. */
  sold: z.int(),
  sales: money,
});

/** What a plan is called. */
const planParts = {
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
    network: choice(NETWORKS, "Select a network"),
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

const price = amount(VALID);
const some = z.object(
  {
    smartEarner: z.optional(price),
    reseller: z.optional(price),
    partner: z.optional(price),
    api: z.optional(price),
  },
  VALID,
);
const CHOOSE = "Choose at least one plan";
const line = z.object(
  {
    /** The plan's _id. */
    plan: id,
    /** The prices that were seen, for each that changes. */
    before: some,
    after: some,
  },
  VALID,
);
const lines = z
  .array(line, CHOOSE)
  .check(z.minLength(1, CHOOSE), z.maxLength(MAX_PLANS, `Choose at most ${MAX_PLANS} plans`))
  .check(
    z.refine((all) => new Set(all.map((one) => one.plan)).size === all.length, "Choose each plan only once"),
  );

const CHANGE_ERRORS = ["prices_moved", "nothing_to_change", "below_cost", "loss_needs_two"] as const;
const made = z.object({
  msg: z.string(),
  /** The change. */
  change: id,
  /** The warning that something sells below cost since this change. */
  warning: z.optional(z.string()),
});
/** False: prices below cost are refused, so that a screen can ask. Otherwise the answer warns of them. */
const confirmBelowCost = z.optional(yesNo(VALID));

export const changePrices = defineRoute({
  method: "POST",
  path: "/admin/prices/changes",
  access: "admin",
  keyed: "operation",
  large: true,
  summary: "Change the prices of many plans, all or none, at once or at a time to come",
  body: z.object({
    lines,
    /** Kept with the change. */
    reason: text("Say why the prices change", 300),
    source: z.enum(["formula", "csv", "proposal"], PLEASE_CHECK),
    /** When it applies; at once when left out. */
    appliesAt: z.optional(time),
    confirmBelowCost,
  }),
  answer: made,
  errors: [...STAFF, ...CHANGE_ERRORS],
});

export const undoPriceChange = defineRoute({
  method: "POST",
  path: "/admin/prices/changes/{id}/undo",
  access: "admin",
  summary: "Put every price of a change back, all or none: refused where one was changed since",
  params: z.object({ id }),
  body: z.object({ confirmBelowCost }),
  answer: made,
  errors: [...STAFF, "not_found", "price_change_closed", ...CHANGE_ERRORS],
});

export const cancelPriceChange = defineRoute({
  method: "POST",
  path: "/admin/prices/changes/{id}/cancel",
  access: "admin",
  summary: "Cancel a change that waits for its time",
  params: z.object({ id }),
  answer: message,
  errors: [...STAFF, "not_found", "price_change_closed"],
});

const priceChange = z.object({
  _id: id,
  source: z.enum(SOURCES),
  status: z.enum(STATES),
  by: z.string(),
  reason: z.string(),
  /** How many plans it changes. */
  plans: z.int(),
  madeAt: time,
  appliesAt: time,
  appliedAt: z.nullable(time),
  /** Why it was not applied when its time came; else empty. */
  refusal: z.string(),
  /** The change that this one undid. */
  undoes: z.nullable(id),
});

const page = {
  page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
};

export const listPriceChanges = defineRoute({
  method: "GET",
  path: "/admin/prices/changes",
  access: "admin",
  summary: "Changes of prices, newest first: those that wait for their time, and those that were made",
  query: z.object({ status: choice(STATES, "Select a status"), ...page }),
  answer: z.object({ changes: z.array(priceChange), noOfChanges: z.int(), totalPages: z.int() }),
  errors: STAFF,
});

/** One plan of a change: only the prices that it changes. */
const changedPlan = z.object({
  ...planParts,
  /** Of the plan when the change was made or applied. */
  planCostPrice: money,
  prices: z.array(z.object({ tier, before: money, after: money })),
});

export const readPriceChange = defineRoute({
  method: "GET",
  path: "/admin/prices/changes/{id}",
  access: "admin",
  summary: "One change of prices, with every price before and after",
  params: z.object({ id }),
  answer: z.object({ change: priceChange, plans: z.array(changedPlan) }),
  errors: [...STAFF, "not_found"],
});

export const planPriceHistory = defineRoute({
  method: "GET",
  path: "/admin/prices/history",
  access: "admin",
  summary: "How the prices of one plan changed, newest first",
  query: z.object({ plan: id, ...page }),
  answer: z.object({
    ...planParts,
    planCostPrice: money,
    /** Its prices as they are. */
    now: z.object({ smartEarner: money, reseller: money, partner: money, api: money }),
    entries: z.array(
      z.object({
        change: priceChange,
        planCostPrice: money,
        prices: z.array(z.object({ tier, before: money, after: money })),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: [...STAFF, "plan_not_found"],
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

export const readPriceLetter = defineRoute({
  method: "GET",
  path: "/auth/priceLetter",
  access: "user",
  summary: "Whether you get an email when your prices change",
  answer: z.object({ wanted: z.boolean() }),
  errors: ["not_logged_in"],
});

export const choosePriceLetter = defineRoute({
  method: "POST",
  path: "/auth/priceLetter",
  access: "user",
  rate: "lookup",
  summary: "Get an email when your prices change, at most once a day, or no longer",
  body: z.object({ wanted: yesNo() }),
  answer: z.object({ msg: z.string(), wanted: z.boolean() }),
  errors: ["not_logged_in", "forbidden"],
});
