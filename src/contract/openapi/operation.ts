import type { Scope } from "../../core/api-keys.ts";
import type { Access, RouteSpec } from "../define.ts";
import { descriptionOf, type Tag, tagOf } from "./describe.ts";
import { type ErrorAnswer, errorAnswers } from "./errors.ts";
import { exampleOf } from "./examples.ts";
import { type Components, type JsonSchema, wireSchema } from "./schemas.ts";

type Media = Record<string, { schema: JsonSchema; example?: unknown }>;
type Reference = { $ref: string };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};
type Success = { description: string; headers: Record<string, Reference>; content: Media };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: Tag[];
  /** The callers that the route admits. */
  "x-access": Access;
  /** The route needs a session: an API key is not enough. */
  "x-needs-session"?: true;
  /** The scope with which an API key opens the route. */
  "x-key-scope"?: Scope;
  /** The main spelling of this path. */
  "x-alias-of"?: string;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Success | ErrorAnswer>;
};

/** A route with its name, and the document's components, to which it may add. */
export type Entry = { name: string; route: RouteSpec; components: Components };

/** Describes one route as an operation of the document. */
export function operationOf(entry: Entry): Operation {
  const { name, route } = entry;
  return {
    operationId: name,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [tagOf(route.path) ?? "Accounts"],
    "x-access": route.access,
    ...(route.access === "user" ? keyUse(route.scope) : {}),
    security: route.access === "visitor" ? [] : [{ token: [] }],
    parameters: [
      ...parametersOf(entry, "path"),
      ...parametersOf(entry, "query"),
      ...(route.keyed ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...requestOf(entry),
    responses: { "200": successOf(entry), ...errorAnswers(route) },
  };
}

function keyUse(scope: Scope | undefined): Pick<Operation, "x-needs-session" | "x-key-scope"> {
  return scope ? { "x-key-scope": scope } : { "x-needs-session": true };
}

function parametersOf({ name: routeName, route, components }: Entry, place: "path" | "query"): Parameter[] {
  const shape = place === "path" ? route.params : route.query;
  if (!shape) return [];
  const { properties = {}, required = [] } = wireSchema(shape, components);
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = typeof field === "object" ? field : {};
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description ? { description } : {}),
      schema,
      ...(place === "path" ? { example: exampleOf(schema, { route: routeName, components }, name) } : {}),
    };
  });
}

function requestOf({ name, route, components }: Entry): Pick<Operation, "requestBody"> {
  if (route.raw) {
    const schema = { description: "The bytes as they were signed", type: "object" as const };
    const file = { description: "The file: CSV, XLSX, or either packed by gzip", type: "string" as const };
    const content: Media = route.maxBytes
      ? { "application/octet-stream": { schema: file } }
      : { "application/json": { schema } };
    return { requestBody: { required: true, content } };
  }
  if (!route.body) return {};
  const schema = wireSchema(route.body, components);
  const example = exampleOf(schema, { route: name, components });
  return { requestBody: { required: true, content: { "application/json": { schema, example } } } };
}

function successOf({ name, route, components }: Entry): Success {
  const schema = wireSchema(route.answer, components);
  const example = exampleOf(schema, { route: name, components }, route.file);
  const content: Media = route.stream
    ? { "text/event-stream": { schema: eventSchema(schema), example: eventText(example) } }
    : { [route.file ?? "application/json"]: { schema, example } };
  return {
    description: route.summary,
    headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
    content,
  };
}

/** A stream is text; `contentSchema` is the shape of one event's data. */
function eventSchema(data: JsonSchema): JsonSchema {
  return {
    type: "string",
    description: "Server-sent events. The data of each is JSON of this content schema.",
    contentMediaType: "application/json",
    contentSchema: data,
  };
}

/** An event as it looks on the stream. */
function eventText(example: unknown): string {
  const { event = "message" } = example as { event?: string };
  return `event: ${event}\ndata: ${JSON.stringify(example)}\n\n`;
}
