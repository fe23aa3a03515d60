import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "../../src/http/app.ts";
import { documents } from "../../src/http/documents.ts";
import { createHub } from "../../src/http/hub.ts";

const swaggerUi = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

const changes = readFileSync(join(import.meta.dirname, "../../docs/changelog.md"), "utf8");

async function startDocuments(isDemo: boolean, hasSandbox = false) {
  const about = {
    title: "Airtide",
    version: "1.2.3",
    publicUrl: "https://airtide.example",
    isDemo,
    hasSandbox,
    changes,
    swaggerUi,
  };
  const app = await buildApp({
    mounted: [],
    door: { authenticate: async () => undefined, reloadCatalogue: async () => undefined, rateScale: 1 },
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

test("the document ends with the changes of docs/changelog.md, the newest first", async () => {
  const { description } = (await app.inject("/api/v1/openapi.json")).json().info;
  const [heading = "", ...text] = changes.trim().split("\n");
  expect(description.endsWith(`\n\n#${heading}\n${text.join("\n")}`)).toBe(true);
  const days = text.filter((line) => line.startsWith("- ")).map((line) => line.slice(2, 12));
  expect(days.length).toBeGreaterThan(3);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(days).toEqual(days.toSorted().reverse());
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

describe("the reference page", () => {
  test("loads Swagger UI from this server alone, under a policy without inline scripts", async () => {
    const page = await app.inject("/docs");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? "");
    expect(links.filter((link) => !link.startsWith("/"))).toEqual([]);
    expect(page.body).not.toMatch(/<script>|<style>| style="/);
    const scripts = links.filter((link) => link.startsWith("/docs/"));
    expect(scripts).toHaveLength(4);
    const replies = await Promise.all(scripts.map((url) => app.inject(url)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  test.each(["/docs/package.json", "/docs/index.html", "/docs/../package.json"])(
    "serves nothing else of Swagger UI's folder: not %s",
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );

  test("the guides tell the simulators' numbers in the demo, and where test keys use them", async () => {
    const real = await (await startDocuments(false)).inject("/api/v1/openapi.json");
    const demo = await app.inject("/api/v1/openapi.json");
    expect(demo.body).toContain("Test numbers");
    expect(real.body).not.toMatch(/test numbers|simulat/i);
    expect(real.body).toContain("Repeating a request");
    const sandbox = await (await startDocuments(false, true)).inject("/api/v1/openapi.json");
    expect(sandbox.body).toMatch(/Test keys.*atk_test_.*Test numbers/);
    expect(sandbox.body).not.toContain("This is the demo");
  });
});
