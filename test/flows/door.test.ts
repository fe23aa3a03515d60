import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import { ADA, startDoor } from "../support/door.ts";

const { app, logged, send } = await startDoor();
const ADDRESS = "/api/v1";
const JSON_TYPE = { "content-type": "application/json" };

/** A refusal: true status, the catalogue's words, and the request's id. */
function expectFault(reply: Awaited<ReturnType<typeof send>>, code: keyof typeof ERRORS): void {
  const { status, msg, next } = ERRORS[code];
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
  expect(reply.body.next).toBe(next);
  expect(reply.body.msg === msg || code === "bad_request").toBe(true);
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
}

describe("addresses", () => {
  test.each(["/api/v1/nothing", "/api", "/api/v1/item", "/api/v1/ITEM/x", "/api/v2/echo"])(
    "%s is unknown: 404 as a fault, for a browser too",
    async (url) => {
      const reply = await send({ method: "GET", url, headers: { accept: "text/html" } });
      expectFault(reply, "not_found");
    },
  );

  test("an address that cannot be read is refused in the usual shape", async () => {
    expectFault(await send({ method: "GET", url: "/api/v1/item/%E0%A4%A" }), "malformed_body");
  });

  test("a part of a path that is far too long is unknown", async () => {
    expectFault(await send({ method: "GET", url: `/api/v1/item/${"x".repeat(500)}` }), "not_found");
  });

  test.each([
    ["PUT", "/api/v1/buy/airtime", "POST"],
    ["GET", "/api/v1/buy/airtime", "POST"],
    ["DELETE", "/api/v1/prices", "GET, HEAD, POST"],
    ["POST", "/api/v1/transaction/abc", "GET, HEAD"],
    ["OPTIONS", "/api/v1/auth/login", "POST"],
    ["POST", "/api/v1/openapi.json", "GET, HEAD"],
    ["POST", "/health/live", "GET, HEAD"],
  ] as const)("%s %s: 405 with what is allowed", async (method, url, allow) => {
    const reply = await send({ method, url });
    expectFault(reply, "method_not_allowed");
    expect(reply.headers.allow).toBe(allow);
  });
});

