import type { HttpCall } from "../../http.ts";
import type { Call, Field } from "./language.ts";
import { fill, type Values } from "./templates.ts";

export type Request = Pick<HttpCall, "url" | "method" | "headers" | "body">;

/** Builds one call from its mapping; returns a sentence when a value is missing, and nothing must be sent. */
export function buildRequest(
  call: Call,
  values: Values,
  at: { baseUrl: string; headers: Readonly<Record<string, string>> },
): Request | string {
  const path = fill(call.path, values, encodeURIComponent);
  if (path === undefined) return "the address lacks a value";
  const headers = fillAll(at.headers, values);
  const fields = fillFields(call.fields, values);
  if (typeof fields === "string") return fields;
  if (typeof headers === "string") return headers;
  const url = path === "" ? at.baseUrl : `${at.baseUrl}/${path}`;
  const accepting = { accept: "application/json", ...headers };
  if (call.method === "GET") {
    const query = queryOf(fields);
    return { url: query === "" ? url : `${url}?${query}`, method: "GET", headers: accepting };
  }
  const isForm = call.encoding === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const body = isForm ? queryOf(fields) : JSON.stringify(fields);
  return { url, method: "POST", headers: { ...accepting, "content-type": type }, body };
}

type Filled = Record<string, string | number | boolean>;

const queryOf = (fields: Filled): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

function fillAll(
  templates: Readonly<Record<string, string>>,
  values: Values,
): Record<string, string> | string {
  const filled: Record<string, string> = {};
  for (const [name, template] of Object.entries(templates)) {
    const text = fill(template, values);
    if (text === undefined) return `no value for ${name}`;
    filled[name.toLowerCase()] = text;
  }
  return filled;
}

function fillFields(fields: Readonly<Record<string, Field>>, values: Values): Filled | string {
  const filled: Filled = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = fillField(field, values);
    if (value === undefined) return `no value for ${name}`;
    filled[name] = value;
  }
  return filled;
}

function fillField(field: Field, values: Values): string | number | boolean | undefined {
  if (typeof field === "string") return fill(field, values);
  if (typeof field !== "object") return field;
  const text = fill(field.number, values);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
