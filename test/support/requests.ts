import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { RouteSpec } from "../../src/contract/define.ts";
import { exampleOf } from "../../src/contract/openapi/examples.ts";
import { wireSchema } from "../../src/contract/openapi/schemas.ts";

/** Requests to any route of the contract, made from the contract itself. */

export const PLACES = ["params", "query", "body"] as const;
export type Parts = Partial<Record<(typeof PLACES)[number], unknown>>;

/** The usual request of a route, from the example in its documentation. */
export function usualParts(name: string, route: RouteSpec): Parts {
  const components = {};
  const parts = PLACES.flatMap((place) => {
    const schema = route[place];
    return schema ? [[place, exampleOf(wireSchema(schema, components), { route: name, components })]] : [];
  });
  return Object.fromEntries(parts) as Parts;
}

/** A value as a part of an address. */
export function encoded(value: unknown = null): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}

export function addressOf(route: RouteSpec, { params, query }: Parts): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encoded(given[name]));
  const asked = Object.entries((query ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
  return `/api/v1${path}${asked ? `?${asked}` : ""}`;
}

type From = { token: string | undefined; app: FastifyInstance };

/** Sends a request; values of a query or a path that are not text are sent as JSON. */
export function sendParts(
  { app, token }: From,
  route: RouteSpec,
  parts: Parts,
): Promise<LightMyRequestResponse> {
  const { body } = parts;
  return app.inject({
    method: route.method,
    url: addressOf(route, parts),
    headers: {
      ...(token === undefined ? {} : { "x-auth-token": token }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}
