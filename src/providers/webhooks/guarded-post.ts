import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Client } from "undici";
import { isPublicAddress } from "../../core/public-hosts.ts";
import type { WebhookAnswer } from "../../core/ports-webhooks.ts";

export type PostParts = {
  /** Decides whether an address may be called. In the demo this machine may be, too. */
  isAllowed?: (address: string) => boolean;
  /** Name look-up; tests pass their own. */
  lookup?: LookupFunction;
  totalMs?: number;
};

/** JSON text, or bytes whose type the headers name, to post with headers of the caller. */
export type Post = { headers: Readonly<Record<string, string>>; body: string | Uint8Array };

const TOTAL_MS = 10_000;
const CONNECT_MS = 5_000;
const REFUSED = "the address is not on the public internet";

/**
 * Returns a function that posts to an address that somebody chose. Each address is checked at the moment of
 * connecting, so a name that pointed elsewhere when it was entered gains nothing; redirects are not followed
 * (rules 15.6). It never throws, and its notes name no part of the address.
 */
export function createGuardedPost(parts: PostParts): (url: URL | null, post: Post) => Promise<WebhookAnswer> {
  const isAllowed = parts.isAllowed ?? isPublicAddress;
  const lookup = guardedLookup(parts.lookup ?? (systemLookup as LookupFunction), isAllowed);
  return (url, post) =>
    url ? sendTo(url, post, { ...parts, lookup, isAllowed }) : Promise.resolve(refused("no web address"));
}

type Guarded = PostParts & { lookup: LookupFunction; isAllowed: (address: string) => boolean };

async function sendTo(url: URL, { headers, body: text }: Post, how: Guarded): Promise<WebhookAnswer> {
  if (url.protocol !== "https:" && url.protocol !== "http:") return refused("no web address");
  if (url.username !== "" || url.password !== "") return refused("no web address");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !how.isAllowed(literal)) return refused(REFUSED);
  const client = new Client(url.origin, {
    connect: { timeout: CONNECT_MS, lookup: how.lookup },
    allowH2: false,
  });
  const signal = AbortSignal.timeout(how.totalMs ?? TOTAL_MS);
  try {
    const {
      statusCode,
      headers: heads,
      body,
    } = await client.request({
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: { "content-type": "application/json", "user-agent": "Airtide-Webhooks/1", ...headers },
      body: text,
      signal,
    });
    body.on("error", () => undefined).destroy();
    const { "retry-after": retryAfter } = heads;
    return { kind: "answered", status: statusCode, ...(typeof retryAfter === "string" && { retryAfter }) };
  } catch (error) {
    return isRefusal(error) ? refused(REFUSED) : { kind: "no_answer", note: noteOf(error) };
  } finally {
    void client.destroy().catch(() => undefined);
  }
}

class NotAllowed extends Error {}

const isRefusal = (error: unknown): boolean =>
  error instanceof NotAllowed || (error instanceof Error && error.cause instanceof NotAllowed);

/** Looks a name up. Every address of it must be allowed: one inner address makes the whole name refused. */
function guardedLookup(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      const addresses = found as unknown as LookupAddress[];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new NotAllowed(REFUSED), "", 0);
      if (options.all) return (done as (error: null, all: LookupAddress[]) => void)(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

function noteOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof Error && error.name === "TimeoutError") return "no answer in time";
  return typeof code === "string" ? `no answer: ${code}` : "no answer";
}

const refused = (note: string): WebhookAnswer => ({ kind: "refused", note });
