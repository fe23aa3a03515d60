import type { RouteSpec, SentBody, SentParams, SentQuery, WireAnswer } from "../../../contract/define.ts";
import type { RouteKey } from "../../../contract/index.ts";
import { hearClock } from "../server-clock.ts";
import { inWords } from "./in-words.ts";

/** "POST /buy/airtime": a route of the contract. Types only: no schema reaches the browser. */
export type Key = keyof RouteKey;
type RouteOf<K extends Key> = RouteKey[K] extends RouteSpec ? RouteKey[K] : never;
/** The answer of a route as it is on the wire (money in naira, times as ISO text). */
export type AnswerOf<K extends Key> = WireAnswer<RouteOf<K>>;
export type BodyOf<K extends Key> = SentBody<RouteOf<K>>;
export type QueryOf<K extends Key> = SentQuery<RouteOf<K>>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };
type CallInput<K extends Key> = Part<"body", SentBody<RouteOf<K>>> &
  Part<"params", SentParams<RouteOf<K>>> & { query?: QueryOf<K> } & {
    /** The file that is the body of a raw route. */
    file?: Blob;
    /** Idempotency-Key: made when the confirm dialog opens, kept until a final answer. */
    requestKey?: string;
    /** The device's own token, sent with log-ins (rules 3.21). */
    device?: string;
    signal?: AbortSignal;
  };
type CallArgs<K extends Key> =
  Record<string, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

const BASE = "/api/v1";
const TIME_OUT_MS = 30_000;
/** A file takes as long as its line. */
const FILE_TIME_OUT_MS = 300_000;

/**
 * A refusal by the server, or no answer at all (`status` 0; `code` is then "offline", "timeout" or
 * "no_answer").
 */
export class ApiError extends Error {
  readonly status: number;
  readonly msg: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body of the refusal, for the few routes that add fields (such as a meter's `name`). */
  readonly data: Readonly<Record<string, unknown>>;
  /** Seconds to wait before a retry (Retry-After), when the server gives them. */
  readonly retryAfter: number | undefined;

  constructor(parts: {
    status: number;
    msg: string;
    code: string;
    fields?: Record<string, string>;
    data?: Record<string, unknown>;
    retryAfter?: number | undefined;
  }) {
    super(parts.msg);
    this.name = "ApiError";
    this.status = parts.status;
    this.msg = parts.msg;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.data = parts.data ?? {};
    this.retryAfter = parts.retryAfter;
  }
}

/**
 * Callbacks of shared/connectivity.ts: whether requests get answers, and changes in the acts that are
 * running.
 */
type Traffic = { onAnswer: (arrived: boolean) => void; onAct: () => void };
let traffic: Traffic = { onAnswer: () => {}, onAct: () => {} };

export function watchTraffic(given: Traffic): void {
  traffic = given;
}

let acts = 0;

/** True while an act that moves money is running; the page must not be left then. */
export const isActing = (): boolean => acts > 0;

function countAct(step: 1 | -1): void {
  acts += step;
  traffic.onAct();
}

/** True when the server answers. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** True when the server answers that it has no such file; the request bypasses the device's cache. */
export async function isMissing(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}

type Access = { token: () => string | undefined; onUnauthorized: () => void; onPowersOver?: () => void };
let access: Access = { token: () => undefined, onUnauthorized: () => {} };

/**
 * Sets the session's access, once at start: the token of requests, the handler of a 401, and that of powers
 * which are over.
 */
export function configureApi(given: Access): void {
  access = given;
}

/** Returns the headers that authenticate a request. */
function authHeaders(): Record<string, string> {
  const token = access.token();
  return token ? { "x-auth-token": token } : {};
}

/** Reports to the session that the server rejected the token; only for requests that carried one. */
function reportUnauthorized(sent: Record<string, string>): void {
  const token = sent["x-auth-token"];
  if (token && token === access.token()) access.onUnauthorized();
}

/**
 * Calls a route: fills `{params}`, leaves undefined query keys out, sends token and Idempotency-Key. Throws
 * ApiError and never shows a message: the caller decides what the user reads. Time-out 30 s.
 */
export async function call<K extends Key>(key: K, ...[input]: CallArgs<K>): Promise<AnswerOf<K>> {
  const { method, path } = splitKey(key);
  const { body, file, params, query, requestKey, device, signal } = (input ?? {}) as Loose;
  const headers: Record<string, string> = { accept: "application/json", ...authHeaders() };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (file) headers["content-type"] = "application/octet-stream";
  if (requestKey) headers["idempotency-key"] = requestKey;
  if (device) headers["x-device-token"] = device;
  if (requestKey) countAct(1);
  const [response, json] = await send(BASE + fillPath(path, params) + queryText(query), {
    method,
    headers,
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    signal: anyOf(signal, file ? FILE_TIME_OUT_MS : TIME_OUT_MS),
  })
    .then(async (answer) => [answer, await readJson(answer)] as const)
    .finally(() => requestKey && countAct(-1));
  if (response.ok) return json as AnswerOf<K>;
  if (response.status === 401) reportUnauthorized(headers);
  const refused = refusal(response, json);
  if (refused.code === "log_in_again") access.onPowersOver?.();
  throw refused;
}

/**
 * Requests something that is not JSON (a stream, a file) as the person logged in; with a body, by POST.
 * Throws when it is refused. No time-out, because such answers take long.
 */
export async function openAnswer(path: string, accept: string, input: Opening = {}): Promise<Response> {
  const headers = { accept, "content-type": "application/json", ...authHeaders() };
  const sent = input.body === undefined ? {} : { method: "POST", body: JSON.stringify(input.body) };
  const options = { headers, signal: input.signal ?? null, cache: "no-store", ...sent } as const;
  const response = await fetch(BASE + path, options);
  if (response.status === 401) reportUnauthorized(headers);
  if (!response.ok) throw refusal(response, await readJson(response));
  return response;
}
type Opening = { signal?: AbortSignal | undefined; body?: unknown };

type Loose = {
  body?: unknown;
  file?: Blob;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  requestKey?: string;
  device?: string;
  signal?: AbortSignal;
};

function splitKey(key: string): { method: string; path: string } {
  const [method = "GET", path = "/"] = key.split(" ");
  return { method, path };
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Returns "?page=2" without undefined keys; empty when none is set. */
export function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : "";
}

function anyOf(signal: AbortSignal | undefined, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs);
  return signal && "any" in AbortSignal ? AbortSignal.any([signal, limit]) : (signal ?? limit);
}

