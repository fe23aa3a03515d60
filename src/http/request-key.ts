import { createHash } from "node:crypto";
import { uuidOf } from "../core/ids.ts";
import type { RequestKey } from "../core/reserve.ts";

const USABLE = /^[A-Za-z0-9_-]{8,120}$/;

/** True when this text may be an Idempotency-Key. */
export function isUsableKey(key: string): boolean {
  return USABLE.test(key);
}

/**
 * Returns a person's key with the hash of their request. The person is part of the id, so equal keys of two
 * people differ. The hash covers route and parsed body, so the order of fields does not matter.
 */
export function requestKey(asked: { userId: string; key: string; route: string; body: unknown }): RequestKey {
  return {
    id: requestKeyId(asked),
    hash: half(`${asked.route}\n${canonical(asked.body)}`),
  };
}

/** Returns the id under which a person's key is stored. */
export function requestKeyId({ userId, key }: { userId: string; key: string }): string {
  return half(`${userId}\n${key}`);
}

/** The first 128 bits of SHA-256, as a UUID. */
function half(text: string): string {
  return uuidOf(createHash("sha256").update(text).digest("hex").slice(0, 32));
}

function canonical(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "";
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join(",")}}`;
}
