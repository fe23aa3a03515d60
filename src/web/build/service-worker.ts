import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shopBrand } from "../vite.config.ts";
import { KEPT_PAGE } from "./pages.ts";
import { themeColour } from "./shop-brand.ts";

/** Served without a network for any address outside the app. */
const OFFLINE_PAGE = "/offline.html";
const APP_SHELL = `/${KEPT_PAGE}`;
const MANIFEST = "manifest.webmanifest";

const HOUSE_ICONS = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
] as const;

/** The look of the installed app on a phone. */
const manifest = {
  name: shopBrand.name,
  short_name: shopBrand.name,
  description: shopBrand.tagline,
  start_url: "/profile",
  display: "standalone",
  background_color: themeColour(shopBrand),
  theme_color: themeColour(shopBrand),
  lang: "en",
  scope: "/",
  icons: shopBrand.logo ? [{ src: shopBrand.logo, sizes: "any", purpose: "any" }] : HOUSE_ICONS,
};

/** Parts of the program fetched since; the oldest go first. */
const MAX_PARTS = 80;

/**
 * The part about messages. Each is shown, as browsers demand; a press opens its screen in a page that is open
 * already, without loading it anew, or else in a new one (rules 26.8).
 */
export const messageScript = `const NAME = ${JSON.stringify(shopBrand.name)}, ICON = ${JSON.stringify(shopBrand.logo || "/icon-192.png")};
function readNews(data) {
  try { return data.json() || {}; } catch { return {}; }
}
async function show({ data }) {
  const { title, body, url, tag } = readNews(data);
  const look = { body: body || "", icon: ICON, badge: ICON, data: { url } };
  await registration.showNotification(title || NAME, tag ? { ...look, tag, renotify: true } : look);
}
async function openScreen(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.visibilityState === "visible") || pages[0];
  if (!page) return clients.openWindow(url);
  page.postMessage({ type: "OPEN", url });
  return page.focus();
}
addEventListener("push", (event) => event.waitUntil(show(event)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data || {};
  event.waitUntil(openScreen(/^\\/profile([/?]|$)/.test(url || "") ? url : "/profile"));
});
`;

/**
 * The worker's own text, run as it stands. It keeps the signed-in shell and the program on the device, for
 * installation and for fast later visits. It never keeps /api (money is never shown from a cache) and never
 * queues a request; public pages come from the network (rules 9.10). A new version waits until a page says
 * SKIP_WAITING, or until no page is open (rules 9.12). A file with a hash in its name is taken from the
 * device where it is.
 */
const workerScript = (version: string, files: readonly string[]) => `"use strict";
const CACHE = "program-${version}", PARTS = "chunks";
const FILES = ${JSON.stringify(files)};
const isPart = (path) => path.startsWith("/assets/");
async function fetchKept(file) {
  const known = isPart(file) && (await caches.match(file));
  const answer = known || (await fetch(file, { cache: isPart(file) ? "default" : "reload" }));
  if (!answer.ok) throw new Error(file + ": " + answer.status);
  return (await caches.open(CACHE)).put(file, answer);
}
async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE && name !== PARTS).map((name) => caches.delete(name)));
}
async function keepPart(path, answer) {
  const parts = await caches.open(PARTS);
  await parts.put(path, answer);
  const all = await parts.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - ${MAX_PARTS})).map((one) => parts.delete(one)));
}
const kept = async (path) => (await caches.open(CACHE)).match(path);
async function part(event, path) {
  const known = await caches.match(path);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepPart(path, answer.clone()).catch(() => {}));
  return answer;
}
function answerTo(event, path) {
  const { request } = event;
  if (request.mode === "navigate") {
    if (/^\\/(profile|admin)(\\/|$)/i.test(path)) return kept("${APP_SHELL}").then((shell) => shell || fetch(request));
    return fetch(request).catch(async () => (await kept("${OFFLINE_PAGE}")) || Response.error());
  }
  if (isPart(path)) return part(event, path);
  if (FILES.includes(path)) return kept(path).then((file) => file || fetch(request));
}
addEventListener("install", (event) => event.waitUntil(Promise.all(FILES.map(fetchKept))));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("message", ({ data }) => data && data.type === "SKIP_WAITING" && skipWaiting());
${messageScript}addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || /^\\/api\\//i.test(pathname)) return;
  const answer = answerTo(event, pathname);
  if (answer) event.respondWith(answer);
});
`;

/**
 * Writes the service worker and the app's manifest. `program` names the files that the shell needs to open
 * without a network.
 */
export function writeServiceWorker(outDir: string, program: readonly string[]): void {
  writeFileSync(join(outDir, MANIFEST), JSON.stringify(manifest));
  const icons = manifest.icons.map(({ src }) => src).filter((src) => src.startsWith("/"));
  const files = [...new Set([APP_SHELL, OFFLINE_PAGE, "/icon.svg", ...icons, `/${MANIFEST}`, ...program])];
  const digest = createHash("sha256");
  for (const file of files) digest.update(file).update(readFileSync(join(outDir, file)));
  const version = digest.digest("hex").slice(0, 12);
  writeFileSync(join(outDir, "sw.js"), workerScript(version, files));
}
