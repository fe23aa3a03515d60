import { Pool } from "undici";
import type { Log } from "../core/ports.ts";
import { type After, exchange } from "./exchange.ts";
import type { Http, HttpCall, HttpOutcome } from "./http.ts";
import { createPlaces, type Places } from "./places.ts";

type Host = { pool: Pool; places: Places };

/** `after` times each call: the machine's timers, unless a test passes its own. */
type HttpDeps = { log: Log; after?: After };

const CONNECT_MS = 5_000;
const MAX_BYTES = 1_048_576;

/**
 * The only HTTP client of the adapters: one keep-alive pool per host, with bounds on time, size and open
 * calls.
 *
 * It logs every call with its reference, duration and result, and never logs a header, a body, a query (they
 * hold numbers and meters) or a full phone number.
 */
export function createHttp(deps: HttpDeps): Http {
  const hosts = new Map<string, Host>();
  return {
    async send(call) {
      const begun = performance.now();
      const url = parseUrl(call.url);
      const outcome: HttpOutcome = url
        ? await sendTo(hostOf(hosts, url.origin), call, { url, begun, after: deps.after })
        : { kind: "not_sent", note: "not sent: bad address" };
      writeLog(deps, call, { url, outcome, ms: performance.now() - begun });
      return outcome;
    },
    async close() {
      const open = [...hosts.values()];
      hosts.clear();
      await Promise.all(open.map(({ pool }) => pool.destroy()));
    },
  };
}

function parseUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}

/**
 * HTTP/1.1 with one request on a connection at a time: nothing is queued behind, or repeated after, another
 * request.
 */
function hostOf(hosts: Map<string, Host>, origin: string): Host {
  const known = hosts.get(origin);
  if (known) return known;
  const pool = new Pool(origin, { allowH2: false, pipelining: 1, connect: { timeout: CONNECT_MS } });
  const host = { pool, places: createPlaces() };
  hosts.set(origin, host);
  return host;
}

/** Codes of an idle connection that broke before any byte of the request was written. */
const DIED_IDLE = /\b(ECONNRESET|EPIPE)\b/;

type At = { url: URL; begun: number; after: After | undefined };

async function sendTo(host: Host, call: HttpCall, at: At): Promise<HttpOutcome> {
  const connectMs = call.connectMs ?? CONNECT_MS;
  const leftMs = () => at.begun + call.totalMs - performance.now();
  const hasPlace = await host.places.take(call.maxPerHost, Math.min(connectMs, leftMs()));
  if (!hasPlace) return { kind: "not_sent", note: "not sent: too many calls open at this host" };
  const once = () =>
    exchange(host.pool, {
      path: `${at.url.pathname}${at.url.search}`,
      method: call.method,
      headers: call.headers,
      body: call.body,
      connectMs,
      totalMs: leftMs(),
      maxBytes: call.maxBytes ?? MAX_BYTES,
      after: at.after,
    });
  try {
    const first = await once();
    return first.kind === "not_sent" && DIED_IDLE.test(first.note) ? await once() : first;
  } finally {
    host.places.give();
  }
}

function writeLog(
  deps: { log: Log },
  call: HttpCall,
  done: { url: URL | undefined; outcome: HttpOutcome; ms: number },
): void {
  const { url, outcome } = done;
  const isAnswer = outcome.kind === "answer";
  const facts = {
    reference: call.reference,
    method: call.method,
    host: url?.host,
    path: url?.pathname.replace(/\d{4,}(?=\d{4})/g, "*"),
    ms: Math.round(done.ms * 10) / 10,
    outcome: outcome.kind,
    ...(isAnswer ? { status: outcome.status, bytes: outcome.bytes } : { note: outcome.note }),
  };
  const isFine = isAnswer && outcome.status < 500;
  if (isFine) deps.log.info(facts, "outside call");
  else deps.log.warn(facts, "outside call");
}
