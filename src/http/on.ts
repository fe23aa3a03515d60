import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer, Body, Params, Query, RouteError, RouteSpec } from "../contract/define.ts";
import type { DoorError, Keyed, KeyError } from "../contract/errors.ts";
import type { Scope } from "../core/api-keys.ts";
import type { Person, Way } from "../core/people.ts";
import type { Fault, Result } from "../core/result.ts";

/** The caller after the access check: a person with a session, or a program with an API key. */
export type Caller = Person & Way;
/** A caller with a session. */
type LoggedIn = Extract<Caller, { via: "session" }>;
/** Routes that API keys of that scope open. */
type OfKeys = { access: "user"; scope: Scope };

/** The arguments of a handler. `user` is set exactly when the route's access is not `visitor`. */
export type Call<R extends RouteSpec> = {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  user: R["access"] extends "visitor" ? Caller | undefined : R extends OfKeys ? Caller : LoggedIn;
  /** The Idempotency-Key of a keyed route, when the client sent one. */
  requestKey: string | undefined;
  /** The raw bytes of a raw route; empty otherwise. */
  raw: Uint8Array;
  headers: Record<string, string | undefined>;
  address: string;
  requestId: string;
  /** Only streams use it. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * A refusal that a route may answer: one it declares, one of the access checks, or one of its request key. Of
 * its other fields, only those named by `sendFault` reach the client.
 */
export type RouteFault<R extends RouteSpec> = {
  code: RouteError<R> | DoorError | (R extends { keyed: infer K extends Keyed } ? KeyError<K> : never);
} & Fault;

export type Handler<R extends RouteSpec> = (call: Call<R>) => Promise<Result<Answer<R>, RouteFault<R>>>;

/** A route with its handler, without their types: what `mount` takes. */
export type Mounted = {
  route: RouteSpec;
  handle: (call: Call<RouteSpec>) => Promise<Result<unknown, Fault>>;
};

/**
 * Binds a handler to a route of the contract. A handler, or a flow it calls, that answers an undeclared error
 * does not compile.
 */
export function on<R extends RouteSpec>(route: R, handler: Handler<R>): Mounted {
  return { route, handle: handler as Mounted["handle"] };
}
