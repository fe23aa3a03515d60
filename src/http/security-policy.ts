import { createHash } from "node:crypto";

/** A source of the policy that allows exactly this inline text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Content-Security-Policy of a page. No `unsafe-inline`: what stands inside a page is allowed by its hash, so a text that got
 * in cannot run, and the token in local storage stays ours. Styles set by scripts through the DOM need no source here.
 */
export function contentPolicy(hashes: { scripts: readonly string[]; styles: readonly string[] }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.scripts].join(" "),
    ["style-src 'self'", ...hashes.styles].join(" "),
    // Receipts are drawn into data and blob images.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}
