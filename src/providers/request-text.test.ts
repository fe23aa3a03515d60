import { expect, test } from "vitest";
import type { HttpCall } from "./http.ts";
import { requestText } from "./request-text.ts";

const address = new URL("https://api.example.com:8443/data/?n=1%202");
const bare: HttpCall = { url: address.href, method: "POST", headers: {}, totalMs: 20_000, maxPerHost: 10 };
const written = (more: Partial<HttpCall>): HttpCall => ({ ...bare, ...more });

test("a request names its host, its length in bytes and every header", () => {
  expect(requestText(written({ headers: { authorization: "Token a" }, body: '{"a":"₦"}' }), address)).toBe(
    "POST /data/?n=1%202 HTTP/1.1\r\nhost: api.example.com:8443\r\nconnection: keep-alive\r\n" +
      'authorization: Token a\r\ncontent-length: 11\r\n\r\n{"a":"₦"}',
  );
});

test("a body that is absent has no length in a GET, and length 0 elsewhere", () => {
  expect(requestText(written({ method: "GET" }), address)).not.toContain("content-length");
  expect(requestText(written({ method: "PUT" }), address)).toContain("content-length: 0\r\n");
});

test.each([
  ["a line end in a value", { authorization: "Token a\r\nx: y" }],
  ["a NUL", { authorization: "a\0" }],
  ["a letter beyond ASCII", { authorization: "é" }],
  ["a name that is none", { "a b": "c" }],
  ["a second length", { "Content-Length": "3" }],
  ["an encoding of its own", { "transfer-encoding": "chunked" }],
  ["another host", { host: "example.org" }],
])("%s cannot be written", (_what, headers) => {
  expect(requestText(written({ headers }), address)).toBeUndefined();
});
