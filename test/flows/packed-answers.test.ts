import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { transaction } from "../../src/contract/transactions.ts";
import { ok } from "../../src/core/result.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { on } from "../../src/http/on.ts";

/** Rules 15.26. */

let text = "naira ".repeat(400);
const route = {
  method: "GET",
  access: "visitor",
  summary: "",
  answer: z.object({ text: z.string() }),
  errors: [],
} as const;
const long = async () => ok({ text });
const app = await buildApp({
  mounted: [
    on(defineRoute({ ...route, path: "/long" }), long),
    on(defineRoute({ ...route, path: "/short" }), async () => ok({ text: "a receipt" })),
    on(defineRoute({ ...route, path: "/secret", holdsSecret: true }), long),
    on(defineRoute({ ...route, path: "/kept", kept: "public" }), long),
    on(defineRoute({ ...route, path: "/broken", kept: "public" }), async () => {
      throw new Error("broken");
    }),
    on(defineRoute({ ...route, path: "/file", file: "text/csv", answer: z.string() }), async ({ reply }) => {
      await reply.header("content-type", "text/csv; charset=utf-8").send(text);
      return ok(text);
    }),
  ],
  door: { authenticate: async () => undefined, reloadCatalogue: async () => undefined, rateScale: 1 },
  hub: createHub(),
  logger: pino({ level: "silent" }),
  extras: async () => undefined,
  ids: () => randomUUID(),
  trustProxy: false,
});
afterAll(() => app.close());

type Asked = { accept?: string; known?: string; method?: "GET" | "HEAD" };
const ask = (path: string, { accept, known, method = "GET" }: Asked = {}) =>
  app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...(accept ? { "accept-encoding": accept } : {}),
      ...(known ? { "if-none-match": known } : {}),
    },
  });

describe("a long answer", () => {
  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
  ] as const)("travels packed for who takes %s", async (accept, encoding, unpack) => {
    const reply = await ask("long", { accept });
    expect(reply.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      "cache-control": "no-store",
    });
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    expect(reply.rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(unpack(reply.rawPayload).toString())).toEqual({ text });
  });

  test.each([undefined, "br;q=0, gzip;q=0", "zstd"])("is plain for who takes %s", async (accept) => {
    const reply = await ask("long", accept ? { accept } : {});
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.headers.vary).toBe("accept-encoding");
    expect(reply.json()).toEqual({ text });
  });

  test("has the same length for HEAD, and no body", async () => {
    const whole = await ask("long", { accept: "br" });
    const head = await ask("long", { accept: "br", method: "HEAD" });
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
    expect(head.rawPayload).toHaveLength(0);
  });
});

test.each(["short", "secret", "file"])("a %s answer is never packed", async (path) => {
  const { headers } = await ask(path, { accept: "br" });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).not.toHaveProperty("vary");
});

test("an answer that clients may keep is sent again only when it is another", async () => {
  const first = await ask("kept", { accept: "br" });
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers["cache-control"]).toBe("public, no-cache");
  const again = await ask("kept", { accept: "gzip", known: `"other", ${tag}` });
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, tag]);
  text = `another ${text}`;
  const changed = await ask("kept", { accept: "br", known: tag });
  expect([changed.statusCode, changed.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(changed.headers.etag).not.toBe(tag);
});

test("a failure in the place of an answer that clients may keep is kept by nobody", async () => {
  const { statusCode, headers } = await ask("broken");
  expect([statusCode, headers["cache-control"], headers.etag]).toEqual([500, "no-store", undefined]);
});

/** Names of fields that may hold what opens or proves something. */
const SECRET = /token|secret|otpauth|recovery|api_?key|password|codes?$|^pin$/i;

