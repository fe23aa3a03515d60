import * as z from "zod/mini";
import { SERVICES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { maybe, numberFrom, yesNo } from "./shapes.ts";

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
    "Lock or unlock a service: airtime of a network, data of a product, electricity as a whole or of a company",
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
  errors: ["not_logged_in", "forbidden", "supplier_disabled", "supplier_lacks_service"],
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
  summary: "What a network's airtime (or electricity) costs us, in percent of its face",
  body: z.object({
    network: name("Select a network"),
    costPrice: numberFrom(VALID_PRICE, (value) => value > 0 && value <= 100),
    confirmBelowCost: z.optional(yesNo()),
  }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "forbidden", "below_cost"],
});

export const listCostPrices = defineRoute({
  method: "GET",
  path: "/admin/costPrice",
  access: "admin",
  summary: "What airtime and electricity cost us, in percent of their face",
  answer: z.array(z.object({ network: z.string(), service, costPrice: z.number() })),
  errors: ["not_logged_in", "forbidden"],
});
