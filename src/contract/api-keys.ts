import * as z from "zod/mini";
import {
  DEFAULT_SCOPES,
  KEY_NAME_MAX,
  MAX_KEY_ADDRESSES,
  NUMBERINGS,
  type Numbering,
  ORDER_STATUSES,
  type OrderStatus,
  SCOPES,
  type Scope,
} from "../core/api-keys.ts";
import { defineRoute } from "./define.ts";
import { OWNER_ERRORS, ownerProof } from "./security.ts";
import { id, message, time } from "./shapes.ts";

/** API keys: several per person, each with scopes, addresses and a numbering (rules 3.15, 3.31, 3.32). */

const ADDRESS = "Enter an IP address or a network such as 203.0.113.0/24";

const MAY = "Choose what the key may do";

const name = z
  .string("Enter a name")
  .check(z.trim(), z.minLength(1, "Enter a name"), z.maxLength(KEY_NAME_MAX, "That is too long"));
const scopes = z.pipe(
  z.array(z.enum(SCOPES, MAY), MAY).check(z.minLength(1, MAY)),
  z.transform((sent: Scope[]) => SCOPES.filter((scope) => sent.includes(scope))),
);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const addresses = z.array(z.string(ADDRESS), ADDRESS).check(
  z.maxLength(MAX_KEY_ADDRESSES, `List at most ${MAX_KEY_ADDRESSES} addresses`),
  z.refine((list) => list.every((one) => z.safeParse(network, one).success), ADDRESS),
);
const numbering = z.enum(NUMBERINGS, "Choose a numbering");
const orderStatus = z.literal(ORDER_STATUSES, "Choose 200 or 201");

const ownKey = {
  _id: id,
  name: z.string(),
  mask: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  addresses: z.array(z.string()),
  numbering: z.enum(NUMBERINGS),
  orderStatus: z.literal(ORDER_STATUSES),
  isTest: z.boolean(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
};

export const listApiKeys = defineRoute({
  method: "GET",
  path: "/auth/apiKey",
  access: "user",
  summary: "Your API keys, newest first: never the keys themselves",
  answer: z.object({ keys: z.array(z.object(ownKey)) }),
  errors: ["not_logged_in"],
});

export const makeApiKey = defineRoute({
  method: "POST",
  path: "/auth/apiKey",
  access: "user",
  rate: "lookup",
  summary:
    "Make an API key, shown this once; without scopes it may buy and read; with test, a key of the sandbox",
  body: z.object({
    name: z._default(name, "API key"),
    scopes: z._default(scopes, [...DEFAULT_SCOPES] as Scope[]),
    addresses: z._default(addresses, [] as string[]),
    numbering: z._default(numbering, "stock" as Numbering),
    orderStatus: z._default(orderStatus, 201 as OrderStatus),
    test: z._default(z.boolean("Send true for a test key"), false),
    ...ownerProof,
  }),
  holdsSecret: true,
  answer: z.object({
    msg: z.string(),
    apiKey: z.string(),
    mask: z.string(),
    _id: id,
    webhookSecret: z.optional(z.string()),
  }),
  errors: ["not_logged_in", "too_many_keys", "sandbox_off", ...OWNER_ERRORS],
});

export const changeApiKey = defineRoute({
  method: "PATCH",
  path: "/auth/apiKey/{id}",
  access: "user",
  rate: "lookup",
  summary: "Change an API key; adding scopes or addresses needs the password",
  params: z.object({ id }),
  body: z.object({
    name: z.optional(name),
    scopes: z.optional(scopes),
    addresses: z.optional(addresses),
    numbering: z.optional(numbering),
    orderStatus: z.optional(orderStatus),
    ...ownerProof,
  }),
  answer: z.object({ msg: z.string(), key: z.object(ownKey) }),
  errors: ["not_logged_in", "not_found", ...OWNER_ERRORS],
});

export const deleteApiKey = defineRoute({
  method: "DELETE",
  path: "/auth/apiKey/{id}",
  access: "user",
  summary: "Remove an API key: it stops working at once",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});
