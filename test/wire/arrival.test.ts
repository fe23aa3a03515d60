import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "../../src/contract/define.ts";
import { ok } from "../../src/core/result.ts";
import { buildApp } from "../../src/http/app.ts";
import { healthRoutes } from "../../src/http/health.ts";
import { createHub } from "../../src/http/hub.ts";
import { on } from "../../src/http/on.ts";
import { logRequests } from "../../src/http/request-log.ts";
import { openEventStream } from "../../src/http/event-stream.ts";
import { createMetrics } from "../../src/main/metrics.ts";

/** Bytes that no client library would send, and what log and metrics keep (rules 8.20 to 8.22). */

const TOKEN = "a token of the metrics";
const ID = "0198a000-0000-7000-8000-000000000001";
const logged: Record<string, unknown>[] = [];
const logger = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const metrics = createMetrics();
let held = Promise.withResolvers<void>();
/** How many long answers were begun. */
let longBegun = 0;

const KEY_ID = "0190a0b0-0000-7000-8000-00000000000e";

const echo = defineRoute({
  method: "POST",
  path: "/echo/{token}",
  access: "visitor",
  summary: "Echoes",
  params: z.object({ token: z.string() }),
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
  errors: [],
});
const long = defineRoute({
  method: "GET",
  path: "/long",
  access: "user",
  scope: "read",
  summary: "Answers late",
  answer: z.object({ done: z.boolean() }),
  errors: [],
});
const hook = defineRoute({
  method: "POST",
  path: "/webhooks/squad",
  access: "visitor",
  summary: "A notification",
  raw: true,
  answer: z.object({}),
  errors: ["webhook_refused"],
});
const stream = defineRoute({
  method: "GET",
  path: "/stream",
  access: "visitor",
  summary: "A stream",
  stream: true,
  answer: z.unknown(),
  errors: [],
});

