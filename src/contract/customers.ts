import * as z from "zod/mini";
import { ENTRY_KINDS, MAX_CUSTOMER_NUMBERS, readCustomerNumber } from "../core/customers.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { DOCUMENTED, id, message, text, time, wholeNumber, words } from "./shapes.ts";

/** The customers of whoever sells on: what they bought, what they owe, and what they paid (rules 29). */

const MAX_NAME = 60;
const MAX_NOTE = 200;
const PAGES = { min: 1, max: 1_000, fallback: 1 };
const BAD_NUMBER = "Enter a phone, meter or smartcard number";

const customer = z.object({
  _id: id,
  name: z.string(),
  note: z.string(),
  numbers: z.array(z.string()),
  /** Sales and debts less payments; below zero where they paid ahead. */
  owes: money,
  createdAt: time,
});

const number = z.pipe(
  z.string(BAD_NUMBER),
  z.transform((typed: string, ctx) => {
    const read = readCustomerNumber(typed);
    if (read !== undefined) return read;
    ctx.issues.push({ code: "custom", input: typed, message: BAD_NUMBER });
    return z.NEVER;
  }),
);
DOCUMENTED.add(number, { type: "string", pattern: "^[0-9]{8,13}$" });

const customerForm = z.object({
  name: text("Enter a name", MAX_NAME),
  note: words(MAX_NOTE),
  numbers: z.array(number, BAD_NUMBER).check(z.maxLength(MAX_CUSTOMER_NUMBERS, "Five numbers at most")),
});

/** Sums of the sales of a time. */
const sold = z.object({ sales: z.number(), sold: money, margin: money });

export const listCustomers = defineRoute({
  method: "GET",
  path: "/customers",
  access: "user",
  scope: "read",
  summary: "The customers you sell to, by name, with what they owe and what you earned today and this month",
  answer: z.object({
    shopName: z.string(),
    owed: money,
    today: sold,
    month: sold,
    customers: z.array(customer),
  }),
  errors: ["not_logged_in"],
});

export const addCustomer = defineRoute({
  method: "POST",
  path: "/customers",
  access: "user",
  scope: "buy",
  summary: "Add a customer to your book",
  body: customerForm,
  answer: z.object({ msg: z.string(), customer }),
  errors: ["not_logged_in", "customer_exists", "number_of_another_customer", "too_many_customers"],
});

export const editCustomer = defineRoute({
  method: "PATCH",
  path: "/customers/{id}",
  access: "user",
  scope: "buy",
  summary: "Change a customer's name, numbers and note",
  params: z.object({ id }),
  body: customerForm,
  answer: z.object({ msg: z.string(), customer }),
  errors: ["not_logged_in", "not_found", "customer_exists", "number_of_another_customer"],
});

export const deleteCustomer = defineRoute({
  method: "DELETE",
  path: "/customers/{id}",
  access: "user",
  scope: "buy",
  summary: "Delete a customer with all that your book has of them",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const readCustomer = defineRoute({
  method: "GET",
  path: "/customers/{id}",
  access: "user",
  scope: "read",
  summary: "One customer: sales, debts and payments, the newest first",
  params: z.object({ id }),
  query: z.object({ page: wholeNumber(PAGES) }),
  answer: z.object({
    customer,
    shopName: z.string(),
    entries: z.array(
      z.object({
        _id: id,
        kind: z.enum(ENTRY_KINDS),
        amount: money,
        /** For a sale: what it cost you, and the purchase. */
        cost: z.nullable(money),
        transactionId: z.nullable(id),
        product: z.string(),
        number: z.string(),
        note: z.string(),
        at: time,
        /** The purchase was paid back, so the sale counts no longer. */
        isVoid: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ["not_logged_in", "not_found"],
});

export const nameShop = defineRoute({
  method: "POST",
  path: "/customers/shopName",
  access: "user",
  scope: "buy",
  summary: "Set the name of your shop, which stands on the receipts of what you sell; empty for none",
  body: z.object({ shopName: z.string("Enter a name").check(z.trim(), z.maxLength(40, "That is too long")) }),
  answer: message,
  errors: ["not_logged_in", "shop_name_refused"],
});

export const listUnsold = defineRoute({
  method: "GET",
  path: "/customers/unsold",
  access: "user",
  scope: "read",
  summary: "Your delivered purchases of the last week that are not in the book, the newest first",
  answer: z.object({
    purchases: z.array(
      z.object({
        transactionId: id,
        product: z.string(),
        number: z.string(),
        cost: money,
        at: time,
        /** The customer whose number it is. */
        customerId: z.nullable(id),
        /** The price at which you sold the same last. */
        lastPrice: z.nullable(money),
        /** The value of airtime, electricity, a betting deposit or a recharge card. */
        faceValue: z.nullable(money),
        /** For a plan: the price of everybody who is no reseller, now. */
        publicPrice: z.nullable(money),
      }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const addSale = defineRoute({
  method: "POST",
  path: "/customers/{id}/sales",
  access: "user",
  scope: "buy",
  summary: "Note that you sold one of your delivered purchases to a customer, at your price",
  params: z.object({ id }),
  body: z.object({
    transactionId: id,
    price: amount("Enter your price"),
    /** Left out, nothing was paid yet. */
    paid: z.optional(amount("Enter what was paid")),
  }),
  answer: message,
  errors: ["not_logged_in", "not_found", "sale_exists", "nothing_to_sell"],
});

/** A UUID; older browsers make it without dashes. */
const entryId = z
  .string("This is not an id")
  .check(z.regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, "This is not an id"));

export const addEntry = defineRoute({
  method: "POST",
  path: "/customers/{id}/entries",
  access: "user",
  scope: "buy",
  summary: "Note a payment of a customer, or another debt of theirs",
  params: z.object({ id }),
  body: z.object({
    /** Made by the client, once per form: the same id is the same entry. */
    entryId,
    kind: z.enum(["payment", "debt"], "Choose a payment or a debt"),
    amount: amount("Enter an amount"),
    note: words(MAX_NOTE),
  }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const removeEntry = defineRoute({
  method: "DELETE",
  path: "/customers/entries/{id}",
  access: "user",
  scope: "buy",
  summary: "Take a sale, debt or payment out of your book",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const readSale = defineRoute({
  method: "GET",
  path: "/transaction/{id}/sale",
  access: "user",
  scope: "read",
  summary: "To whom and at which price you sold a purchase on; null where your book does not have it",
  params: z.object({ id }),
  answer: z.object({
    sale: z.nullable(z.object({ customerId: id, customer: z.string(), price: money, shopName: z.string() })),
  }),
  errors: ["not_logged_in", "not_found"],
});
