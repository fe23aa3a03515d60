import * as z from "zod/mini";
import { user } from "../auth.ts";
import { money } from "../money.ts";
import { plan, priceItem } from "../prices.ts";
import { DOCUMENTED } from "../shapes.ts";
import { transaction } from "../transactions.ts";
import { noteOf } from "./notes.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Components = Record<string, JsonSchema>;

const FORMATS = new Set(["uuid", "date-time", "email"]);

/** Shapes that are defined once under `components` and referred to everywhere else. */
const SHAPES = z.registry<{ id: string }>();
SHAPES.add(transaction, { id: "Transaction" });
SHAPES.add(plan, { id: "Plan" });
SHAPES.add(priceItem, { id: "PriceItem" });
SHAPES.add(user, { id: "User" });
SHAPES.add(money, { id: "Naira" });

/** Every error answer has this shape (rules 2.1). */
export const ERROR_SHAPE: JsonSchema = {
  type: "object",
  required: ["msg", "code", "next"],
  properties: {
    msg: { type: "string", description: "A sentence for the user" },
    code: {
      type: "string",
      description: "One of the codes named at the route; it never changes its meaning",
    },
    next: { type: "string", description: "What to do about it" },
    fields: {
      type: "object",
      description: "What is wrong with which field",
      additionalProperties: { type: "string" },
    },
    name: {
      type: "string",
      description: "Refusals of a meter check: the sentence again, under the name older clients read",
    },
    transactionId: { type: "string", description: "duplicate_purchase: the earlier purchase" },
    price: { type: "number", description: "price_changed: what the order costs now, in naira" },
    receipt: {
      $ref: "#/components/schemas/Transaction",
      description:
        "purchase_failed, withdrawal_failed: what was tried, with the balance after the money came back",
    },
    minimum: { type: "number", description: "electricity_below_minimum: the company's minimum in naira" },
  },
};

/**
 * Returns a zod schema as JSON Schema of its wire form. Repeated shapes are moved into `components`, which
 * grows.
 */
export function wireSchema(schema: z.core.$ZodType, components: Components): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io: "input",
    metadata: SHAPES,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  });
  for (const [name, shape] of Object.entries($defs ?? {})) components[name] ??= finished(shape);
  return finished(root);
}

/** Puts what is documented of a shape, and drops what its format or type states already. */
function tidy(schema: z.core.$ZodType, json: JsonSchema): void {
  const documented = DOCUMENTED.get(schema);
  if (documented) {
    delete json.anyOf;
    Object.assign(json, documented);
  }
  if (json.format && FORMATS.has(json.format)) {
    delete json.pattern;
    delete json.allOf;
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  asList(json);
}

/** A tuple of like parts is a list of that length: most tools do not know `prefixItems`. */
function asList(json: JsonSchema): void {
  const { prefixItems: parts, ...rest } = json;
  const [first] = parts ?? [];
  if (!parts || !first) return;
  if (parts.some((part) => JSON.stringify(part) !== JSON.stringify(first))) return;
  delete json.prefixItems;
  Object.assign(json, rest, { items: first, minItems: parts.length, maxItems: parts.length });
}

/** Points names to `components`, and adds explanations to fields that need one. */
function finished(schema: JsonSchema): JsonSchema {
  const named = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
  annotate(named);
  return named;
}

function annotate(schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === "boolean") continue;
    const note = noteOf(name);
    if (note && !field.description && !field.enum) field.description = note;
    annotate(field);
  }
  const parts = [schema.items, ...(schema.anyOf ?? [])].flat();
  for (const part of parts) if (part && typeof part === "object") annotate(part);
}
