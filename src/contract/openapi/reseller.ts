import type * as z from "zod/mini";
import { type Info, ownerOf } from "../openapi.ts";
import {
  airtimeOrder,
  billOrder,
  cableOrder,
  dataOrder,
  examOrder,
  rechargeOrder,
  RESELLER_CALLS,
} from "../reseller.ts";
import { type JsonSchema, wireSchema } from "./schemas.ts";

/**
 * The reseller wire as an OpenAPI document of its own: it has other words, another header and another base
 * path.
 */

type Call = (typeof RESELLER_CALLS)[number];
type Answer = {
  description: string;
  content: { "application/json": { schema: JsonSchema; example: unknown } };
};
type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description: string;
  schema: JsonSchema;
};
type Media = { schema: JsonSchema; example: unknown };
type ResellerOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, Answer>;
};
export type ResellerDocument = {
  openapi: "3.1.0";
  info: Info;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ResellerOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
};

const TEXT: JsonSchema = { type: "string" };
const ORDER: JsonSchema = {
  type: "object",
  required: ["id", "ident", "Status", "api_response", "balance_before", "balance_after", "create_date"],
  properties: {
    id: { type: "integer", minimum: 1 },
    ident: TEXT,
    Status: { type: "string", enum: ["successful", "processing", "failed"] },
    api_response: TEXT,
    balance_before: TEXT,
    balance_after: TEXT,
    create_date: TEXT,
    paid_amount: TEXT,
    quantity: { type: "integer", description: "PINs and cards: how many were ordered" },
    delivered: { type: "integer", description: "PINs and cards: how many came" },
    missing: {
      type: "integer",
      description: "PINs and cards: how many failed and gave their price back, or were not bought",
    },
    missing_reason: { type: "string", description: "Why some are missing; empty where none is" },
  },
};
const REFUSAL: JsonSchema = {
  type: "object",
  description:
    "`error` for a refused order, `detail` for the key or the address, or a field with its sentences",
  additionalProperties: { anyOf: [TEXT, { type: "array", items: TEXT }] },
};
const ORDER_EXAMPLE = {
  id: 41,
  ident: "shop-1001",
  Status: "successful",
  api_response: "Delivered",
  balance_before: "13150.50",
  balance_after: "12500.50",
  create_date: "2026-11-21T09:30:00.000",
  paid_amount: "650.00",
};

const EXAM = { form: examOrder, example: { exam_name: "WAEC", quantity: 2, ident: "shop-1005" } };

const BODIES: Record<string, { form: z.core.$ZodType; example: Record<string, unknown> }> = {
  "/api/data/": {
    form: dataOrder,
    example: { network: 1, mobile_number: "08031234567", plan: 1014, ident: "shop-1001" },
  },
  "/api/topup/": {
    form: airtimeOrder,
    example: {
      network: 1,
      mobile_number: "08031234567",
      amount: 500,
      airtime_type: "VTU",
      ident: "shop-1002",
    },
  },
  "/api/billpayment/": {
    form: billOrder,
    example: {
      disco_name: "ikeja-electric",
      meter_number: "45012345678",
      MeterType: "prepaid",
      amount: 5_000,
      ident: "shop-1003",
    },
  },
  "/api/cablesub/": {
    form: cableOrder,
    example: { cablename: 2, cableplan: 7006, smart_card_number: "7023456789", ident: "shop-1004" },
  },
  "/api/epin/": EXAM,
  "/api/exam/": EXAM,
  "/api/rechargepin/": {
    form: rechargeOrder,
    example: {
      network: 1,
      network_amount: 100,
      quantity: 10,
      name_on_card: "Corner Shop",
      ident: "shop-1006",
    },
  },
};

/** The wire's answers by what a call reads; one that is not listed answers an object of its own. */
const LISTS: readonly string[] = [
  "GET /api/data/",
  "GET /api/topup/",
  "GET /api/billpayment/",
  "GET /api/cablesub/",
  "GET /api/epin/",
  "GET /api/exam/",
  "GET /api/rechargepin/",
];
const ORDERS = /^POST \/api\/(data|topup|billpayment|cablesub|epin|exam|rechargepin)\/$|\{(id|ident)\}$/;