const app = await buildApp({
  mounted: [
    on(echo, async ({ body }) => ok({ text: body.text })),
    on(long, async () => {
      longBegun += 1;
      await held.promise;
      return ok({ done: true });
    }),
    on(hook, async ({ raw }) =>
      raw.byteLength > 0 ? ok({}) : { ok: false, fault: { code: "webhook_refused" } },
    ),
    on(stream, async ({ reply }) => {
      const open = openEventStream(reply, {
        everyMs: 60_000,
        onBeat: () => undefined,
        onGone: () => undefined,
      });
      void held.promise.then(() => open?.write("data: late\n\n"));
      return ok(undefined);
    }),
  ],
  hub: createHub(),
  door: {
    authenticate: async (token: string) =>
      ({
        id: ID,
        userName: "u",
        userType: "smart earner",
        isAdmin: false,
        isAgent: false,
        isCouponVendor: false,
        isSpecial: false,
        isPartner: false,
        walletAccount: 1n,
        ...(token.startsWith("atk_")
          ? { via: "key", keyId: KEY_ID, scopes: ["read"], addresses: [], numbering: "stock" }
          : { via: "session", hasPowers: true, hasSecondFactor: false }),
      }) as never,
    reloadCatalogue: async () => undefined,
    rateScale: 1_000,
  },
  logger,
  ids: () => "made-by-the-server",
  trustProxy: false,
  arrival: { headersMs: 40, requestMs: 60, lookEveryMs: 10 },
  watch: (server) => {
    metrics.watch(server);
    logRequests(server);
  },
  extras: (server) =>
    healthRoutes(server, { reasons: async () => [], metrics: metrics.registry, metricsToken: TOKEN }),
});
let port = 0;
beforeAll(async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A connection, and all that came back on it. */
function open(): { socket: Socket; said: () => string } {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.on("error", () => undefined);
  return { socket, said: () => text };
}

/** Sends bytes and returns all that comes back until the server closes. */
async function talk(bytes: string): Promise<string> {
  const { socket, said } = open();
  socket.write(bytes);
  await once(socket, "close");
  return said();
}

async function untilSaid(said: () => string, words: string, socket: Socket): Promise<void> {
  await vi.waitFor(() => expect(said()).toContain(words), 60_000);
  expect(socket.destroyed).toBe(false);
}

/** Opens connections with this request until one arrived in time: a busy machine may be too slow. */
async function arrived(
  request: string,
  isServed: (said: string) => boolean,
): Promise<ReturnType<typeof open>> {
  for (;;) {
    const one = open();
    one.socket.write(request);
    await vi.waitFor(() => expect(isServed(one.said()) || one.socket.destroyed).toBe(true), 60_000);
    if (isServed(one.said())) return one;
  }
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as unknown;

describe("what cannot be read as a request", () => {
  const UNREAD = { code: "malformed_body", msg: "We could not read this request." };
  test.each([
    ["no request at all", "hello there\r\n\r\n"],
    ["a header with a bad name", "GET /health/live HTTP/1.1\r\nhost: a\r\nbad name: x\r\n\r\n"],
    ["a header with a control character", "GET /health/live HTTP/1.1\r\nhost: a\r\nx: a\u0001b\r\n\r\n"],
    ["two lengths", "POST /a HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    ["no host", "GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n"],
  ])("gets the shape of every refusal: %s", async (_what, bytes) => {
    const answer = await talk(bytes);
    expect(statusOf(answer)).toBe(400);
    expect(bodyOf(answer)).toMatchObject(UNREAD);
    expect(answer).toMatch(/x-request-id: made-by-the-server/);
  });

  test("gets it also for headers that are too large", async () => {
    const answer = await talk(`GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([
      413,
      expect.objectContaining({ code: "payload_too_large" }),
    ]);
  });
});

describe("what comes too slowly", () => {
  test.each([
    ["headers", "POST /api/v1/echo/a HTTP/1.1\r\nhost: a\r\n"],
    [
      "a body",
      "POST /api/v1/echo/a HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{",
    ],
  ])("is cut off with a refusal, while a long answer and a stream go on: %s", async (_what, bytes) => {
    held = Promise.withResolvers();
    const before = longBegun;
    const late = await arrived(
      "GET /api/v1/long HTTP/1.1\r\nhost: a\r\nx-auth-token: t\r\n\r\n",
      () => longBegun > before,
    );
    const live = await arrived("GET /api/v1/stream HTTP/1.1\r\nhost: a\r\n\r\n", (said) =>
      said.includes(": open"),
    );
    const answer = await talk(bytes); // ends after both time-outs, which began after those of the others
    expect(statusOf(answer)).toBe(408);
    expect(bodyOf(answer)).toMatchObject({ code: "request_too_slow" });
    expect([late.socket.destroyed, live.socket.destroyed]).toEqual([false, false]);
    held.resolve();
    await untilSaid(late.said, '{"done":true}', late.socket);
    await untilSaid(live.said, "data: late", live.socket);
    late.socket.destroy();
    live.socket.destroy();
  });
});

describe("the log", () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    logged.length = 0;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await answer.arrayBuffer();
    const lines = () => logged.filter(({ msg }) => msg === "request");
    // The line is written once the answer has gone out, so the answer may be here before it.
    await expect.poll(lines, { interval: 5 }).not.toEqual([]);
    return { answer, lines: lines() };
  };
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: '{"text":"a"}' };

  test("has one line per request, with the route's pattern and no part of the address", async () => {
    const { lines } = await ask("/api/v1/echo/secret-token-in-the-path?name=ada", json);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      reqId: "made-by-the-server",
      method: "POST",
      route: "/api/v1/echo/:token",
      status: 200,
      ms: expect.any(Number),
    });
    expect(JSON.stringify(logged)).not.toMatch(/secret-token|ada/);
  });

  test("names the caller and the refusal, and never a token", async () => {
    held.resolve();
    const { lines } = await ask("/api/v1/long", { headers: { "x-auth-token": "secret-of-a-person" } });
    expect(lines).toMatchObject([{ person: ID, via: "session", status: 200 }]);
    expect(lines[0]).not.toHaveProperty("keyId");
    expect(JSON.stringify(logged)).not.toContain("secret-of-a-person");
    const byKey = await ask("/api/v1/long", { headers: { "x-auth-token": "atk_of-a-shop" } });
    expect(byKey.lines).toMatchObject([{ person: ID, via: "key", keyId: KEY_ID, status: 200 }]);
    expect(JSON.stringify(logged)).not.toContain("atk_of-a-shop");
    expect((await ask("/api/v1/echo/a", { ...json, body: "{" })).lines).toMatchObject([
      { status: 400, code: "malformed_body" },
    ]);
  });

  test.each([
    ["order-4711.a", "order-4711.a"],
    ["short", "made-by-the-server"],
    ["with blanks in it", "made-by-the-server"],
    ["x".repeat(65), "made-by-the-server"],
  ])("takes a well-formed x-request-id, and gives it back: %s", async (sent, expected) => {
    const { answer, lines } = await ask("/health/live", { headers: { "x-request-id": sent } });
    expect(answer.headers.get("x-request-id")).toBe(expected);
    expect(lines).toMatchObject([{ reqId: expected }]);
  });
});

describe("the metrics", () => {
  const ask = (authorization?: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, authorization ? { headers: { authorization } } : {});

  test("are shown to their token alone, and to nobody else also on this machine", async () => {
    for (const sent of [undefined, "Bearer other", `Token ${TOKEN}`, "Bearer "])
      expect((await ask(sent)).status).toBe(404);
    const shown = await ask(`Bearer ${TOKEN}`);
    expect([shown.status, (await shown.text()).includes("airtide_http_seconds")]).toEqual([200, true]);
  });

  test("count notifications of providers by what was answered", async () => {
    const send = (body: string) =>
      fetch(`http://127.0.0.1:${port}/api/v1/webhooks/squad`, { method: "POST", body });
    await send("signed");
    await send("");
    const text = await metrics.registry.getSingleMetricAsString("airtide_inbound_webhooks_total");
    expect(text).toContain('{provider="squad",result="taken"} 1');
    expect(text).toContain('{provider="squad",result="refused"} 1');
  });
});
