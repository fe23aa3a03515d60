import type * as z from "zod/mini";
import type { Scope } from "../core/api-keys.ts";
import type { ErrorCode, Keyed } from "./errors.ts";

/** The callers that a route admits. The flow checks who owns a row. */
export type Access = "visitor" | "user" | "agent" | "admin";

/** The rate limit class of a route; `contract/rates.ts` maps each class to a number (rules 2.6). */
export type RateClass = "normal" | "login" | "money" | "lookup" | "outcome" | "webhook";

type Schema = z.core.$ZodType;

/** A route of the contract. A route that leaves out a property without `?` does not compile. */
export type RouteSpec = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, spelled exactly; parameters as `{name}`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Errors that the flow may answer, beside those of the access checks. */
  errors: readonly ErrorCode[];
  answer: Schema;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * The route moves money or writes to people, so it takes an Idempotency-Key. Its value says which errors
   * the key adds (`KEY_ERRORS`).
   */
  keyed?: Keyed;
  rate?: RateClass;
  /** The scope with which an API key opens a route of users. Without one, only a session does. */
  scope?: Scope;
  /**
   * The route moves the house's money where staff ask. Staff whose powers are over are told so, instead of
   * being served as everybody else.
   */
  staffToo?: true;
  /** The body may be as large as a list of a thousand plans or a file of them. */
  large?: true;
  /** The body is taken as raw bytes, because signatures are over bytes, or because it is a file. */
  raw?: true;
  /** Largest body of a raw route or of a long list; its callers are admitted before a byte of it is read. */
  maxBytes?: number;
  /** A refusal of this route says its sentence as `name`, too: older clients show that (rules 9.6). */
  hasNamedRefusals?: true;
  /** This GET changes something, so HEAD is not answered. */
  changes?: true;
  /** The answer is a stream of server-sent events; `answer` describes one event. */
  stream?: true;
  /** The answer is a file of this type, not JSON; `answer` is its text. */
  file?: "text/csv" | "text/html" | "application/pdf" | "application/zip";
  /** The answer shows a secret beside what the caller sent, so it is never packed (rules 15.26). */
  holdsSecret?: true;
  /** Clients may keep the answer if they ask each time whether it is still the same (rules 15.26). */
  kept?: "public";
  /** Other spellings of the same path that must work too. */
  aliases?: readonly `/${string}`[];
};

/**
 * Declares a route: checks its type and returns it. The server, the client and the documents are made from
 * the table of routes.
 */
export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

/** The type a handler receives for one part of the request, after parsing. */
type Parsed<R, K extends "params" | "query" | "body"> = R extends { [P in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;
/** The type a caller sends for one part of the request, on the wire. */
type Sent<R, K extends "params" | "query" | "body"> = R extends { [P in K]: infer S extends Schema }
  ? z.input<S>
  : undefined;

export type Params<R> = Parsed<R, "params">;
export type Query<R> = Parsed<R, "query">;
export type Body<R> = Parsed<R, "body">;
export type SentParams<R> = Sent<R, "params">;
export type SentQuery<R> = Sent<R, "query">;
export type SentBody<R> = Sent<R, "body">;
/** The type a handler returns (money in kobo); `mount` encodes it. */
export type Answer<R extends RouteSpec> = z.output<R["answer"]>;
/** The type a caller receives (money in naira). */
export type WireAnswer<R extends RouteSpec> = z.input<R["answer"]>;
/** The error codes that a route's flow may answer. */
export type RouteError<R extends RouteSpec> = R["errors"][number];
