import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inlineHash } from "../../src/http/security-policy.ts";
import { FILES, HASH, HTML, startPages, titleOf } from "../support/pages.ts";

const { app, get } = await startPages();

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

describe("which page an address shows", () => {
  test.each([
    ["/", "front"],
    ["/?ref=1", "front"],
    ["/index.html", "front"],
    ["/priceList", "prices"],
    ["/pricelist", "prices"],
    ["/PRICELIST/", "prices"],
    ["/profile", "profile"],
    ["/Profile?tab=a/b", "profile"],
    ["/shells/profile.html", "profile"],
    ["/register", "register"],
    ["/register/", "register"],
    ["/register/Ada_Obi", "referred"],
    ["/REGISTER/Ada_Obi/", "referred"],
    ["/register/a%20b%2Fc", "referred"],
  ])("%s: %s", async (url, title) => {
    const reply = await get(url);
    expect({ status: reply.status, title: titleOf(reply.text) }).toEqual({ status: 200, title });
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  test.each([
    "/nothing",
    "/profile/nothing",
    "/register/a/b",
    "/register//",
    "/assets/gone.js",
    "/assets/",
    "/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/pages.json",
    "/.secret.js",
    "/index.html.br",
    "/assets/app-B9OKcdC8.js.gz",
    "//profile",
  ])("%s: the page for lost visitors, with status 404", async (url) => {
    const reply = await get(url);
    expect({ status: reply.status, title: titleOf(reply.text) }).toEqual({ status: 404, title: "lost" });
    expect(reply.headers["content-security-policy"]).toContain(HASH);
  });

  test("a lost visitor who comes again gets the page again, not an empty answer", async () => {
    const { headers } = await get("/");
    const etag = String(headers.etag);
    const since = new Date(Date.now() + 60_000).toUTCString();
    for (const [name, value] of [
      ["if-none-match", etag],
      ["if-modified-since", since],
    ] as const) {
      const again = await get("/nothing", { ...HTML, [name]: value });
      expect({ status: again.status, title: titleOf(again.text) }).toEqual({ status: 404, title: "lost" });
    }
  });

  test.each(["/nothing", "/assets/gone.js", "/api", "/api/v1/nothing"])(
    "a program that asks for %s gets a fault",
    async (url) => {
      const reply = await get(url, { accept: "*/*" });
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.text)).toMatchObject({ code: "not_found" });
    },
  );

  test("a page is read, not written to", async () => {
    const reply = await app.inject({ method: "POST", url: "/profile", headers: HTML });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe("GET, HEAD");
  });
});

describe("how it travels", () => {
  test.each([
    ["br, gzip, deflate", "br"],
    ["gzip", "gzip"],
    ["gzip;q=0.5, br;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["*", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
  ])("accept-encoding %s: %s, with the same content", async (accept, encoding) => {
    for (const url of ["/profile", "/assets/app-B9OKcdC8.js"]) {
      const reply = await get(url, { ...HTML, "accept-encoding": accept });
      expect(reply.status).toBe(200);
      expect(reply.headers["content-encoding"]).toBe(encoding);
      expect(String(reply.headers.vary).toLowerCase()).toBe("accept-encoding");
      expect(unpack(reply.bytes, encoding).toString()).toBe(
        FILES[url === "/profile" ? "shells/profile.html" : url.slice(1)],
      );
    }
  });

  test("a file without a compressed copy goes as it is, and still varies", async () => {
    const reply = await get("/icon.svg", { accept: "*/*", "accept-encoding": "br, gzip" });
    expect(reply.headers).toMatchObject({ "content-type": "image/svg+xml", vary: "accept-encoding" });
    expect(reply.headers["content-encoding"]).toBeUndefined();
  });

  test.each([
    ["/assets/app-B9OKcdC8.js", "public, max-age=31536000, immutable"],
    ["/sw.js", "no-cache"],
    ["/", "no-cache"],
    ["/profile", "no-cache"],
    ["/shells/profile.html", "no-cache"],
    ["/manifest.webmanifest", "no-cache"],
  ])("%s is kept as %s, compressed or not", async (url, kept) => {
    for (const encoding of ["br", "identity"])
      expect((await get(url, { ...HTML, "accept-encoding": encoding })).headers["cache-control"]).toBe(kept);
  });

  test.each(["br", "identity"])("what a browser has already is not sent again (%s)", async (encoding) => {
    for (const url of ["/", "/sw.js"]) {
      const first = await get(url, { ...HTML, "accept-encoding": encoding });
      const etag = String(first.headers.etag);
      const again = await get(url, { ...HTML, "accept-encoding": encoding, "if-none-match": etag });
      expect(again).toMatchObject({ status: 304, text: "" });
      expect(again.headers.etag).toBe(etag);
    }
  });

  test("a compressed copy has a tag of its own", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (encoding) => (await get("/", { "accept-encoding": encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test("HEAD answers what GET would, without the content", async () => {
    for (const url of ["/", "/assets/app-B9OKcdC8.js", "/nothing"]) {
      const [head, whole] = [await get(url, HTML, "HEAD"), await get(url)];
      expect(head.status).toBe(whole.status);
      expect(head.text).toBe("");
      for (const name of ["content-length", "content-type", "etag", "cache-control"])
        expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });
});

describe("what a page may do", () => {
  test.each(["/", "/profile", "/shells/profile.html", "/nothing"])("%s carries the policy", async (url) => {
    const policy = String((await get(url)).headers["content-security-policy"]).split("; ");
    expect(policy).toEqual([
      "default-src 'self'",
      `script-src 'self' ${HASH}`,
      `style-src 'self' ${inlineHash("p{}")}`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ]);
  });

  test("the usual guards are there, and none against inline text is loosened", async () => {
    const { headers } = await get("/");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    expect(String(headers["content-security-policy"])).not.toContain("unsafe");
  });
});

test("without a built web app a person reads so, and programs are served as ever", async () => {
  const { app: bare } = await startPages("no-such-folder");
  const person = await bare.inject({ url: "/profile", headers: HTML });
  expect(person.statusCode).toBe(503);
  expect(person.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(person.body).toContain("The web app is not built");
  const program = await bare.inject({ url: "/api/v1/nothing", headers: HTML });
  expect(program.json()).toMatchObject({ code: "not_found" });
});
