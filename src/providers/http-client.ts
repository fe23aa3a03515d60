import type { Log } from "../core/ports.ts";
import {
  type After,
  closeAll,
  type Connections,
  connectionsTo,
  exchange,
  onRest,
  REST_MS,
} from "./exchange.ts";
import type { Http, HttpCall, HttpOutcome } from "./http.ts";
import { createPlaces, type Places } from "./places.ts";
import { parseUrl, requestText } from "./request-text.ts";

type Host = { connections: Connections; places: Places };

/** `after` times each call, `rest` what follows it: the machine's timers, unless a test passes its own. */
type HttpDeps = { log: Log; after?: After; rest?: After };

const CONNECT_MS = 5_000;
const MAX_BYTES = 1_048_576;

/**
 * The only HTTP client of the adapters: kept-alive connections per host, with bounds on time, size and open
 * calls.
 *
 * It logs every call with its reference, duration and result, and never logs a header, a body, a query (they
 * hold numbers and meters) or a full phone number.
 */
export function createHttp(deps: HttpDeps): Http {
  const hosts = new Map<string, Host>();
  const { after, rest = onRest } = deps;
  return {
    async send(call) {
      const begun = performance.now();
      const url = parseUrl(call.url);
      const outcome: HttpOutcome = url
        ? await sendTo(hostOf(hosts, url, rest), call, { url, begun, after })
        : { kind: "not_sent", note: "not sent: bad address" };
      writeLog(deps, call, { url, outcome, ms: performance.now() - begun });
      return outcome;
    },
    async close() {
      for (const { connections } of hosts.values()) closeAll(connections);
      hosts.clear();
    },
  };
}

function hostOf(hosts: Map<string, Host>, url: URL, rest: After): Host {
  const known = hosts.get(url.origin);
  if (known) return known;
  const host = { connections: connectionsTo(url, rest), places: createPlaces() };
  hosts.set(url.origin, host);
  return host;
}

type At = { url: URL; begun: number; after: After | undefined };

async function sendTo(host: Host, call: HttpCall, at: At): Promise<HttpOutcome> {
  const connectMs = call.connectMs ?? CONNECT_MS;
  const leftMs = () => at.begun + call.totalMs - performance.now();
  // At least a half of the time stays for the answer, and never less than a quarter if this process stalls.
  const hasPlace = await host.places.take(call.maxPerHost, Math.min(connectMs, leftMs() - call.totalMs / 2));
  if (!hasPlace) return { kind: "not_sent", note: "not sent: too many calls open at this host" };
  const outcome = await inPlace(host, call, { ...at, connectMs, leftMs });
  // Until its connection may be used again a call counts as open at the host.
  if (outcome.kind === "answer") host.connections.rest(REST_MS, host.places.give);
  else host.places.give();
  return outcome;
}

type InPlace = At & { connectMs: number; leftMs: () => number };

async function inPlace(host: Host, call: HttpCall, at: InPlace): Promise<HttpOutcome> {
  const text = requestText(call, at.url);
  if (text === undefined) return { kind: "not_sent", note: "not sent: a header cannot be written" };
  if (at.leftMs() < call.totalMs / 4) return { kind: "not_sent", note: "not sent: too little time left" };
  return exchange(host.connections, {
    text,
    connectMs: at.connectMs,
    totalMs: at.leftMs(),
    maxBytes: call.maxBytes ?? MAX_BYTES,
    after: at.after,
  });
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