describe("bodies", () => {
  const url = `${ADDRESS}/echo`;

  test.each([
    ["cut off", '{"name":"a'],
    ["not JSON", "name=a"],
    ["empty although announced", ""],
    ["with a poisoned prototype", '{"__proto__":{"isAdmin":true}}'],
  ])("%s: 400 malformed_body", async (_what, body) => {
    expectFault(await send({ url, body, headers: JSON_TYPE }), "malformed_body");
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("sent as %s: 400 malformed_body", async (type) => {
    const reply = await send({ url, body: '{"name":"a"}', headers: { "content-type": type } });
    expectFault(reply, "malformed_body");
  });

  test.each([["[]"], ["null"], ['"text"'], ["7"], ["{}"], ['{"name":7}'], ['{"name":null}']])(
    "%s: 400 bad_request that names what is wrong",
    async (body) => {
      const reply = await send({ url, body, headers: JSON_TYPE });
      expectFault(reply, "bad_request");
      expect(Object.keys(reply.body.fields as object)).toHaveLength(1);
    },
  );

  test("where none is taken, an empty one that is announced as JSON is none; cut-off JSON stays refused", async () => {
    const token = "user-token";
    for (const method of ["POST", "DELETE"] as const) {
      const ask = (body: string) =>
        send({
          method,
          url: `${ADDRESS}/mine`,
          token,
          body,
          headers: { "content-type": "application/json; charset=utf-8" },
        });
      expect((await ask("")).status).toBe(200);
      expectFault(await ask("{"), "malformed_body");
    }
  });

  test("over 64 KiB: 413", async () => {
    expectFault(await send({ url, body: { name: "x".repeat(70_000) } }), "payload_too_large");
  });

  test("raw bytes up to 1 MiB are taken as they are, more is 413", async () => {
    const headers = { "content-type": "application/octet-stream" };
    const fits = await send({ url: `${ADDRESS}/raw`, body: Buffer.alloc(1024 * 1024), headers });
    expect(fits.body).toEqual({ got: 1024 * 1024 });
    const over = await send({ url: `${ADDRESS}/raw`, body: Buffer.alloc(1024 * 1024 + 1), headers });
    expectFault(over, "payload_too_large");
  });

  test("nested without end: 400, not a breakdown", async () => {
    const depth = 30_000;
    const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    for (const body of [deep, `{"name":${deep}}`, `{"name":"a","other":${deep}}`])
      expect((await send({ url, body, headers: JSON_TYPE })).status).toBeLessThan(500);
  });

  test("a NUL, which no text column takes, is refused by name", async () => {
    const reply = await send({ url, body: { name: "a\u0000b" } });
    expectFault(reply, "bad_request");
    expect(reply.body.fields).toEqual({ name: "Please check this value" });
  });

  test("what the contract does not name is dropped", async () => {
    const reply = await send({ url, body: { name: "a", isAdmin: true } });
    expect(reply.body).toEqual({ got: { name: "a" } });
  });
});

describe("parameters", () => {
  test("in the path and in the query: 400 with the field's own sentence", async () => {
    const path = await send({ method: "GET", url: `${ADDRESS}/item/7` });
    expectFault(path, "bad_request");
    expect(path.body).toMatchObject({ msg: "This is not an id", fields: { id: "This is not an id" } });
    const query = await send({ method: "GET", url: `${ADDRESS}/item/${ADA.id}?page=2` });
    expect(query.body).toMatchObject({ code: "bad_request", fields: { page: "Enter 1" } });
    const twice = await send({ method: "GET", url: `${ADDRESS}/item/${ADA.id}?page=1&page=1` });
    expect(twice.body).toMatchObject({ code: "bad_request", fields: { page: "Enter 1" } });
  });

  test.each(["short", "x".repeat(121), "has space", "semi;colon", "'; drop table--", "näme-name"])(
    "Idempotency-Key %j: 400",
    async (key) => {
      const headers = { "idempotency-key": key };
      const reply = await send({ url: `${ADDRESS}/keyed`, token: "user-token", headers });
      expectFault(reply, "bad_idempotency_key");
    },
  );

  test("a usable Idempotency-Key arrives; none is fine", async () => {
    const url = `${ADDRESS}/keyed`;
    const key = "order-2026_11-21";
    const sent = await send({ url, token: "user-token", headers: { "idempotency-key": key } });
    expect(sent.body).toEqual({ got: key });
    expect((await send({ url, token: "user-token" })).body).toEqual({ got: "none" });
  });
});

describe("who may call", () => {
  const tokens = [undefined, "unknown-token", "user-token", "agent-token", "admin-token"];
  const OUT = [401, 401];
  test.each([
    ["/echo", [200, 200, 200, 200, 200]],
    ["/mine", [...OUT, 200, 200, 200]],
    ["/agents", [...OUT, 403, 200, 200]],
    ["/admins", [...OUT, 403, 403, 200]],
  ])("%s for a visitor, a stranger, a user, an agent and an admin: %j", async (path, expected) => {
    const replies = await Promise.all(
      tokens.map((token) =>
        send({ url: `${ADDRESS}${path}`, body: { name: "a" }, ...(token ? { token } : {}) }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(expected);
    for (const reply of replies.filter(({ status }) => status === 401)) expectFault(reply, "not_logged_in");
    for (const reply of replies.filter(({ status }) => status === 403)) expectFault(reply, "forbidden");
  });

  test("who may not call learns nothing about what is wrong with the request", async () => {
    expectFault(await send({ url: `${ADDRESS}/mine`, body: [1] }), "not_logged_in");
  });
});

test("over the limit: 429 with Retry-After in the usual shape, for one caller alone", async () => {
  const ask = (remoteAddress: string) =>
    app.inject({ method: "POST", url: `${ADDRESS}/scarce`, remoteAddress });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await ask("10.9.9.9")).statusCode);
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
  const refused = await ask("10.9.9.9");
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: "too_many_requests",
    msg: ERRORS.too_many_requests.msg,
    next: ERRORS.too_many_requests.next,
  });
  const seconds = Number(refused.headers["retry-after"]);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await ask("10.9.9.8")).statusCode).toBe(200);
});

