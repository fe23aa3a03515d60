import { createHash } from "node:crypto";

/** The policy source that allows exactly this inline text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The Content-Security-Policy of a page. It has no `unsafe-inline`: inline text is allowed by its hash, so
 * injected text cannot run and cannot read the token in local storage. Styles that scripts set through the
 * DOM need no source.
 */
export function contentPolicy(hashes: { scripts: readonly string[]; styles: readonly string[] }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.scripts].join(" "),
    ["style-src 'self'", ...hashes.styles].join(" "),
    // Receipts are drawn as data and blob images.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}
