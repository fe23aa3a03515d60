import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { type KeyTerms, SCOPES } from "../../src/core/api-keys.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { openSession } from "../../src/flows/auth/sessions.ts";
import { buildApp } from "../../src/http/app.ts";
import { mountedRoutes } from "../../src/main/routes.ts";
import type { TestUser, TestApp } from "./world.ts";

/** Callers of every kind, with their sessions and keys. */

export type Power = "admin" | "agent" | "vendor";
export const FLAGS = {
  admin: { isAdmin: true },
  agent: { isAgent: true },
  vendor: { isCouponVendor: true },
} as const;

/** Starts a new session of a person; returns its token. */
export async function sessionOf(
  { deps }: Pick<TestApp, "deps">,
  { id }: Pick<TestUser, "id">,
  hasSecondFactor = false,
): Promise<string> {
  const login = { userId: id, userAgent: "test", at: deps.clock.now(), hasSecondFactor };
  return (await deps.db.transaction().execute((tx) => openSession(deps, tx, login))).token;
}

/** Makes a new API key of a person, with every scope unless told. */
export async function keyOf(
  { call }: Pick<TestApp, "call">,
  { token }: Pick<TestUser, "token">,
  terms: Partial<KeyTerms> = {},
): Promise<string> {
  return (await call("POST /auth/apiKey", { token, body: { scopes: [...SCOPES], ...terms } })).body.apiKey;
}

/** Builds the server with the access checks of production: roles need a second factor. */
export async function strictDoor(world: TestApp): Promise<FastifyInstance> {
  const { deps } = world;
  const app = await buildApp({
    mounted: mountedRoutes(world),
    door: {
      authenticate: (token) => authenticate(deps, token),
      reloadCatalogue: world.catalogue.reload,
      rateScale: 1_000,
      needsSecondFactor: true,
    },
    hub: world.hub,
    logger: deps.log as never,
    extras: async () => undefined,
    ids: () => deps.ids.next(),
    trustProxy: false,
  });
  afterAll(() => app.close());
  return app;
}

/** Returns the code of a refusal, or an empty text. */
export function codeIn(body: string): string {
  const read = (body.startsWith("{") ? JSON.parse(body) : {}) as { code?: string };
  return read.code ?? "";
}