function answerOf({ method, path }: Call): { schema: JsonSchema; example: unknown } {
  const order = { $ref: "#/components/schemas/Order" };
  if (LISTS.includes(`${method} ${path}`)) {
    const results = { type: "array" as const, items: order };
    const page = { count: { type: "integer" as const }, results };
    return {
      schema: { anyOf: [{ type: "object", required: ["count", "results"], properties: page }, results] },
      example: { count: 1, results: [ORDER_EXAMPLE] },
    };
  }
  if (ORDERS.test(`${method} ${path}`)) return { schema: order, example: ORDER_EXAMPLE };
  if (path === "/api/validatemeter" || path === "/api/validateiuc")
    return {
      schema: {
        type: "object",
        required: ["invalid", "name"],
        properties: { invalid: { type: "boolean" }, name: TEXT },
      },
      example: { invalid: false, name: "ADA OBI" },
    };
  return { schema: { type: "object" }, example: {} };
}

const json = (description: string, media: Media): Answer => ({
  description,
  content: { "application/json": media },
});
const refusal = (description: string, example: unknown) =>
  json(description, { schema: { $ref: "#/components/schemas/Refusal" }, example });

function responsesOf(call: Call): Record<string, Answer> {
  const done = answerOf(call);
  const isOrder = call.method === "POST" && call.path in BODIES;
  return {
    "200": json(isOrder ? "The order, where the key's `orderStatus` is 200" : call.summary, done),
    ...(isOrder ? { "201": json("The order, whatever became of it", done) } : {}),
    "400": refusal("Refused; nothing was sold", { error: ["invalid plan id, check the available plans"] }),
    "401": refusal("The key is not known", { detail: "Invalid token." }),
    "403": refusal("The key lacks the scope, or comes from another address", { detail: "Not allowed." }),
    "404": refusal("There is no such order", { detail: "Not found." }),
    "429": refusal("Too many requests", {
      detail: "Request was throttled. Expected available in 20 seconds.",
    }),
  };
}

function parametersOf({ method, path }: Call): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = ""]): Parameter => ({
      name,
      in: "path",
      required: true,
      description: name === "id" ? "The order's number" : "Your own reference",
      schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string", maxLength: 120 },
    }),
  );
  const inQuery = (name: string, required: boolean, description: string): Parameter => ({
    name,
    in: "query",
    required,
    description,
    schema: TEXT,
  });
  if (`${method} ${path}` === "GET /api/data/")
    return [inQuery("search", false, "An id, a reference or a phone number")];
  if (path === "/api/validateiuc")
    return [
      inQuery("smart_card_number", true, "The card's number"),
      inQuery("cablename", true, "The company's name or number"),
    ];
  if (path !== "/api/validatemeter") return inPath;
  return [
    inQuery("meternumber", true, "The meter's number"),
    inQuery("disconame", true, "The company's name or number"),
    inQuery("mtype", true, "prepaid or postpaid"),
  ];
}

/** A name for code that is generated: the method and the words of the path. */
function nameOf({ method, path }: Call): string {
  const words = path.split(/\W+/).filter((word) => word && word !== "api");
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function operationOf(call: Call): ResellerOperation {
  const body = call.method === "POST" ? BODIES[call.path] : undefined;
  const media = body && { schema: wireSchema(body.form, {}), example: body.example };
  return {
    operationId: nameOf(call),
    summary: call.summary,
    description: `${call.summary}. Takes an API key with the scope \`${media ? "buy" : "read"}\`.`,
    tags: [media ? "Orders" : "Reading"],
    security: [{ key: [] }],
    parameters: parametersOf(call),
    ...(media
      ? {
          requestBody: {
            required: true,
            content: { "application/json": media, "application/x-www-form-urlencoded": media },
          },
        }
      : {}),
    responses: responsesOf(call),
  };
}

/** Builds the OpenAPI 3.1 document of the reseller wire from its table of calls. Pure. */
export function resellerDocument(about: {
  title: string;
  version: string;
  publicUrl: string;
}): ResellerDocument {
  const paths: ResellerDocument["paths"] = {};
  for (const call of RESELLER_CALLS) {
    const path = call.path.replace(/\/$/, "");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${about.title} for scripts of resellers`,
      version: about.version,
      description:
        "The wire of scripts that know `POST /api/data/`. Paths are taken with and without a slash at the end.",
      ...ownerOf({ title: about.title, serverUrl: about.publicUrl }),
    },
    servers: [{ url: about.publicUrl }],
    tags: [
      { name: "Orders", description: "Data, airtime and electricity" },
      { name: "Reading", description: "Orders, plans, meters and the balance" },
    ],
    paths,
    components: {
      schemas: { Order: ORDER, Refusal: REFUSAL },
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The word `Token`, a blank, and an API key",
        },
      },
    },
  };
}
