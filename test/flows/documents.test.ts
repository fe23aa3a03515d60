import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { buildApp } from "../../src/http/app.ts";
import { html } from "../../src/http/documents/html.ts";
import { documents } from "../../src/http/documents.ts";
import { createHub } from "../../src/http/hub.ts";
import { inlineHash } from "../../src/http/security-policy.ts";

async function startDocuments(isDemo: boolean) {
  const about = { title: "Airtide", version: "1.2.3", publicUrl: "https://airtide.example", isDemo };
  const app = await buildApp({
    mounted: [],
    door: { authenticate: async () => undefined, rateScale: 1 },
    hub: createHub(),
    logger: pino({ level: "silent" }),
    extras: (server) => documents(server, about),
    ids: () => randomUUID(),
    trustProxy: false,
  });
  afterAll(() => app.close());
  return app;
}

const app = await startDocuments(true);
const page = (await app.inject("/docs")).body;

test("the document is served for the server's own address", async () => {
  const reply = await app.inject("/api/v1/openapi.json");
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.json()).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Airtide", version: "1.2.3" },
    servers: [{ url: "https://airtide.example/api/v1" }],
  });
});

test.each(["/docs", "/api/v1/openapi.json"])(
  "%s travels packed, and not at all when it is known",
  async (url) => {
    const plain = await app.inject(url);
    const packed = await app.inject({ url, headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const refused = await app.inject({ url, headers: { "accept-encoding": "gzip;q=0" } });
    expect(refused.body).toBe(plain.body);
    const known = { "if-none-match": String(plain.headers.etag) };
    expect(await app.inject({ url, headers: known })).toMatchObject({ statusCode: 304, body: "" });
    expect((await app.inject({ method: "HEAD", url })).body).toBe("");
  },
);

describe("the page", () => {
  test.each(Object.entries<RouteSpec>(routes))("has a part for %s with all its codes", (name, route) => {
    const part = page.slice(page.indexOf(`<article id="${name}"`));
    const own = part.slice(0, part.indexOf("</article>"));
    expect(own).toContain(`<code>${route.path}</code>`);
    for (const code of route.errors) expect(own).toContain(`<code>${code}</code>`);
    expect(own).toContain("curl");
    expect(own.includes("idempotency-key: $(uuidgen)")).toBe(route.keyed === true);
  });

  test("every link inside it leads somewhere, and no id stands twice", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(Object.keys(routes).length);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  test("runs nothing and fetches nothing: one sheet, named by its hash", async () => {
    const policy = String((await app.inject("/docs")).headers["content-security-policy"]);
    const sheet = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
    expect(policy).toContain(`style-src 'self' ${inlineHash(sheet)}`);
    expect(policy).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script|<img|<link rel="stylesheet"|@import| style="/);
  });

  test("tells the simulators' numbers in the demo alone", async () => {
    const real = await (await startDocuments(false)).inject("/docs");
    expect(page).toContain("Test numbers");
    expect(real.body).not.toMatch(/test numbers|simulat/i);
    expect(real.body).toContain("Buy airtime for a number");
  });
});

test("text becomes text: nothing of a part can turn into a tag", () => {
  expect(html`<p title="${`"><script>'&`}">${["<b>", html`<i>${"<"}</i>`]}</p>`.html).toBe(
    '<p title="&quot;&gt;&lt;script&gt;&#39;&amp;">&lt;b&gt;<i>&lt;</i></p>',
  );
});
