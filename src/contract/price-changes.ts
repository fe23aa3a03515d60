import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { CHOOSE, MAX_PLANS, planParts, STAFF, tier, VALID } from "./price-tables.ts";
import { choice, id, message, PLEASE_CHECK, text, time, timeFrom, wholeNumber, yesNo } from "./shapes.ts";

/** Changes of the prices of many plans, their history, and the letter about them (rules 19). */

const SOURCES = ["single", "formula", "csv", "proposal", "undo"] as const;
const STATES = ["waiting", "applied", "undone", "cancelled", "refused"] as const;

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
    appliesAt: z.optional(timeFrom("Choose a time to come")),
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
  /** The cost of the plan when the change was made or applied. */
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
