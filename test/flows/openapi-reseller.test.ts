import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { resellerDocument } from "../../src/contract/openapi/reseller.ts";
import { RESELLER_CALLS } from "../../src/contract/reseller.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

/** The document of the reseller wire (rules 15.17). */

const { app } = await startTestApp(await freshDatabase());
const document = resellerDocument({
  title: "Airtide",
  version: "1.2.3",
  publicUrl: "https://airtide.example",
});
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

test("is valid OpenAPI 3.1 and holds every call of the wire", async () => {
  const read = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  expect((await new Validator().validate(read)).errors ?? []).toEqual([]);
  const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const calls = RESELLER_CALLS.map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`);
  expect(named.sort()).toEqual(calls.sort());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
});

test.each(operations)("$method $path says who may call and what it does", ({ operation }) => {
  expect(operation.description).toContain("API key");
  expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0]);
  expect(operation.security).toEqual([{ key: [] }]);
});

test.each(operations)("$method $path is answered without a slash at its end", async ({ method, path }) => {
  const url = path.replace(/\{\w+\}/, "1");
  const body = method === "post" ? { payload: {} } : {};
  const reply = await app.inject({ method: method as "get" | "post", url, ...body });
  expect([reply.statusCode, reply.json()]).toEqual([401, { detail: "Invalid token." }]);
});