test("sessions of one person share one budget, wherever they come from; made-up tokens use up nobody's", async () => {
  const ask = async (token: string) => (await send({ url: `${ADDRESS}/dear`, token })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++)
    for (const token of ["user-token", "second-session"]) statuses.push(await ask(token));
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200));
  const refused = await send({ url: `${ADDRESS}/dear`, token: "second-session" });
  expectFault(refused, "too_many_requests");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(await ask("user-token")).toBe(429);
  for (let i = 0; i < 8; i++) expect(await ask(`made-up-${i}`)).toBe(401);
  expect(await ask("obi-token")).toBe(200);
});

test("one IPv6 customer is one caller, whichever of their addresses they use", async () => {
  const ask = async (remoteAddress: string) =>
    (await app.inject({ method: "POST", url: `${ADDRESS}/scarce`, remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++) statuses.push(await ask(`2c0f:f5c0:0:7::${i + 1}`));
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  expect(await ask("2c0f:f5c0:0:8::1")).toBe(200);
});

describe("whose word counts about an address", () => {
  const headers = { "x-forwarded-for": "1.1.1.1, 41.58.0.7, 10.0.0.2" };
  test.each([
    ["nobody's unless said", {}, "10.0.0.1"],
    ["that of the proxies counted", { trustProxy: 2 }, "41.58.0.7"],
    ["that of the proxies listed", { trustProxy: ["10.0.0.0/8"] }, "41.58.0.7"],
    ["not that of a stranger", { trustProxy: ["192.168.0.1"] }, "10.0.0.1"],
  ])("%s", async (_whose, options, expected) => {
    const door = await startDoor(options);
    const url = `${ADDRESS}/whence`;
    const reply = await door.app.inject({ method: "GET", url, remoteAddress: "10.0.0.1", headers });
    expect(reply.json()).toEqual({ got: expected });
  });
});

describe("when something breaks inside", () => {
  test.each([
    ["/broken", "internal"],
    ["/garbled", "internal"],
    ["/away", "overloaded"],
  ] as const)(
    "%s answers %s and not a word of the reason, which is in the log under the request's id",
    async (path, code) => {
      const reply = await send({ url: `${ADDRESS}${path}` });
      expectFault(reply, code);
      expect(reply.text).not.toContain("airtide_app");
      expect(Object.keys(reply.body).sort()).toEqual(["code", "msg", "next"]);
      const id = String(reply.headers["x-request-id"]);
      expect(logged.some((line) => line.includes(id) && line.includes("request failed"))).toBe(true);
    },
  );
});

test("a stream that is refused is answered, and is not there for HEAD", async () => {
  expectFault(await send({ method: "GET", url: `${ADDRESS}/stream` }), "overloaded");
  expect((await send({ method: "HEAD", url: `${ADDRESS}/stream` })).status).toBe(404);
});

test("answers of the API are never kept by a cache, and carry the usual guards", async () => {
  const { headers } = await send({ url: `${ADDRESS}/echo`, body: { name: "a" } });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "SAMEORIGIN",
  });
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("only where people come by https are browsers told to keep to it", async () => {
  const ask = async (door: Awaited<ReturnType<typeof startDoor>>) =>
    (await door.send({ method: "GET", url: `${ADDRESS}/whence` })).headers["strict-transport-security"];
  expect(await ask(await startDoor({ isHttps: true }))).toMatch(/^max-age=\d+/);
  expect(await ask(await startDoor())).toBeUndefined();
});

test("a request whose client has gone before it was heard ends there, and is no fault of ours", async () => {
  const lines = logged.length;
  const socket = new Socket().destroy();
  const request = Object.assign(new IncomingMessage(socket), {
    method: "GET",
    url: `${ADDRESS}/whence`,
    headers: { host: "airtide.test" },
  });
  const answer = new ServerResponse(request);
  app.routing(request, answer);
  await send({ method: "GET", url: `${ADDRESS}/whence` });
  expect(answer.headersSent).toBe(false);
  expect(logged.slice(lines).filter((line) => line.includes('"level":50'))).toEqual([]);
});
