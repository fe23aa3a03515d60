import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** Collects the secrets that a world receives and sends, and checks that its log holds none of them. */

/** Fields of requests and answers that hold secrets, by their names on the wire. */
const SECRET_FIELDS =
  /^(password\w*|old[pP]assword|new[pP]assword\w*|otp|pin|transferPin|code|recoveryCodes?|nin|bvn|verificationNo|coupon|couponCode|token|apiKey|secret|sessionId)$/;
const SECRET_HEADERS = ["x-auth-token", "authorization"] as const;
/** Shorter texts appear inside other texts by chance. */
const MIN_LENGTH = 6;

/**
 * Collects every secret that these servers receive and send; numbers that the world itself makes are not
 * secrets.
 */
export function watchSecrets(app: FastifyInstance, seen: Set<string>): void {
  app.addHook("preHandler", async (request) => {
    for (const name of SECRET_HEADERS) note(seen, request.headers[name]);
    collect(seen, request.body);
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    if (typeof payload !== "string" || !request.url.startsWith("/api/v1")) return;
    const body: unknown = payload.startsWith("{") ? JSON.parse(payload) : undefined;
    // The code of a refusal is a word of the catalogue, no secret.
    if (body !== null && typeof body === "object" && "msg" in body && "next" in body) return;
    collect(seen, body);
  });
}

/** Fails when a log line holds a secret. A world calls it at its end. */
export function expectSecretsKept(lines: readonly string[], seen: ReadonlySet<string>): void {
  const log = lines.join("\n");
  const leaked = [...seen].filter((secret) => holds(log, secret));
  expect(
    leaked.map((secret) => lines.find((line) => holds(line, secret))),
    "secrets in the log",
  ).toEqual([]);
}

/**
 * True when a text holds a secret. A secret of digits must stand alone: inside a longer number it is there by
 * chance.
 */
export function holds(text: string, secret: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);
}

function collect(seen: Set<string>, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!SECRET_FIELDS.test(name)) collect(seen, part);
    else for (const one of Array.isArray(part) ? part : [part]) note(seen, one);
  }
}

function note(seen: Set<string>, value: unknown): void {
  if (typeof value === "string" && value.length >= MIN_LENGTH && !/^0[789][01]\d{8}$/.test(value))
    seen.add(value);
}
