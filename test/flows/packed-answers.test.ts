import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
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

test.each(["short", "secret"])("a %s answer is never packed", async (path) => {
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

test("every answer that shows a secret is named, and none that is one's own is kept by others", () => {
  const named = Object.entries(routes).filter(([, one]) => "holdsSecret" in one);
  expect(named.map(([name]) => name).sort()).toEqual([
    "confirmSecondFactor",
    "login",
    "makeApiKey",
    "register",
    "rotateWebhookSecret",
    "setUpSecondFactor",
    "updateWebhook",
  ]);
  const kept = Object.values(routes).filter((one) => "kept" in one);
  expect(kept.map(({ path, access }) => [path, access])).toEqual([
    ["/prices", "visitor"],
    ["/settings", "visitor"],
  ]);
});
