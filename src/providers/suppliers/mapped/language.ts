import { z } from "zod";
import { checkTemplate } from "./templates.ts";

/**
 * The language that describes a supplier without an adapter of its own: JSON, closed, and checked when a row
 * is read.
 *
 * A **template** is text with `{names}` in it (templates.ts lists them). A **place** is the path of a value
 * in an answer: `data.reference`, keys with dots between. A **rule** gives an answer its meaning when every
 * one of its conditions holds. An answer that no rule fits is unknown, and so is one to which two rules give
 * different meanings (rules 5.18).
 */

const template = z
  .string()
  .max(300)
  .superRefine((text, context) => {
    const bad = checkTemplate(text);
    if (bad !== undefined) context.addIssue({ code: "custom", message: `unknown field {${bad}}` });
  });

const place = z.string().regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,5}$/);
const places = z.array(place).min(1).max(8);

/** `{number: "{amount}"}` goes out as a number, text as text. */
const field = z.union([template, z.number(), z.boolean(), z.strictObject({ number: template })]);
export type Field = z.output<typeof field>;

const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,40}$/);

const call = z.strictObject({
  method: z.enum(["GET", "POST"]),
  /** Below the base address, without a slash before it. Addresses are logged, so no secret stands in one. */
  path: template
    .refine((text) => !text.startsWith("/") && !text.includes("://") && !text.includes(".."))
    .refine((text) => !/\{(token|username|password)\}/.test(text)),
  /** The encoding of the fields. GET always puts them into the query. */
  encoding: z.enum(["json", "form"]).default("json"),
  fields: z.record(z.string().min(1).max(60), field).default({}),
});
export type Call = z.output<typeof call>;

const words = z
  .array(
    z.union([z.string().min(1), z.number(), z.boolean()]).transform((word) => String(word).toLowerCase()),
  )
  .min(1)
  .max(60);

/**
 * A condition on one place: its whole text `is` one of these, `has` one of these words, or is `there` at all.
 * Case does not count.
 */
const condition = z
  .strictObject({
    at: place,
    is: words.optional(),
    has: words.optional(),
    there: z.literal(true).optional(),
  })
  .refine(({ is, has, there }) => [is, has, there].filter((one) => one !== undefined).length === 1);
export type Condition = z.output<typeof condition>;

const CUSTOMER_REASONS = ["bad_number", "bad_meter", "bad_amount"] as const;
const SUPPLIER_REASONS = [
  "supplier_funds",
  "supplier_auth",
  "product_off",
  "bad_plan",
  "rate_limited",
  "refused",
] as const;

const when = {
  /**
   * HTTP statuses to which the rule applies; by default 200 and 201. 408, 429 and 5xx prove nothing anywhere.
   */
  http: z
    .array(
      z
        .number()
        .int()
        .min(200)
        .max(499)
        .refine((status) => status !== 408 && status !== 429),
    )
    .min(1)
    .default([200, 201]),
  all: z.array(condition).min(1).max(6),
};
const rule = z.discriminatedUnion("means", [
  z.strictObject({ ...when, means: z.literal("delivered") }),
  z.strictObject({ ...when, means: z.literal("pending") }),
  z.strictObject({ ...when, means: z.literal("not_found") }),
  z.strictObject({
    ...when,
    means: z.literal("rejected"),
    by: z.literal("supplier").default("supplier"),
    reason: z.enum(SUPPLIER_REASONS).default("refused"),
  }),
  z.strictObject({
    ...when,
    means: z.literal("rejected_customer"),
    reason: z.enum(CUSTOMER_REASONS),
  }),
]);
export type Rule = z.output<typeof rule>;

/**
 * The places where an answer repeats our order, and those that must be there before a success or a failure is
 * believed.
 */
const echo = z.strictObject({
  reference: places.optional(),
  receiver: places.optional(),
  amount: places.optional(),
  plan: places.optional(),
  must: z.array(z.enum(["reference", "receiver", "amount"])).default([]),
});

const answer = z.strictObject({
  rules: z.array(rule).min(1).max(40),
  echo: echo.default({ must: [] }),
  /** The supplier's own number for the order. */
  supplierRef: places.optional(),
  token: places.optional(),
  units: places.optional(),
  message: places.optional(),
});
export type Answer = z.output<typeof answer>;

const order = z.strictObject({ call, answer });

const owner = z.strictObject({
  call,
  /** Conditions, any of which means that there is no such meter or customer. */
  missing: z.array(condition).min(1).max(10),
  http: z.array(z.number().int().min(200).max(499)).min(1).default([200]),
  name: places,
  address: places.optional(),
});
export type OwnerRule = z.output<typeof owner>;

const listRule = z.strictObject({
  call,
  /** An array of plans or of groups, or an object of arrays. */
  at: place,
  /** Plans inside a group. */
  inside: place.optional(),
  /** Parts of a plan's code, joined with colons; `group.x` is read from the plan's group. */
  code: places,
  name: places,
  type: places.optional(),
  validity: places.optional(),
  cost: places.optional(),
  /** Places of texts that name the network; `group.key` is an array's name. */
  network: places,
});

export const MAPPING = z.strictObject({
  headers: z.record(headerName, template).default({}),
  /** The host's names of the meter types. */
  meterTypes: z
    .strictObject({ prepaid: z.string().min(1), postpaid: z.string().min(1) })
    .default({ prepaid: "prepaid", postpaid: "postpaid" }),
  airtime: order.optional(),
  data: order.optional(),
  electricity: order.optional(),
  /** Payments into betting accounts: `{customer}` at `{company}`. */
  betting: order.optional(),
  /** Recharge cards: `{plan}` is the host's id of the value, `{network}` its id of the network's airtime. */
  recharge: order.optional(),
  requery: order.optional(),
  /** The question about an order whose number at the host is not known; without it, it is the same one. */
  lost: order.optional(),
  meter: owner.optional(),
  /** The question about the owner of a customer id at a betting company. */
  customer: owner.optional(),
  balance: z.strictObject({ call, at: places }).optional(),
  plans: listRule.optional(),
});
export type Mapping = z.output<typeof MAPPING>;
export type MappingInput = z.input<typeof MAPPING>;
