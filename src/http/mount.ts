import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import * as z from "zod/mini";
import type { RouteSpec } from "../contract/define.ts";
import { readInput, type Unreadable } from "../contract/reading.ts";
import { PLEASE_CHECK } from "../contract/shapes.ts";
import type { Scope } from "../core/api-keys.ts";
import type { Fault, Result } from "../core/result.ts";
import { fail, ok } from "../core/result.ts";
import { sendFault } from "./faults.ts";
import { isFromListed } from "./key-addresses.ts";
import type { Call, Caller, Mounted } from "./on.ts";
import type { Limits, Standing } from "./rates.ts";
import { isUsableKey } from "./request-key.ts";
import type { Processes } from "../flows/processes.ts";

export const BASE_PATH = "/api/v1";
/** The most that a route takes whose body is a list of a thousand plans. */
const LARGE_BODY_BYTES = 512 * 1024;

export type Door = {
  authenticate: (token: string) => Promise<Caller | undefined>;
  /** Powers of staff need a session with a second factor (rules 3.17). False unless set. */
  needsSecondFactor?: boolean;
  /** Reads the catalogue anew, so that what an act of staff changed is in force (rules 4.28). */
  reloadCatalogue: () => Promise<void>;
  /** Multiplies every rate limit; tests and benchmarks raise it. 1 in production. */
  rateScale: number;
  /** The other processes of this service, and the time that all of them have; alone when absent. */
  processes?: Processes;
  now?: () => number;
};

/** Access checks together with this process's rate limits. */
export type Gate = Pick<Door, "authenticate" | "needsSecondFactor" | "reloadCatalogue"> & { limits: Limits };

declare module "fastify" {
  interface FastifyRequest {
    /** The person who sent the request; set once their token is verified. */
    caller: Caller | undefined;
  }
}

/**
 * Mounts every route of the contract: check the caller and the rate limit, parse, call the handler, encode
 * the answer.
 */
export function mount(app: FastifyInstance, mounted: readonly Mounted[], gate: Gate): void {
  for (const entry of mounted) {
    const { route } = entry;
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      app.route({
        method: route.method,
        url: `${BASE_PATH}${path.replace(/\{(\w+)\}/g, ":$1")}`,
        // HEAD on a stream would never end, and HEAD on a GET that changes something would change it.
        exposeHeadRoute: !route.stream && !route.changes,
        ...(route.large && { bodyLimit: LARGE_BODY_BYTES }),
        config: {
          takesBody: route.body !== undefined,
          hasNamedRefusals: route.hasNamedRefusals,
          holdsSecret: route.holdsSecret,
          kept: route.kept,
          file: route.file,
        },
        ...(route.access === "visitor" && { onRequest: countByAddress(route, gate) }),
        handler: (request, reply) => serve(entry, gate, { request, reply }),
      });
    }
  }
}

/** A visitor is known by address alone, so the request is counted before its body is read. */
function countByAddress({ rate = "normal" }: RouteSpec, { limits }: Gate): onRequestHookHandler {
  return (request, reply, done) => {
    const wait = limits.address(rate, request.ip);
    if (wait === undefined) done();
    else sendFault(reply, tooMany(wait));
  };
}

