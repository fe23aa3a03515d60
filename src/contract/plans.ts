import * as z from "zod/mini";
import { ALL_BRANDS } from "../core/services.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { choice, id, intFrom, maybe, numberFrom, text, words, yesNo } from "./shapes.ts";

/** Plans and prices for admins. Field names are the product's own; see rules 4.17 to 4.19. */

const CATEGORIES = ["all", "daily", "weekly", "monthly", "yearly"] as const;
/** Categories that a filter can name: all is no filter. */
const CHOSEN = ["daily", "weekly", "monthly", "yearly"] as const;
const VALID = "Please enter a valid value";
const price = amount(VALID);
/** A price that a form may leave empty. */
const maybePrice = z.optional(z.union([z.literal(""), price], VALID));

/** The public number of a plan. */
const planNumber = intFrom(VALID, { min: 1, max: 999_999_999 });

const supplierName = z.string(VALID).check(z.trim(), z.maxLength(40, "That is too long"));
/** One name or a list of at most `most`; empty and "all" name nobody. */
const supplierNames = (most: number, tooMany: string) =>
  z.pipe(
    z.union([supplierName, z.array(supplierName).check(z.maxLength(most, tooMany))], VALID),
    z.transform((sent): string[] => [sent].flat().filter((name) => name !== "" && name !== "all")),
  );
const supplierCode = z.object(
  {
    supplierName,
    /** The supplier's own code for the plan; empty: the plan id. */
    planCode: z.pipe(
      z.union([z.number(), z.string().check(z.trim(), z.maxLength(80, "That is too long"))], VALID),
      z.transform(String),
    ),
  },
  VALID,
);

const parts = {
  planName: text(VALID, 60),
  planType: text(VALID, 60),
  /** Gigabytes. */
  planVolumeRatio: numberFrom(VALID, (value) => value >= 0),
  planValidity: text(VALID, 40),
  planId: planNumber,
  smartEarnerPrice: price,
  resellerPrice: price,
  apiPrice: price,
  planCostPrice: price,
};
const choices = {
  /** The reseller price when left empty. */
  partnerPrice: maybePrice,
  planAvailability: z.optional(yesNo(VALID)),
  /** The supplier asked first; empty or "all" means the route of the product. */
  planSupplier: z.optional(supplierNames(1, "Select a supplier")),
  /** Its suppliers; empty or "all" means the route of the product. */
  planSuppliers: z.optional(supplierNames(20, "That is too much")),
  /** All codes that are not the plan id; when left out, the known ones stay. */
  planCodes: z.optional(z.array(supplierCode, VALID).check(z.maxLength(20, "That is too much"))),
  /** Empty or "all" means the category that follows from the validity. */
  planCategory: z.optional(z.union([z.literal(""), z.enum(CATEGORIES)], "Select a category")),
  planAutoRotate: z.optional(yesNo(VALID)),
  /** False: prices below cost are refused, so that a screen can ask. Otherwise the answer warns of them. */
  confirmBelowCost: z.optional(yesNo(VALID)),
};

export const adminPlan = z.object({
  _id: id,
  planId: z.int(),
  planName: z.string(),
  planType: z.string(),
  planNetwork: z.string(),
  /** The product by which the plan is locked, routed and specially priced. */
  product: z.string(),
  planVolumeRatio: z.number(),
  planValidity: z.string(),
  smartEarnerPrice: money,
  resellerPrice: money,
  partnerPrice: money,
  apiPrice: money,
  isAvailable: z.boolean(),
  planAvailability: z.boolean(),
  planCategory: z.enum(CATEGORIES),
  planAutoRotate: z.boolean(),
  /** Admins only. */
  planCostPrice: z.optional(money),
  planSupplier: z.optional(z.string()),
  planSuppliers: z.optional(z.array(z.string())),
  /** Every supplier that has a code for the plan, its own or by the product's route. */
  planCodes: z.optional(
    z.array(
      z.object({
        supplierName: z.string(),
        planCode: z.string(),
        /** True when the supplier's list, as last read, has the code for a plan of this network and size. */
        isConfirmed: z.boolean(),
        /** The plan that the list has under the code; empty when it is not known. */
        listedAs: z.string(),
      }),
    ),
  ),
  /** True when a supplier would get its orders now. */
  isDeliverable: z.optional(z.boolean()),
});

