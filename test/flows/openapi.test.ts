import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { RouteSpec } from "../../src/contract/define.ts";
import { DOOR_ERRORS, ERRORS, type ErrorCode } from "../../src/contract/errors.ts";
import { routes } from "../../src/contract/index.ts";
import type { ErrorAnswer } from "../../src/contract/openapi/errors.ts";
import type { Operation } from "../../src/contract/openapi/operation.ts";
import { tagOf } from "../../src/contract/openapi/describe.ts";
import { openApiDocument, spellingsOf } from "../../src/contract/openapi.ts";

const document = openApiDocument({
  title: "Airtide",
  version: "1.2.3",
  serverUrl: "https://airtide.example/api/v1",
  isDemo: false,
});
const contract = Object.entries<RouteSpec>(routes);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
const json = JSON.stringify(document);

function operationNamed(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found.operation;
}

/** Every code the document names for a route, with the status it stands under. */
function codesIn(operation: Operation): Map<string, number> {
  const errors = Object.entries(operation.responses).filter(([status]) => status !== "200");
  return new Map(
    errors.flatMap(([status, answer]) =>
      Object.keys((answer as ErrorAnswer).content["application/json"].examples).map(
        (code): [string, number] => [code, Number(status)],
      ),
    ),
  );
}

describe("the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(json) as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  test("the validator refuses a document that lacks a parameter's place", async () => {
    const broken = structuredClone(document) as unknown as Record<string, Record<string, unknown>>;
    broken.paths = { "/x": { get: { parameters: [{ name: "x" }], responses: {} } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("holds every method and path of the contract, aliases too, and no more", () => {
    const promised = contract.flatMap(([, route]) =>
      spellingsOf(route).map((path) => `${route.method} ${path}`),
    );
    expect(operations.map(({ key }) => key).sort()).toEqual(promised.sort());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(promised.length);
  });

  test("every reference leads somewhere", () => {
    const names = [...json.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    expect(names.length).toBeGreaterThan(50);
    const lost = names.filter(([, kind, name = ""]) => !(name in document.components[kind as "schemas"]));
    expect(lost).toEqual([]);
  });

  test("names an owner, and describes each of its tags", () => {
    expect(document.info).toMatchObject({
      contact: { url: "https://airtide.example" },
      license: { name: "All rights reserved" },
    });
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    expect(document.tags.length).toBeGreaterThan(8);
  });

  test("no path ends with a slash, and no list has parts of an unknown shape", () => {
    expect(Object.keys(document.paths).filter((path) => path.endsWith("/"))).toEqual([]);
    expect(json).not.toContain("prefixItems");
  });

  test("nothing of the inside is in it: no kobo, no patterns of formats, no private dialect", () => {
    expect(json).not.toMatch(/kobo|\$defs|\$schema|9007199254740991/i);
  });
});

describe.each(contract)("%s", (name, route) => {
  const operation = operationNamed(name);

  test("says who may call and what it takes", () => {
    expect(operation["x-access"]).toBe(route.access);
    expect(operation.security).toEqual(route.access === "visitor" ? [] : [{ token: [] }]);
    expect(JSON.stringify(operation.parameters).includes("IdempotencyKey")).toBe(route.keyed !== undefined);
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
    const declared = operation.parameters.flatMap((p) => ("in" in p && p.in === "path" ? [p.name] : []));
    expect(declared).toEqual(inPath);
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined || route.raw === true);
  });

  test("has a description, and a tag that the document describes", () => {
    expect(operation.description.length).toBeGreaterThan(operation.summary.length);
    expect(tagOf(route.path)).toBeDefined();
    expect(document.tags.map(({ name: tag }) => tag)).toContain(operation.tags[0]);
  });

  test("names every error it may answer under its true status", () => {
    const codes = codesIn(operation);
    const expected: ErrorCode[] = [...route.errors, ...DOOR_ERRORS];
    expect([...codes.keys()]).toEqual(expect.arrayContaining(expected));
    for (const [code, status] of codes)
      expect({ code, status }).toEqual({ code, status: ERRORS[code as ErrorCode].status });
  });

  test("its examples are what the contract's own schemas take", () => {
    const sent = operation.requestBody?.content["application/json"]?.example;
    const takes = (route.body ?? z.undefined()) as z.ZodMiniType;
    expect(issuesOf(takes, sent)).toEqual([]);
    const { content } = operation.responses["200"] as { content: Record<string, { example?: unknown }> };
    const example =
      content[route.file ?? "application/json"]?.example ?? eventOf(content["text/event-stream"]?.example);
    expect(issuesOf(route.answer as z.ZodMiniType, example)).toEqual([]);
  });
});

/** A schema's objections to a value, in short: whole errors are too long to compare and print. */
function issuesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const read = z.safeParse(schema, value);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

function eventOf(text: unknown): unknown {
  return JSON.parse(/data: (.*)\n/.exec(String(text))?.[1] ?? "null");
}

describe("fields", () => {
  const { schemas } = document.components;

  test("money is a number of naira, everywhere", () => {
    expect(schemas.Naira).toEqual({ type: "number", description: "Naira, at most 2 decimals" });
    expect(schemas.Transaction?.properties?.trans_amount).toEqual({ $ref: "#/components/schemas/Naira" });
    const amountOf = (name: string) =>
      operationNamed(name).requestBody?.content["application/json"]?.schema?.properties?.amount;
    expect(amountOf("initiateFunding")).toMatchObject({
      type: "number",
      exclusiveMinimum: 0,
      description: "Naira, at most 2 decimals",
    });
    expect(amountOf("buyAirtime")).toMatchObject({ type: "integer", description: "Naira, without decimals" });
  });

  test("repeated shapes stand once, by name", () => {
    expect(Object.keys(schemas).sort()).toEqual([
      "Error",
      "Naira",
      "Plan",
      "PriceItem",
      "Transaction",
      "User",
    ]);
  });

  const bodyOf = (name: string) => operationNamed(name).requestBody?.content["application/json"]?.schema;

  test("a phone has its pattern, a code its values, an amount and a page their bounds", () => {
    const fields = bodyOf("buyData")?.properties ?? {};
    expect(fields.mobile_number).toMatchObject({ type: "string", pattern: "^(0|\\+?234)[789][01][0-9]{8}$" });
    expect(fields.network).toMatchObject({ type: "integer", enum: [1, 2, 3, 6] });
    expect(bodyOf("buyAirtime")?.properties?.network).toMatchObject({ enum: [1, 2, 3, 4] });
    expect(bodyOf("buyElectricity")?.properties?.meterId).toMatchObject({ type: "integer" });
    const page = operationNamed("listTransactions").parameters.find(
      (one) => "name" in one && one.name === "page",
    );
    expect(page).toMatchObject({ schema: { type: "integer", minimum: 1 } });
  });

  test.each(["withdraw", "addBeneficiary"])("%s takes the account's name under either spelling", (name) => {
    expect(bodyOf(name)?.anyOf).toEqual([{ required: ["bankAccountName"] }, { required: ["accountName"] }]);
    expect(bodyOf(name)?.required).not.toContain("bankAccountName");
  });

  test.each(["exportStatement", "exportUsers"])("%s answers CSV", (name) => {
    const { content } = operationNamed(name).responses["200"] as { content: object };
    expect(Object.keys(content)).toEqual(["text/csv"]);
  });
});
