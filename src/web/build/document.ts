import { createHash } from "node:crypto";
import type { Language } from "../../core/languages.ts";
import { shopBrand } from "../vite.config.ts";
import { themeColour } from "./shop-brand.ts";

export type PageParts = {
  language: Language;
  title: string;
  description: string;
  css: string;
  inlineScript: string;
  body: string;
  /** Runs once the body above it is there. */
  lastScript?: string;
  /** Modules that the page runs, in order. */
  modules?: readonly string[];
  /** Modules fetched early because the first module imports them. */
  preloads?: readonly string[];
  /** Keeps signed-in and form pages out of search results. */
  noIndex?: boolean;
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/**
 * Returns the whole HTML of a page. Both live regions are in it from the start: screen readers ignore regions
 * added later. They have no role, because an alert is announced again each time it moves into a dialog.
 */
export function htmlDocument(parts: PageParts): string {
  const preloads = (parts.preloads ?? []).map((file) => `<link rel="modulepreload" href="${file}">`);
  const modules = (parts.modules ?? []).map((file) => `<script type="module" src="${file}"></script>`);
  const last = parts.lastScript ? `<script>${parts.lastScript}</script>` : "";
  return `<!doctype html>
<html lang="${parts.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escape(parts.title)}</title>
<meta name="description" content="${escape(parts.description)}">
${parts.noIndex ? '<meta name="robots" content="noindex">\n' : ""}<meta name="theme-color" content="${themeColour(shopBrand)}">
<link rel="icon" href="${shopBrand.logo || "/icon.svg"}">
<link rel="manifest" href="/manifest.webmanifest">
<style>${parts.css}</style>
<script>${parts.inlineScript}</script>
${[...preloads, ...modules].join("")}</head>
<body>${parts.body}${last}<div id="messages"><div id="say-status" aria-live="polite" aria-atomic="true" class="sr-only"></div><div id="say-alert" aria-live="assertive" aria-atomic="true" class="sr-only"></div></div></body></html>
`;
}

/** Returns the Content-Security-Policy source that allows exactly this inline text. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
