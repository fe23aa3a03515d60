import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer, Body, Params, Query, RouteError, RouteSpec } from "../contract/define.ts";
import type { DoorError, KeyError } from "../contract/errors.ts";
import type { Person, Way } from "../core/people.ts";
import type { Fault, Result } from "../core/result.ts";

/** The caller, as the door found them: logged in, or a program with their key. */
export type Caller = Person & Way;
/** Who has come with the token of a log-in. */
type LoggedIn = Extract<Caller, { via: "session" }>;
/** Routes that no key opens. */
type OfSessions = { access: "admin" | "agent" } | { session: true };

/** What a handler is given. `user` is there exactly when the route's access is not `visitor`. */
export type Call<R extends RouteSpec> = {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  user: R["access"] extends "visitor" ? Caller | undefined : R extends OfSessions ? LoggedIn : Caller;
  /** Idempotency-Key of a keyed route, when one was sent. */
  requestKey: string | undefined;
  /** Raw bytes of a raw route; empty otherwise. */
  raw: Uint8Array;
  headers: Record<string, string | undefined>;
  address: string;
  requestId: string;
  /** For streams only. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * A refusal a route may answer: declared by it, one of the door's own, or one of its key. Of its other fields only those that `sendFault`
 * names reach the client.
 */
export type RouteFault<R extends RouteSpec> = {
  code: RouteError<R> | DoorError | (R extends { keyed: true } ? KeyError : never);
} & Fault;

export type Handler<R extends RouteSpec> = (call: Call<R>) => Promise<Result<Answer<R>, RouteFault<R>>>;

/** A route with its handler, types forgotten: what the door mounts. */
export type Mounted = {
  route: RouteSpec;
  handle: (call: Call<RouteSpec>) => Promise<Result<unknown, Fault>>;
};

/**
 * Bind a handler to a route of the contract. A handler (or the flow it calls) that answers an error the route does not
 * declare does not compile.
 */
export function on<R extends RouteSpec>(route: R, handler: Handler<R>): Mounted {
  return { route, handle: handler as Mounted["handle"] };
}