/** The shapes and fields with such a name that hold none, each with why. */
const RECEIPT = transaction; // Its tokens are typed into one meter, and are for nothing else.
const HARMLESS = [
  ["needsToken", "says that a token is wanted, and holds none"],
  ["user.apiToken", "the mask of a key"],
  ["users.apiToken", "the mask of a key"],
  ["readSecondFactor.recoveryCodesLeft", "a count"],
  ["readWebhook.secrets", "their last letters, and until when they work"],
  ["receiptCode", "shows anybody what it belongs to, and does nothing"],
  ["couponCode", "pays into its owner's wallet alone"],
  ["planCodes", "what suppliers call a plan"],
  ["planCode", "what a supplier calls a plan"],
  ["new.code", "what a supplier calls a plan"],
  ["gone.code", "what a supplier calls a plan"],
  ["changed.code", "what a supplier calls a plan"],
  ["networks.dataCode", "what is dialled to ask for a balance"],
  ["networks.airtimeCode", "what is dialled to ask for a balance"],
  ["readUssd.code", "what is dialled to buy"],
  ["ussdCode", "what is dialled to buy"],
  ["countries.code", "a country"],
  ["callingCode", "what is dialled before a number abroad"],
  ["operators.code", "what a supplier calls an operator"],
  ["bankCode", "a bank's public number"],
  ["bankCodes.code", "a bank's public number"],
  ["validateAccount.code", "a bank's public number"],
  ["refusal.code", "the name of a refusal"],
  ["results.code", "the name of a refusal"],
  ["requests.code", "the name of a refusal"],
  ["hasToken", "says that one is set, and holds none"],
  ["hasSecret", "says that one is set, and holds none"],
  ["alerts.secretDays", "an age in days"],
  ["means.apiKeys", "a count"],
  ["readPaymentProof.pin", "says whether there is one, and since when"],
  ["rows.code", "says why a row of a list was refused"],
  ["cards.code", "says why a card was refused"],
] as const;

/** The part of a schema's definition that leads to the schemas inside it. */
type Inside = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  items?: readonly z.core.$ZodType[];
} & Partial<Record<"innerType" | "element" | "valueType" | "in" | "out" | "rest", z.core.$ZodType>>;
const LEAVES = ["string", "number", "boolean", "date", "enum", "literal", "custom", "bigint", "null", "void"];

/** The paths of all fields that an answer may have, which begin with `at`. */
function fieldsOf(schema: z.core.$ZodType, at: string): string[] {
  if (schema === RECEIPT) return [];
  const inside = schema._zod.def as Inside;
  const named = Object.entries(inside.shape ?? {});
  const within = [
    ...["innerType", "element", "valueType", "in", "out", "rest"].map((part) => inside[part as "in"]),
    ...(inside.options ?? []),
    ...(inside.items ?? []),
  ].filter((part) => part !== undefined && part !== null);
  const isKnown = inside.shape || within.length > 0 || [...LEAVES, "unknown"].includes(inside.type);
  if (!isKnown) throw new Error(`${at} has a shape that this test cannot look into: ${inside.type}`);
  return [
    ...named.flatMap(([name, part]) => [`${at}.${name}`, ...fieldsOf(part, `${at}.${name}`)]),
    ...within.flatMap((part) => fieldsOf(part, at)),
  ];
}

const shown = Object.entries(routes).map(([name, route]) => ({
  name,
  isNamed: "holdsSecret" in route,
  isFile: "file" in route,
  secrets: [...new Set(fieldsOf(route.answer, name))].filter(
    (path) =>
      SECRET.test(path.split(".").at(-1) ?? "") && !HARMLESS.some(([end]) => `.${path}`.endsWith(`.${end}`)),
  ),
}));

test("every answer with a field that may hold a secret says so, and no other", () => {
  const missing = shown.filter(({ isNamed, secrets }) => !isNamed && secrets.length > 0);
  expect(missing.map(({ secrets }) => secrets)).toEqual([]);
  // The inside of a file cannot be seen here.
  const idle = shown.filter(({ isNamed, isFile, secrets }) => isNamed && !isFile && secrets.length === 0);
  expect(idle.map(({ name }) => name)).toEqual([]);
  expect(shown.filter(({ isNamed }) => isNamed).length).toBeGreaterThan(6);
});

test("the walk finds a secret wherever it stands, and refuses what it cannot look into", () => {
  const inner = z.object({ otpauthUrl: z.string(), name: z.string() });
  const answer = z.object({
    list: z.array(z.nullable(inner)),
    either: z.union([z.optional(z.object({ apiKey: z.string() })), z.record(z.string(), inner)]),
    pair: z.tuple([z.object({ newCode: z.string() })]),
  });
  const found = fieldsOf(answer, "a").filter((path) => SECRET.test(path.split(".").at(-1) ?? ""));
  expect([...new Set(found)]).toEqual([
    "a.list.otpauthUrl",
    "a.either.apiKey",
    "a.either.otpauthUrl",
    "a.pair.newCode",
  ]);
  expect(() => fieldsOf(z.object({ later: z.lazy(() => inner) }), "a")).toThrow("a.later");
});

test("none that is one's own is kept by others", () => {
  const kept = Object.values(routes).filter((one) => "kept" in one);
  expect(kept.map(({ path, access }) => [path, access])).toEqual([
    ["/prices", "visitor"],
    ["/settings", "visitor"],
    ["/status", "visitor"],
  ]);
});
