import * as z from "zod/mini";
import { SERVICES } from "../core/transactions.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { choice, digits, id, intFrom, maybe, text, time, wholeNumber } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Orders that their supplier leaves without an outcome, and suppliers' notices (rules 5.34 to 5.38). */

const known = z.object({
  /** One plain sentence. */
  sentence: z.string(),
  /** The side to which it points. It proves nothing. */
  points: z.enum(["arrived", "not_arrived", "neither"]),
  at: time,
  times: z.int(),
});

const unknownOrder = z.object({
  _id: id,
  trans_Id: z.string(),
  userName: z.string(),
  service: z.enum(SERVICES),
  /** "MTN 1GB", "MTN airtime", "Ikeja electricity". */
  what: z.string(),
  /** The receiver's phone or meter number. */
  number: z.string(),
  amount: money,
  supplier: z.string(),
  attempt: z.int(),
  /** The reference to quote to the supplier. */
  reference: z.string(),
  /** The supplier has no question about an order, so only people can learn its outcome. */
  cannotSay: z.boolean(),
  /** False when the money went back at our own risk. */
  isHeld: z.boolean(),
  sentAt: time,
  /** When the money goes back at our own risk; null when it went back, or never does. */
  releaseAt: z.nullable(time),
  /** "It arrived" takes the token of the meter. */
  needsToken: z.boolean(),
  /** The supplier's last answer in our words; empty when there was none. */
  lastAnswer: z.string(),
  /** How often it was asked, or sent the order again. */
  asked: z.int(),
  known: z.array(known),
});

export const listUnknownOrders = defineRoute({
  method: "GET",
  path: "/admin/unknownOrders",
  access: "admin",
  summary:
    "Orders without an outcome, the longest sent first: with the money held, or given back at our own risk",
  query: z.object({
    status: choice(["held", "released"], "Select a status"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({ orders: z.array(unknownOrder), noOfOrders: z.int(), totalPages: z.int() }),
  errors: ["not_logged_in", "forbidden"],
});

const WRONG_TOKEN = "Enter the 20 digits of the token";

export const endUnknownOrder = defineRoute({
  method: "POST",
  path: "/admin/unknownOrders/{id}",
  access: "admin",
  rate: "money",
  summary: "End an order without an outcome, once, on proof: it arrived, or the money goes back",
  params: z.object({ id }),
  body: z.object({
    /** The attempt that was looked at. */
    attempt: intFrom("Select an order", { min: 1, max: 9 }),
    outcome: z.enum(["arrived", "not_arrived"], "Select what became of it"),
    /** The supplier's words, or its reference. Kept for ever. */
    proof: text("Enter the supplier's words or its reference", 500),
    /** For prepaid electricity that arrived. */
    token: maybe(digits(WRONG_TOKEN, { pattern: /^\d{20}$/, wrong: WRONG_TOKEN })),
  }),
  answer: z.object({ msg: z.string(), approval: approvalRef, receipt: transaction }),
  errors: [
    "not_logged_in",
    "forbidden",
    "not_found",
    "order_has_outcome",
    "meter_token_needed",
    "refund_on_its_way",
    "refund_unanswered",
    "refund_waiting",
    "second_admin_missing",
  ],
});

export const supplierWebhook = defineRoute({
  method: "POST",
  path: "/webhooks/suppliers/{code}/{key}",
  access: "visitor",
  rate: "webhook",
  raw: true,
  summary: "A supplier's notice about an order, at the address that it alone was given",
  params: z.object({ code: text("Name the supplier", 40), key: text("This address is not whole", 100) }),
  answer: z.object({ msg: z.string() }),
  errors: ["webhook_refused"],
});