type Sent = RequestInit & { method: string; headers: Record<string, string> };

async function send(url: string, init: Sent): Promise<Response> {
  if (!navigator.onLine) {
    throw silence("offline", "You are offline. Nothing was sent.");
  }
  try {
    const early = takeEarly(init.method, url, init.headers["x-auth-token"]);
    const response = await (early ?? fetch(url, init));
    traffic.onAnswer(true);
    // An early answer may have waited before it was read, so its Date header is too old for the clock.
    if (!early) hearClock(response.headers.get("date"));
    return response;
  } catch (error) {
    throw noAnswer(error);
  }
}

/** Passes the caller's own abort through; any other silence becomes an ApiError with status 0. */
function noAnswer(error: unknown): unknown {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "AbortError") return error;
  traffic.onAnswer(false);
  if (name === "TimeoutError") {
    return silence("timeout", "The server took too long to answer.");
  }
  return silence("no_answer", "We could not reach the server. Check your network.");
}

/** The code when no answer came. */
export type SilenceCode = "offline" | "timeout" | "no_answer";

const silence = (code: SilenceCode, english: string) =>
  new ApiError({ status: 0, code, msg: inWords(code, english) });

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (!response.ok) return {};
    throw noAnswer(error);
  }
}

function refusal({ status, headers }: Response, json: unknown): ApiError {
  return refusalFrom(status, json, Number(headers.get("retry-after")) || undefined);
}

/**
 * Returns the refusal that a body describes, in the chosen language; `retryAfter` in seconds. A refusal that
 * is stored at the server comes inside another answer.
 */
export function refusalFrom(status: number, json: unknown, retryAfter?: number): ApiError {
  const data = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const code = typeof data.code === "string" ? data.code : "internal";
  const msg = typeof data.msg === "string" ? data.msg : "Something went wrong";
  const fields = (data.fields ?? {}) as Record<string, string>;
  // A sentence about one field says more than the code's translation.
  const isOfField = Object.values(fields).includes(msg);
  return new ApiError({ status, msg: isOfField ? msg : inWords(code, msg), code, fields, data, retryAfter });
}

/**
 * Returns the server's sentence (by its code in another language), or the screen's own fallback when there
 * was none (rules 9.6).
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 && error.data.msg ? error.msg : fallback;
}

/**
 * Requests that the page sent while its program was loading (build/inline.ts), by method and address, with
 * the token they used.
 */
declare global {
  interface Window {
    __early?: { token: string } & Record<string, Promise<Response> | string>;
  }
}

/**
 * Returns the running answer to the same request of the same person, once: a later request gets a fresh
 * answer.
 */
function takeEarly(method: string, url: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.window?.__early;
  const answer = early?.[`${method} ${url}`];
  if (!early || typeof answer !== "object") return;
  delete early[`${method} ${url}`];
  return early.token === token ? answer : undefined;
}
