import * as z from "zod/mini";
import { MAX_CARDS, PER_PAGE } from "../core/recharge.ts";
import { NETWORKS } from "../core/networks.ts";
import { job } from "./bulk.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { plan } from "./prices.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { choice, id, intFrom, text, time, wholeNumber, yesNo } from "./shapes.ts";

/** Recharge cards for shops: a batch of one network and value, its cards, sheets and notes (rules 30). */

const CARDS = `Choose 1 to ${MAX_CARDS} cards`;
const ALL_REQUIRED = "All fields are required";
const network = z.enum(NETWORKS, "Select a network");
const position = { min: 1, max: MAX_CARDS };

const listRecharge = defineRoute({
  method: "GET",
  path: "/recharge/plans",
  access: "user",
  scope: "read",
  summary: "The recharge cards of each network at the caller's price",
  answer: z.object({
    networks: z.array(
      z.object({
        network,
        isOpen: z.boolean(),
        /** A plan's name is its card's value: "₦100". */
        plans: z.array(plan),
      }),
    ),
    /** The most cards of one batch. */
    maxQuantity: z.int(),
    /** The name that the last batch printed; empty before there is one. */
    shopName: z.string(),
    /** How many cards a page can hold. */
    perPage: z.array(z.int()),
  }),
  errors: ["not_logged_in"],
});

const batch = z.extend(z.omit(job, { rows: true, service: true }), {
  /** Its number among your batches, printed on each card. */
  number: z.int(),
  network,
  /** Naira of one card. */
  value: money,
  price: money,
  shopName: z.string(),
  cards: z.int(),
  /** Ready cards that were printed at least once, and that are noted as sold. */
  printed: z.int(),
  sold: z.int(),
});

const buyRecharge = defineRoute({
  method: "POST",
  path: "/buy/recharge",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "operation",
  summary: "Start a batch of recharge cards of one network and value, each card as a purchase of its own",
  body: z.object({
    network,
    /** The public number of the plan, or its _id. */
    plan: z.union([z.int(ALL_REQUIRED), text(ALL_REQUIRED, 40)], ALL_REQUIRED),
    quantity: intFrom(CARDS, { min: 1, max: MAX_CARDS }),
    /** Printed on each card, and remembered. */
    shopName: text("Enter the name to print", 40),
    /** The price of all cards that you saw. At any other nothing is begun. */
    seenTotal: amount("Send the total that you saw"),
    /** For the whole batch: its cards take none. */
    proof,
  }),
  answer: z.object({ msg: z.string(), batch }),
  errors: [
    "not_logged_in",
    "plan_not_found",
    "plan_unavailable",
    "service_locked",
    "shop_name_refused",
    "price_changed",
    "insufficient_balance",
    "too_many_lists",
    "too_many_rows",
    "equal_list",
    "selling_stopped",
    ...PROOF_ERRORS,
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

const listBatches = defineRoute({
  method: "GET",
  path: "/recharge",
  access: "user",
  scope: "read",
  summary: "Your batches of recharge cards, newest first, with how far each is",
  query: z.object({
    page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 50, fallback: 20 }),
  }),
  answer: z.object({ batches: z.array(batch), hasMore: z.boolean() }),
  errors: ["not_logged_in"],
});

const readBatch = defineRoute({
  method: "GET",
  path: "/recharge/{id}",
  access: "user",
  scope: "read",
  summary: "One of your batches with its cards, without PINs. It is paused, cancelled and retried as a list",
  params: z.object({ id }),
  query: z.object({
    page: wholeNumber({ min: 1, max: 500, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 100, fallback: 20 }),
    show: choice(["ready", "sold", "unsold", "failed"], "Select which cards to show"),
  }),
  answer: z.object({
    batch,
    cards: z.array(
      z.object({
        /** Its place in the batch. */
        card: z.int(),
        state: z.string(),
        /** Why it failed: a code of the catalogue. */
        code: z.string(),
        problem: z.string(),
        transactionId: z.nullable(id),
        prints: z.int(),
        /** Your own note: no network says whether a card was loaded. */
        soldAt: z.nullable(time),
        note: z.string(),
      }),
    ),
    noOfCards: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "not_found"],
});

const showCards = defineRoute({
  method: "POST",
  path: "/recharge/{id}/show",
  access: "user",
  scope: "buy",
  holdsSecret: true,
  summary: "The PINs of cards of a batch of yours. Each showing is counted",
  params: z.object({ id }),
  body: z.object({
    /** Places of cards in the batch. */
    places: z
      .array(intFrom(CARDS, position), ALL_REQUIRED)
      .check(z.minLength(1, CARDS), z.maxLength(100, CARDS)),
  }),
  answer: z.object({
    cards: z.array(
      z.object({ card: z.int(), pin: z.string(), serial: z.string(), load: z.string(), seen: z.int() }),
    ),
  }),
  errors: ["not_logged_in", "not_found"],
});

const printCards = defineRoute({
  method: "POST",
  path: "/recharge/{id}/print",
  access: "user",
  scope: "buy",
  rate: "lookup",
  holdsSecret: true,
  summary: "The cards of a batch as A4 sheets in a PDF. Each print is counted; a card printed again says so",
  params: z.object({ id }),
  body: z.object({
    perPage: z.union(
      PER_PAGE.map((count) => z.literal(count)),
      "Choose 8, 10, 16, 24, 32 or 40 cards a page",
    ),
    /** Only the cards that were never printed. */
    newOnly: z.optional(yesNo()),
  }),
  file: "application/pdf",
  answer: z.string(),
  errors: ["not_logged_in", "not_found", "nothing_to_print"],
});

const markCard = defineRoute({
  method: "POST",
  path: "/recharge/{id}/mark",
  access: "user",
  scope: "buy",
  summary: "Note that a card of yours is sold, or not. It is your note alone",
  params: z.object({ id }),
  body: z.object({
    card: intFrom(CARDS, position),
    isSold: yesNo(),
    note: z.optional(z.string("Enter a note").check(z.trim(), z.maxLength(80, "That is too long"))),
  }),
  answer: z.object({ msg: z.string() }),
  errors: ["not_logged_in", "not_found"],
});

/** Routes of recharge cards, by name; index.ts has every route. */
export const RECHARGE_ROUTES = {
  listRecharge,
  buyRecharge,
  listBatches,
  readBatch,
  showCards,
  printCards,
  markCard,
} as const;
