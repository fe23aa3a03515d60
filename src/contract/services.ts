import * as z from "zod/mini";
import { SERVICES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { maybe, yesNo } from "./shapes.ts";

/** Locks, supplier routes and the cost of airtime, for admins (rules 4.20 to 4.22). */

const SELECT_SERVICE = "Select a service";
const SELECT_SUPPLIER = "Select a supplier";
const VALID_PRICE = "enter a valid price";
const name = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(40, message));
const service = z.enum(SERVICES, SELECT_SERVICE);

export const updateServices = defineRoute({
  method: "POST",
  path: "/admin/updateServices",
  access: "admin",
  summary:
    "Lock or unlock a service of a network, a product, a company or a country, or electricity or abroad as a whole",
  body: z.object({
    serviceName: name(SELECT_SERVICE),
    serviceType: service,
    serviceStatus: yesNo("Select a status"),
  }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "forbidden"],
});

export const checkServices = defineRoute({
  method: "GET",
  path: "/admin/checkServices",
  access: "admin",
  summary: "Every service and whether it is open",
  answer: z.array(
    z.object({
      _id: z.string(),
      serviceName: z.string(),
      serviceType: service,
      serviceStatus: z.boolean(),
      isAvailable: z.boolean(),
    }),
  ),
  errors: ["not_logged_in", "forbidden"],
});

export const chooseSupplier = defineRoute({
  method: "POST",
  path: "/admin/supplier",
  access: "admin",
  summary: "Put a supplier first for a network, product or electricity; the others stay behind it",
  body: z.object({
    network: name("Select a network"),
    supplierName: name(SELECT_SUPPLIER),
    /** Everything the supplier sells of the product when left out. */
    service: maybe(service),
  }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "forbidden", "supplier_disabled", "supplier_lacks_service", "loss_needs_two"],
});

export const listSupplierChoices = defineRoute({
  method: "GET",
  path: "/admin/supplier",
  access: "admin",
  summary: "Which supplier comes first for each network and product, and who follows",
  answer: z.array(
    z.object({ network: z.string(), service, supplierName: z.string(), suppliers: z.array(z.string()) }),
  ),
  errors: ["not_logged_in", "forbidden"],
});

export const setCostPrice = defineRoute({
  method: "POST",
  path: "/admin/costPrice",
  access: "admin",
  summary:
    "What a gigabyte of a data product costs us, for all of its plans; or 100 naira of a network's airtime, of electricity or of a betting company",
  body: z.object({
    /** A data product, a network or electricity. A network's name up to 100 naira means its airtime. */
    network: name("Select a network"),
    costPrice: amount(VALID_PRICE),
    /** Says whether a network's airtime or its data is meant. */
    service: z.optional(service),
    /** False: a cost above a price is refused, so that a screen can ask. Otherwise the answer warns of it. */
    confirmBelowCost: z.optional(yesNo()),
  }),
  answer: z.object({
    msg: z.string(),
    /** The warning that something sells below cost since this change. */
    warning: z.optional(z.string()),
  }),
  errors: ["not_logged_in", "forbidden", "below_cost", "loss_needs_two"],
});

export const listCostPrices = defineRoute({
  method: "GET",
  path: "/admin/costPrice",
  access: "admin",
  summary: "Cost prices: of 100 naira of airtime, electricity or betting, and of a gigabyte by data product",
  answer: z.array(
    z.object({
      network: z.string(),
      service,
      costPrice: money,
      /** True when the product's plans differ in their cost; the price is then their average. */
      varies: z.boolean(),
    }),
  ),
  errors: ["not_logged_in", "forbidden"],
});
