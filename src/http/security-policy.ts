import helmet from "@fastify/helmet";
import fastify from "fastify";
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

/** Headers that every answer of Fastify has, with or without helmet. */
const NOT_HELMETS = new Set(["connection", "content-length", "content-type", "date"]);

/**
 * Returns the security headers of every answer. They are always the same, so helmet says them once, when the
 * server starts, and not for every request.
 */
export async function standardHeaders({ isHttps }: { isHttps: boolean }): Promise<Record<string, string>> {
  const app = fastify();
  // Pages set their own policy, with the hashes of their inline scripts.
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: isHttps });
  app.get("/", async () => "");
  const { headers } = await app.inject("/");
  await app.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      NOT_HELMETS.has(name) ? [] : [[name, String(value)]],
    ),
  );
}