const changed = z.object({
  msg: z.string(),
  plan: adminPlan,
  /** The warning that something sells below cost since this change. */
  warning: z.optional(z.string()),
});
const EDIT_ERRORS = [
  "not_logged_in",
  "forbidden",
  "plan_not_found",
  "plan_number_taken",
  "plan_code_of_another",
  "below_cost",
  "loss_needs_two",
] as const;

export const addPlan = defineRoute({
  method: "POST",
  path: "/dataPlan/add",
  access: "admin",
  summary: "Put a new plan on sale",
  body: z.object({
    planNetwork: z.enum(ALL_BRANDS, "Please select a network"),
    ...parts,
    ...choices,
    _id: words(60),
  }),
  answer: changed,
  errors: [
    "not_logged_in",
    "forbidden",
    "plan_number_taken",
    "plan_code_of_another",
    "below_cost",
    "loss_needs_two",
  ],
});

export const updatePlan = defineRoute({
  method: "PATCH",
  path: "/dataPlan/update",
  access: "admin",
  summary: "Change a plan, named by _id or, without one, by planId; fields left out stay as they are",
  body: z.object({
    planNetwork: z.enum(ALL_BRANDS, "Please select a network"),
    planName: z.optional(parts.planName),
    planType: z.optional(parts.planType),
    planVolumeRatio: z.optional(parts.planVolumeRatio),
    planValidity: z.optional(parts.planValidity),
    planId: z.optional(parts.planId),
    smartEarnerPrice: z.optional(price),
    resellerPrice: z.optional(price),
    apiPrice: z.optional(price),
    planCostPrice: z.optional(price),
    ...choices,
    _id: maybe(id),
  }),
  answer: changed,
  errors: EDIT_ERRORS,
});

const planRef = z.pipe(z.union([text(VALID, 60), z.int(VALID)], VALID), z.transform(String));

export const deletePlan = defineRoute({
  method: "DELETE",
  path: "/dataPlan/delete",
  access: "admin",
  summary: "Take a plan out of the shop, by its _id or planId",
  query: z.object({ planId: planRef }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "forbidden", "plan_not_found"],
});

export const listAdminPlans = defineRoute({
  method: "GET",
  path: "/dataPlan",
  access: "agent",
  summary: "Data plans of a network and category as staff see them; costs and suppliers for admins only",
  query: z.object({
    network: choice(ALL_BRANDS, "Select a network"),
    category: choice(CHOSEN, "Select a category"),
  }),
  answer: z.object({ plans: z.array(adminPlan) }),
  errors: ["not_logged_in", "forbidden"],
});

export const updatePrice = defineRoute({
  method: "POST",
  path: "/admin/updatePrice",
  access: "agent",
  summary: "Change prices of one plan, named by number or id; below cost only by an admin",
  body: z.object({
    newPrice: z.object(
      { price: maybePrice, reseller: maybePrice, partner: maybePrice, api: maybePrice },
      VALID,
    ),
    dataId: planRef,
    confirmBelowCost: choices.confirmBelowCost,
  }),
  answer: changed,
  errors: [
    "not_logged_in",
    "forbidden",
    "plan_not_found",
    "below_cost",
    "loss_needs_two",
    "price_tries_used",
  ],
});

/** Percent of face value. */
const faceLoss = z.object({
  network: z.string(),
  userType: z.string(),
  charge: z.number(),
  costPrice: z.number(),
});

export const belowCost = defineRoute({
  method: "GET",
  path: "/admin/belowCost",
  access: "admin",
  summary: "Plans, special prices, airtime and betting that are sold below what they cost us",
  answer: z.object({
    plans: z.array(
      z.object({
        _id: id,
        planId: z.int(),
        planName: z.string(),
        planNetwork: z.string(),
        product: z.string(),
        planCostPrice: money,
        /** Those of the four prices that are below cost, by field name. */
        prices: z.record(z.string(), money),
      }),
    ),
    specialPrices: z.array(
      z.object({
        userId: id,
        userName: z.string(),
        productName: z.string(),
        /** Per gigabyte. */
        price: money,
        /** Numbers of the plans that are sold below cost. */
        planIds: z.array(z.int()),
      }),
    ),
    airtime: z.array(faceLoss),
    /** `network` is the company. */
    betting: z.array(faceLoss),
  }),
  errors: ["not_logged_in", "forbidden"],
});
