import * as z from "zod/mini";
import { USER_TYPES } from "../core/people.ts";
import { defineRoute } from "./define.ts";
import { adminPlan } from "./plans.ts";
import { money } from "./money.ts";
import { choice, id } from "./shapes.ts";

const CATEGORIES = ["all", "daily", "weekly", "monthly", "yearly"] as const;
/** Categories that a filter can name: all is no filter. */
const CHOSEN = ["daily", "weekly", "monthly", "yearly"] as const;

/** A data plan as a user sees it. `my_price` is the caller's own price, computed by the server. */
export const plan = z.object({
  _id: id,
  /** Public plan number: what API users send. */
  id: z.int(),
  plan_network: z.string(),
  plan: z.string(),
  plan_type: z.string(),
  month_validate: z.string(),
  plan_amount: money,
  my_price: money,
  resellerPrice: money,
  apiPrice: money,
  /** Size in gigabytes. */
  volumeRatio: z.number(),
  planCategory: z.enum(CATEGORIES),
  isAvailable: z.boolean(),
});

/**
 * A plan as its caller sees it: staff also get its fields as they are edited, agents without costs and
 * suppliers. For them `isAvailable` is the plan's own, whatever is locked.
 */
const shownPlan = z.extend(z.partial(adminPlan), {
  ...plan.shape,
  /** True when it can be bought now: it is available, and neither its network nor its product is locked. */
  isOpen: z.boolean(),
});

export const priceItem = z.object({
  id: z.int(),
  plan_network: z.string(),
  plan_type: z.string(),
  plan: z.string(),
  my_price: money,
  resellerPrice: money,
  apiPrice: money,
  month_validate: z.string(),
});

export const priceList = defineRoute({
  method: "GET",
  path: "/prices",
  access: "visitor",
  summary: "The public price list",
  kept: "public",
  answer: z.array(priceItem),
  errors: [],
});

export const plansOfNetwork = defineRoute({
  method: "POST",
  path: "/prices",
  access: "user",
  scope: "read",
  summary:
    "Plans of one network at the caller's price; network by name or data code. For staff also as they edit them",
  body: z.object({
    network: z.union([z.string(), z.number()], "Select a network"),
    category: choice(CHOSEN, "Select a category"),
  }),
  answer: z.object({ plans: z.array(shownPlan), locked: z.boolean(), msg: z.string() }),
  errors: ["not_logged_in"],
});

export const planFigures = defineRoute({
  method: "GET",
  path: "/prices/figures",
  access: "user",
  scope: "read",
  summary:
    "What is known of a network's plans: how they were delivered in the last day, and which are often bought",
  query: z.object({ network: z.string("Select a network") }),
  answer: z.object({
    plans: z.array(
      z.object({
        _id: id,
        /** How many of the caller's newest hundred data purchases were of this plan. */
        bought: z.int(),
        /** True for the plans of the network that the shop sells most. */
        isPopular: z.boolean(),
        /** Share of the last day's orders of this kind that was delivered, in percent; null when too few. */
        delivered: z.nullable(z.int()),
        /** Half of them arrived within so many seconds; null when too few, or longer than a day. */
        seconds: z.nullable(z.int()),
      }),
    ),
    /** The plan that the caller bought last for each number, where it can be bought now. */
    last: z.array(z.object({ number: z.string(), _id: id })),
  }),
  errors: ["not_logged_in"],
});

/** Facts that screens need before the log-in: fees, minimums, open services. */
export const settings = defineRoute({
  method: "GET",
  path: "/settings",
  access: "visitor",
  summary: "Fees, minimums, networks, companies and which services are open",
  kept: "public",
  answer: z.object({
    fundingFeePercent: z.number(),
    fundingMinimum: money,
    /** Our bank accounts for which a transfer may be reported. */
    receivingBanks: z.array(
      z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
    ),
    fundingMaximum: money,
    airtimeMinimum: money,
    airtimeMaximum: money,
    /** The airtime charge of each account type, in percent of the face value. */
    airtimeCharges: z.array(z.object({ userType: z.enum(USER_TYPES), percent: z.number() })),
    electricityFee: money,
    upgradePrice: money,
    referralReward: money,
    networks: z.array(
      z.object({
        name: z.string(),
        dataCode: z.int(),
        airtimeCode: z.int(),
        airtimeOpen: z.boolean(),
        dataOpen: z.boolean(),
        ussdAirtime: z.array(z.string()),
        ussdData: z.array(z.string()),
      }),
    ),
    companies: z.array(z.object({ id: z.int(), name: z.string(), minimum: money, isOpen: z.boolean() })),
  }),
  errors: [],
});
