/** In which language a page is answered (rules 9.17). */
import { expect, test } from "vitest";
import { HTML, startPages, titleOf } from "../support/pages.ts";

const { get } = await startPages();

test.each([
  ["/", "language=pcm", "front for Naija"],
  ["/PRICELIST/", "theme=dark; language=pcm", "prices for Naija"],
  ["/nothing", "language=pcm", "lost for Naija"],
  ["/", "language=en", "front"],
  ["/", "language=fr", "front"],
  ["/", "language=__proto__", "front"],
  ["/", "language=..%2fpcm", "front"],
  ["/", "notlanguage=pcm", "front"],
  ["/nothing", "language=fr", "lost"],
  ["/profile", "language=pcm", "profile"],
  ["/register", "language=pcm", "register for Naija"],
])("%s with the cookie %s: %s", async (url, cookie, title) => {
  expect(titleOf((await get(url, { ...HTML, cookie })).text)).toBe(title);
});

test.each(["br", "gzip", "identity"])("caches are told that the cookie decides (%s)", async (encoding) => {
  for (const cookie of ["", "language=pcm"]) {
    const asked = { ...HTML, cookie, "accept-encoding": encoding };
    for (const url of ["/", "/priceList", "/nothing"])
      expect((await get(url, asked)).headers.vary).toBe("cookie, accept-encoding");
    expect((await get("/profile", asked)).headers.vary).toBe("accept-encoding");
  }
});

test("what a browser has in one language is not taken for the other", async () => {
  const english = await get("/");
  const etag = String(english.headers.etag);
  const again = await get("/", { ...HTML, cookie: "language=pcm", "if-none-match": etag });
  expect({ status: again.status, title: titleOf(again.text) }).toEqual({
    status: 200,
    title: "front for Naija",
  });
  expect(again.headers.etag).not.toBe(etag);
});

test.each([
  ["/?language=pcm", "/", "language=pcm; Path=/; Max-Age=31536000; SameSite=Lax"],
  ["/priceList?language=pcm", "/priceList", "language=pcm; Path=/; Max-Age=31536000; SameSite=Lax"],
  [
    "/priceList?a=b&language=en&c=%3F?",
    "/priceList?a=b&c=%3F%3F",
    "language=; Path=/; Max-Age=0; SameSite=Lax",
  ],
  ["/?language=pcm&language=en", "/", expect.stringContaining("language=pcm")],
  [
    "/?a=%0D%0ASet-Cookie:x&language=pcm",
    "/?a=%0D%0ASet-Cookie%3Ax",
    expect.stringContaining("language=pcm"),
  ],
  ["/?/elsewhere.example&language=pcm", "/?%2Felsewhere.example=", expect.stringContaining("language=pcm")],
  ["/no/such?language=pcm", "/no/such", "language=pcm; Path=/; Max-Age=31536000; SameSite=Lax"],
  ["//elsewhere.example?language=pcm", "/elsewhere.example", expect.stringContaining("language=pcm")],
  [
    "/%5Celsewhere.example?a=b&language=pcm",
    "/%5Celsewhere.example?a=b",
    expect.stringContaining("language=pcm"),
  ],
  ["/%0D%0Ax?language=pcm", "/%0D%0Ax", expect.stringContaining("language=pcm")],
])("the switch %s keeps the choice and leads back to %s", async (url, location, cookie) => {
  const reply = await get(url);
  expect(reply.status).toBe(303);
  expect(reply.headers).toMatchObject({ location, "set-cookie": cookie, "cache-control": "no-store" });
});

test.each([
  "/?language=fr",
  "/?language=",
  "/profile?language=pcm",
  "/register?language=pcm",
  "/icon.svg?language=pcm",
])("%s chooses nothing", async (url) => {
  const reply = await get(url);
  expect(reply.status).toBe(200);
  expect(reply.headers["set-cookie"]).toBeUndefined();
});
