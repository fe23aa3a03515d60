import * as z from "zod/mini";
import { DIALECTS } from "../core/supplier-dialects.ts";
import { SERVICES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { amountFromZero, money } from "./money.ts";
import { id, intFrom, maybe, text, time, words, yesNo } from "./shapes.ts";

/** Suppliers, as admins watch and run them (rules 4.23 to 4.26). */

const params = z.object({ code: text("Select a supplier", 40) });
const service = z.enum(SERVICES);
const within = (min: number, max: number) =>
  intFrom(`Enter a whole number from ${min} to ${max}`, { min, max });
const ERRORS = ["not_logged_in", "forbidden", "not_found"] as const;

/** The outcomes of orders in a period. */
const health = z.object({
  delivered: z.int(),
  /** Orders proven not delivered, by the supplier's fault. */
  rejected: z.int(),
  /** Percent delivered of both; null when there were none. */
  successRate: z.nullable(z.number()),
  /** Seconds from order to delivery, for orders delivered at the first attempt. */
  p50Seconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
});

const supplier = z.object({
  supplierName: z.string(),
  dialect: z.string(),
  services: z.array(service),
  isEnabled: z.boolean(),
  /** True when dialect, address and credentials are set up, so that it can be asked. */
  isReady: z.boolean(),
  /** Each missing or wrong part of its set-up, by field. */
  problems: z.record(z.string(), z.string()),
  /** Without a slash at the end; empty while it is not known. */
  baseUrl: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** When the credentials were set; they are never shown. */
  credentialsSetAt: z.nullable(time),
  /** When the naira rate of our account in another currency was last saved; null for one in naira. */
  nairaRateSetAt: z.nullable(time),
  /** False where nothing answers our balance, so that no test can pass. */
  tellsFloat: z.boolean(),
  /**
   * The address for its notices about orders, to be stored in our account there; null where its dialect sends
   * none.
   */
  noticeUrl: z.nullable(z.string()),
  /** Sold before, and hidden now. */
  isArchived: z.boolean(),
  maxInFlight: z.int(),
  vendTimeoutMs: z.int(),
  notFoundAfterMs: z.int(),
  float: z.nullable(money),
  floatReadAt: z.nullable(time),
  isFloatLow: z.boolean(),
  lowSince: z.nullable(time),
  testedAt: z.nullable(time),
  testPassed: z.nullable(z.boolean()),
  listedAt: z.nullable(time),
  lines: z.array(
    z.object({
      service,
      /** The state of the breaker in the process that answers. */
      breaker: z.enum(["closed", "open", "half-open"]),
      inFlight: z.int(),
      /** Orders whose outcome is open, in all processes. */
      open: z.int(),
      hour: health,
      day: health,
    }),
  ),
});

export const listSuppliers = defineRoute({
  method: "GET",
  path: "/admin/suppliers",
  access: "admin",
  summary: "Every supplier with its float, health and state",
  answer: z.object({
    suppliers: z.array(supplier),
    lowFloat: money,
    /** The reason why nothing can be sold; null when a supplier is switched on. */
    warning: z.nullable(z.string()),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const testSupplier = defineRoute({
  method: "POST",
  path: "/admin/suppliers/{code}/test",
  access: "admin",
  rate: "lookup",
  summary: "Test the connection: read balance and plan list. Sells nothing",
  params,
  answer: z.object({
    msg: z.string(),
    passed: z.boolean(),
    float: z.nullable(money),
    /** Plans in its list; null when it has none or did not answer. */
    plans: z.nullable(z.int()),
  }),
  errors: ERRORS,
});

const limits = {
  maxInFlight: z.optional(within(1, 10_000)),
  vendTimeoutMs: z.optional(within(1_000, 180_000)),
  notFoundAfterMs: z.optional(within(60_000, 86_400_000)),
};
const dialect = z.enum(DIALECTS, "Select a dialect");
const baseUrl = words(300);
const services = z
  .array(z.enum(SERVICES, "Select what it sells"), "Select what it sells")
  .check(z.minLength(1, "Select what it sells"));
const MAX_OPTIONS = 40_000;
/** The wire's details: ids of networks and companies, and what differs between hosts of one dialect. */
const options = z
  .record(z.string(), z.unknown(), "Enter a JSON object")
  .check(z.refine((json) => JSON.stringify(json).length <= MAX_OPTIONS, "That is too long"));

export const addSupplier = defineRoute({
  method: "POST",
  path: "/admin/suppliers",
  access: "admin",
  summary: "Add a supplier, switched off. Enter its credentials next, then test it",
  body: z.object({
    supplierName: z
      .string("Enter a name")
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z][A-Z0-9_]{1,29}$/, "Use 2 to 30 letters, digits and underscores"),
      ),
    dialect,
    baseUrl,
    services,
    options: z._default(options, {}),
    ...limits,
  }),
  answer: z.object({ msg: z.string(), supplierName: z.string() }),
  errors: ["not_logged_in", "forbidden", "supplier_exists", "loss_needs_two"],
});

export const changeSupplier = defineRoute({
  method: "PATCH",
  path: "/admin/suppliers/{code}",
  access: "admin",
  summary: "Change a supplier's set-up and limits, and switch it on or off",
  params,
  body: z.object({
    isEnabled: z.optional(yesNo()),
    /** Switch on a supplier that cannot tell our balance, so that no test can pass. */
    confirmUntested: z.optional(yesNo()),
    dialect: z.optional(dialect),
    baseUrl,
    services: z.optional(services),
    options: z.optional(options),
    /** Bring an archived supplier back, switched off. */
    isArchived: z.optional(z.literal(false, "An archived supplier can only be brought back")),
    ...limits,
  }),
  answer: z.object({ msg: z.string() }),
  errors: [...ERRORS, "loss_needs_two", "supplier_busy", "supplier_not_ready", "supplier_untested"],
});

const secret = words(2_000);

export const setSupplierCredentials = defineRoute({
  method: "POST",
  path: "/admin/suppliers/{code}/credentials",
  access: "admin",
  summary: "Replace a supplier's credentials as a whole. They are sealed and never shown again",
  params,
  body: z.object({
    token: secret,
    username: secret,
    password: secret,
    apiKey: secret,
    secretKey: secret,
    publicKey: secret,
  }),
  answer: z.object({ msg: z.string(), credentialsSetAt: time }),
  errors: [...ERRORS, "supplier_not_ready"],
});

export const removeSupplier = defineRoute({
  method: "DELETE",
  path: "/admin/suppliers/{code}",
  access: "admin",
  summary: "Remove a supplier that is off and never sold; any other is switched off and archived",
  params,
  answer: z.object({ msg: z.string(), isArchived: z.boolean() }),
  errors: ERRORS,
});

const difference = z.object({
  msg: z.string(),
  listedAt: z.nullable(time),
  /** Plans in the supplier's list that we do not have. */
  new: z.array(
    z.object({
      code: z.string(),
      planNetwork: z.string(),
      planName: z.string(),
      planType: z.string(),
      planValidity: z.string(),
      costPrice: z.nullable(money),
    }),
  ),
  /** Plans of ours that are no longer in the supplier's list. */
  gone: z.array(z.object({ code: z.string(), planId: z.int(), _id: id, planName: z.string() })),
  changed: z.array(
    z.object({
      code: z.string(),
      planId: z.int(),
      _id: id,
      planName: z.string(),
      costPrice: money,
      before: money,
    }),
  ),
});

export const syncSupplier = defineRoute({
  method: "POST",
  path: "/admin/suppliers/{code}/sync",
  access: "admin",
  rate: "lookup",
  summary: "Read the supplier's plan list anew and show how it differs from our plans; changes nothing",
  params,
  answer: difference,
  errors: [...ERRORS, "supplier_unavailable"],
});

export const showSync = defineRoute({
  method: "GET",
  path: "/admin/suppliers/{code}/sync",
  access: "admin",
  summary: "How the supplier's list, as last read, differs from our plans now",
  params,
  answer: difference,
  errors: ERRORS,
});

export const applySync = defineRoute({
  method: "POST",
  path: "/admin/suppliers/{code}/sync/apply",
  access: "admin",
  summary:
    "Take over chosen differences, all or none: a cost, a plan that is gone, a new code for a plan of ours",
  params,
  body: z.object({
    items: z
      .array(
        z.object(
          {
            action: z.enum(["cost", "unlink", "link"], "Select an action"),
            code: text("Select a plan", 80),
            planId: intFrom("Select a plan", { min: 1, max: 999_999_999 }),
            /** The cost that the screen showed. If the list has another one by now, nothing is taken over. */
            costPrice: maybe(amountFromZero()),
          },
          "Select something",
        ),
        "Select something",
      )
      .check(z.minLength(1, "Select something"), z.maxLength(500, "That is too much")),
    /** False: costs above a price are refused, so that a screen can ask. Otherwise the answer warns. */
    confirmBelowCost: z.optional(yesNo()),
  }),
  answer: z.extend(difference, {
    /** The warning that something sells below cost since this change. */
    warning: z.optional(z.string()),
  }),
  errors: [...ERRORS, "below_cost", "loss_needs_two", "plan_not_found", "listing_changed"],
});
