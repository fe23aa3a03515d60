import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll } from "vitest";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { PAY_PAGES, PAY_PLACES } from "../../src/core/chat/pay-page.ts";
import { RECEIPT_PAGES, RECEIPT_PLACES } from "../../src/core/receipt-codes.ts";
import { DEFAULT_SETTINGS, type HouseSettings } from "../../src/core/settings.ts";
import type { StatusReport } from "../../src/flows/status/read.ts";
import { inlineHash } from "../../src/http/security-policy.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { readWebFiles } from "../../src/main/web-build.ts";

const FACTS = RECEIPT_PLACES.map((place) => `${place}={{${place}}};`).join(" ");
const RECEIPTS = Object.fromEntries(RECEIPT_PAGES.map((name) => [name, `receipts/${name}.html`]));

const OFFER = PAY_PLACES.map((place) => `${place}={{${place}}};`).join(" ");

/** The address of the pages. */
export const ORIGIN = "https://shop.example";
/** The hash of the inline script of every page. */
export const HASH = inlineHash("scripted()");
const PAGES: Record<string, string> = {
  "index.html": page("front", "Airtime at {{airtimeShare}}"),
  "price-list.html": page("prices"),
  "404.html": page("lost"),
  "check-receipt.html": page("type a code"),
  ...Object.fromEntries(RECEIPT_PAGES.map((name) => [`receipts/${name}.html`, page(name, FACTS)])),
  ...Object.fromEntries(PAY_PAGES.map((name) => [`pay/${name}.html`, page(name, OFFER)])),
  "pcm/pay/ask.html": page("ask for Naija", OFFER),
  "pcm/receipts/delivered.html": page("delivered for Naija", FACTS),
  "pcm/index.html": page("front for Naija", "Airtime na {{airtimeShare}}"),
  "pcm/price-list.html": page("prices for Naija"),
  "pcm/404.html": page("lost for Naija"),
  "shells/profile.html": page("profile"),
  "shells/register.html": page("register"),
  "pcm/shells/register.html": page("register for Naija"),
  "shells/register/by-referralid.html": page("referred"),
};
/** The built files, by name. */
export const FILES: Record<string, string> = {
  ...PAGES,
  "assets/app-B9OKcdC8.js": `export const text = "${"x".repeat(2_000)}";`,
  "sw.js": "worker()",
  "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "manifest.webmanifest": "{}",
  ".secret.js": "hidden()",
  "pages.json": JSON.stringify({
    routes: {
      "/": "index.html",
      "/priceList": "price-list.html",
      "/r": "check-receipt.html",
      "/profile": "shells/profile.html",
      "/register/:referralId": "shells/register/by-referralid.html",
      "/register": "shells/register.html",
    },
    shells: ["/profile", "/register", "/register/:referralId"],
    notFound: "404.html",
    receipts: RECEIPTS,
    pay: Object.fromEntries(PAY_PAGES.map((name) => [name, `pay/${name}.html`])),
    translations: {
      pcm: {
        "index.html": "pcm/index.html",
        "price-list.html": "pcm/price-list.html",
        "404.html": "pcm/404.html",
        "pay/ask.html": "pcm/pay/ask.html",
        "receipts/delivered.html": "pcm/receipts/delivered.html",
        "shells/register.html": "pcm/shells/register.html",
      },
    },
    csp: { scriptHashes: [HASH], styleHashes: [inlineHash("p{}")] },
  }),
};

function page(name: string, text = ""): string {
  return `<!doctype html><title>${name}</title><p>${text}</p><script>scripted()</script><!--${"-".repeat(2_000).replaceAll("-", "x")}-->`;
}

/** The headers that a browser sends for an address typed by a person. */
export const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

export const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

/**
 * Makes a folder with the built files, some of them with other content, and their compressed copies; removes
 * it after the tests.
 */
export function pagesFolder(others: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "airtide-pages-"));
  for (const [name, content] of Object.entries({ ...FILES, ...others })) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.length < 1_024) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
  afterAll(() => rmSync(root, { recursive: true }));
  return root;
}

/** Starts a server of the built pages alone, from another folder or with other settings where given. */
export async function startPages(
  folder = pagesFolder(),
  settings: () => HouseSettings = () => DEFAULT_SETTINGS,
  read: () => Promise<StatusReport> = () => Promise.reject(new Error("no database")),
) {
  const files = readWebFiles(folder);
  const app = await buildApp({
    mounted: [],
    door: { authenticate: async () => undefined, reloadCatalogue: async () => undefined, rateScale: 1 },
    hub: createHub(),
    logger: pino({ level: "silent" }),
    extras: (server) =>
      webPages(server, files && { ...files, settings, status: { read, publicUrl: ORIGIN } }),
    ids: () => randomUUID(),
    trustProxy: false,
  });
  afterAll(() => app.close());
  const get = async (url: string, headers: Record<string, string> = HTML, method: "GET" | "HEAD" = "GET") => {
    const reply = await app.inject({ method, url, headers });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
  };
  return { app, get };
}