/** The refusal that tells a caller to wait this many seconds. */
export function tooMany(retryAfterSeconds: number): Fault & { retryAfterSeconds: number } {
  return { code: "too_many_requests", retryAfterSeconds };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function serve({ route, handle }: Mounted, gate: Gate, exchange: Exchange): Promise<unknown> {
  const { reply } = exchange;
  const caller = await identify(route, gate, exchange);
  if (!caller.ok) return sendFault(reply, caller.fault);
  const call = readCall(route, exchange, caller.value);
  if (!call.ok) return sendFault(reply, call.fault);
  const result = await handle(call.value);
  if (reply.sent) return reply;
  if (!result.ok) return sendFault(reply, result.fault);
  if (isActOfStaff(route)) await putInForce(gate, exchange);
  return reply.send(z.encode(route.answer as z.ZodMiniType, result.value));
}

/** True when the route lets staff change something. Any such change may be one of the catalogue. */
function isActOfStaff({ method, access }: RouteSpec): boolean {
  return method !== "GET" && (access === "admin" || access === "agent");
}

/**
 * Has this process read the catalogue before it answers. The act is committed, so an answer that it failed
 * would be false: without a database the catalogue is read when the database is back.
 */
async function putInForce(gate: Gate, { request }: Exchange): Promise<void> {
  await gate.reloadCatalogue().catch((error: unknown) => {
    request.log.warn({ err: error }, "the catalogue could not be reloaded");
  });
}

/**
 * Returns the caller where the route needs one, or the refusal. Powers come from our database, never from the
 * request.
 */
async function identify(
  route: RouteSpec,
  gate: Gate,
  { request, reply }: Exchange,
): Promise<Result<Caller | undefined, Fault>> {
  if (route.access === "visitor") return ok(undefined);
  const token = request.headers["x-auth-token"];
  const caller = typeof token === "string" && token ? await gate.authenticate(token) : undefined;
  if (!caller) return fail({ code: "not_logged_in" });
  request.caller = caller;
  if (!isFromListed(caller, request.ip)) return fail({ code: "key_address" });
  const rate = route.rate ?? "normal";
  const wait = gate.limits.person(rate, caller.id);
  setRateLimitHeaders(reply, gate.limits.standing(rate, caller.id));
  if (wait !== undefined) return fail(tooMany(wait));
  return allowed(route, gate, caller);
}

/**
 * Checks powers first, so that a caller without them learns nothing more. Staff act by session, and in
 * production with a second factor.
 */
function allowed(route: RouteSpec, gate: Gate, caller: Caller): Result<Caller, Fault> {
  const isPower = route.access === "admin" || route.access === "agent";
  if (lacksRole(route, caller)) return fail({ code: "forbidden" });
  const scoped = caller.via === "key" ? checkScope(caller, isPower ? undefined : route.scope) : ok(undefined);
  if (!scoped.ok) return scoped;
  const isProven = caller.via === "session" && (caller.hasSecondFactor || !gate.needsSecondFactor);
  if (isPower && !isProven) return fail({ code: "second_factor_needed" });
  // Some routes serve everybody and do more for staff. Without powers, staff get what everybody gets.
  if (!isProven || caller.via !== "session") return ok(withoutPowers(caller));
  return inForce(caller, { isNeeded: isPower || route.staffToo === true });
}

/** Returns staff with their powers while these last. Errors: log_in_again where the route needs them. */
function inForce(caller: SessionCaller, { isNeeded }: { isNeeded: boolean }): Result<Caller, Fault> {
  if (caller.hasPowers || !(caller.isAdmin || caller.isAgent)) return ok(caller);
  return isNeeded ? fail({ code: "log_in_again" }) : ok(withoutPowers(caller));
}

type SessionCaller = Extract<Caller, { via: "session" }>;

function lacksRole({ access }: RouteSpec, { isAdmin, isAgent }: Caller): boolean {
  return (access === "admin" && !isAdmin) || (access === "agent" && !isAdmin && !isAgent);
}

const withoutPowers = (caller: Caller): Caller => ({ ...caller, isAdmin: false, isAgent: false });

/** A program with an API key. */
export type KeyCaller = Extract<Caller, { via: "key" }>;

/** Checks a key's scopes (rules 3.31). Errors: session_needed where no scope opens the route; key_scope. */
export function checkScope(key: KeyCaller, scope: Scope | undefined): Result<undefined, Fault> {
  if (scope === undefined) return fail({ code: "session_needed" });
  return key.scopes.includes(scope) ? ok(undefined) : fail({ code: "key_scope", scope });
}

/** Sets the headers that say how many requests are left in this minute (rules 2.6). */
export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: Standing): void {
  reply.header("ratelimit-limit", limit).header("ratelimit-remaining", remaining);
  reply.header("ratelimit-reset", resetSeconds);
}

function readCall(
  route: RouteSpec,
  { request, reply }: Exchange,
  user: Caller | undefined,
): Result<Call<RouteSpec>, Fault> {
  const params = parse(route.params, request.params);
  if (!params.ok) return params;
  const query = parse(route.query, request.query);
  if (!query.ok) return query;
  const body = route.raw ? ok(undefined) : parse(route.body, request.body ?? {});
  if (!body.ok) return body;
  const key = route.keyed ? request.headers["idempotency-key"] : undefined;
  if (key !== undefined && (typeof key !== "string" || !isUsableKey(key)))
    return fail({ code: "bad_idempotency_key" });
  const parts = { params: params.value, query: query.value, body: body.value };
  return ok({
    ...parts,
    user,
    requestKey: key,
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    address: request.ip,
    requestId: request.id,
    request,
    reply,
  } as Call<RouteSpec>);
}

function parse(schema: RouteSpec["body"], sent: unknown): Result<unknown, Unreadable> {
  if (!schema) return ok(undefined);
  const read = readInput(schema, sent);
  const field = read.ok ? unstorable(read.value) : undefined;
  return field === undefined
    ? read
    : fail({ code: "bad_request", fields: { [field || "body"]: PLEASE_CHECK } });
}

/** The path of the first text that PostgreSQL cannot store: one with a NUL or half of a surrogate pair. */
function unstorable(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? "" : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const inside = unstorable(part);
    if (inside !== undefined) return inside ? `${name}.${inside}` : name;
  }
  return undefined;
}
