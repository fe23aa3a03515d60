import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Who may call a route. Ownership of a row is checked in the flow. */
export type Access = "visitor" | "user" | "agent" | "admin";

/** How often one caller may use a route; the door maps each class to a number (rules 2.6). */
export type RateClass = "normal" | "login" | "money" | "lookup" | "webhook";

type Schema = z.core.$ZodType;

/** A route of the contract. Every property without `?` must be said, or the program does not compile. */
export type RouteSpec = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, spelled exactly; parameters as `{name}`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Errors the flow may answer, beside those of the door. */
  errors: readonly ErrorCode[];
  answer: Schema;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Moves money, or writes to people: takes an Idempotency-Key. */
  keyed?: true;
  rate?: RateClass;
  /** Only the token of a log-in opens it, never an API key. Routes of admins and agents are so without saying it. */
  session?: true;
  /** The body is taken as raw bytes (signatures are over bytes). */
  raw?: true;
  /** A GET that changes something all the same: not answered to HEAD. */
  changes?: true;
  /** The answer is a stream of server-sent events; `answer` describes one event. */
  stream?: true;
  /** Other spellings of the same path that must work too. */
  aliases?: readonly `/${string}`[];
};

/** Declare a route. Only checks and returns it: the server, the client and the documents are made from the table. */
export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

/** What a handler receives for one part of the request (after parsing). */
type Parsed<R, K extends "params" | "query" | "body"> = R extends { [P in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;
/** What a caller sends for one part of the request (on the wire). */
type Sent<R, K extends "params" | "query" | "body"> = R extends { [P in K]: infer S extends Schema }
  ? z.input<S>
  : undefined;

export type Params<R> = Parsed<R, "params">;
export type Query<R> = Parsed<R, "query">;
export type Body<R> = Parsed<R, "body">;
export type SentParams<R> = Sent<R, "params">;
export type SentQuery<R> = Sent<R, "query">;
export type SentBody<R> = Sent<R, "body">;
/** What a handler returns (money in kobo); the door encodes it. */
export type Answer<R extends RouteSpec> = z.output<R["answer"]>;
/** What a caller receives (money in naira). */
export type WireAnswer<R extends RouteSpec> = z.input<R["answer"]>;
/** The error codes a route's flow may answer. */
export type RouteError<R extends RouteSpec> = R["errors"][number];
