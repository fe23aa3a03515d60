import type { OpenApiDocument } from "../openapi.ts";
import type { Operation } from "./operation.ts";

/** A Postman collection (format 2.1), written from the document: one folder for each tag. */

type Request = {
  name: string;
  request: {
    method: string;
    description: string;
    header: { key: string; value: string }[];
    url: string;
    body?: { mode: "raw"; raw: string };
  };
};
export type Collection = {
  info: { name: string; description: string; schema: string };
  variable: { key: string; value: string }[];
  auth: { type: "apikey"; apikey: { key: string; value: string; type: "string" }[] };
  item: { name: string; description: string; item: Request[] }[];
};

const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

export function postmanCollection(document: OpenApiDocument): Collection {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !operation["x-alias-of"])
      .map(([method, operation]) => ({
        tag: operation.tags[0],
        request: requestOf(method, { path, operation }),
      })),
  );
  return {
    info: {
      name: document.info.title,
      description: "Set `key` to an API key or to the token of a log-in.",
      schema: FORMAT,
    },
    variable: [
      { key: "url", value: document.servers[0]?.url ?? "" },
      { key: "key", value: "" },
    ],
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "x-auth-token", type: "string" },
        { key: "value", value: "{{key}}", type: "string" },
        { key: "in", value: "header", type: "string" },
      ],
    },
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: all.filter(({ tag }) => tag === name).map(({ request }) => request),
    })),
  };
}

function requestOf(method: string, { path, operation }: { path: string; operation: Operation }): Request {
  const isKeyed = operation.parameters.some((one) => "$ref" in one);
  const example = operation.requestBody?.content["application/json"]?.example;
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: [
        ...(example === undefined ? [] : [{ key: "content-type", value: "application/json" }]),
        ...(isKeyed ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
      ],
      url: `{{url}}${path.replace(/\{(\w+)\}/g, ":$1")}`,
      ...(example === undefined ? {} : { body: { mode: "raw", raw: JSON.stringify(example, null, 2) } }),
    },
  };
}
