import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "../../src/contract/define.ts";
import { fail, ok } from "../../src/core/result.ts";
import { type AppParts, buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { type Caller, type Mounted, on } from "../../src/http/on.ts";
import { webPages } from "../../src/http/web-pages.ts";

export const ADA = {
  id: randomUUID(),
  userName: "ada",
  userType: "smart earner",
  isAdmin: false,
  isAgent: false,
  isCouponVendor: false,
  isSpecial: false,
  isPartner: false,
  proofAbove: null,
  walletAccount: 1n,
  via: "session",
  sessionId: randomUUID(),
  hasSecondFactor: false,
  hasPowers: true,
  isByPasskey: false,
  loggedInAt: new Date(0),
} as const satisfies Caller;
const CALLERS: Record<string, Caller> = {
  "user-token": ADA,
  "second-session": { ...ADA, sessionId: randomUUID() },
  "obi-token": { ...ADA, id: randomUUID(), userName: "obi" },
  "agent-token": { ...ADA, isAgent: true },
  "admin-token": { ...ADA, isAdmin: true },
};
/** A text that must never leave the server. */
const SECRET = "password authentication failed for user airtide_app at 10.0.0.7";

const route = {
  method: "POST",
  access: "visitor",
  summary: "",
  answer: z.object({ got: z.unknown() }),
  errors: [],
} as const;
const echo = defineRoute({ ...route, path: "/echo", body: z.object({ name: z.string("Enter a name") }) });
const item = defineRoute({
  ...route,
  method: "GET",
  path: "/item/{id}",
  params: z.object({ id: z.uuid("This is not an id") }),
  query: z.object({ page: z.optional(z.literal("1", "Enter 1")) }),
});
const mine = defineRoute({ ...route, path: "/mine", access: "user" });
const agents = defineRoute({ ...route, path: "/agents", access: "agent" });
const admins = defineRoute({ ...route, path: "/admins", access: "admin" });
const keyed = defineRoute({ ...route, path: "/keyed", access: "user", keyed: "operation" });
const scarce = defineRoute({ ...route, path: "/scarce", rate: "login" });
const dear = defineRoute({ ...route, path: "/dear", access: "user", rate: "lookup" });
const whence = defineRoute({ ...route, method: "GET", path: "/whence" });
const leave = defineRoute({ ...route, method: "DELETE", path: "/mine", access: "user" });
const broken = defineRoute({ ...route, path: "/broken" });
const away = defineRoute({ ...route, path: "/away" });
const garbled = defineRoute({ ...route, path: "/garbled", answer: z.object({ got: z.number() }) });
const stream = defineRoute({
  ...route,
  method: "GET",
  path: "/stream",
  stream: true,
  errors: ["overloaded"],
});
const raw = defineRoute({ ...route, path: "/raw", raw: true });

const logged: string[] = [];

const handlers: Mounted[] = [
  on(echo, async ({ body }) => ok({ got: body })),
  on(item, async ({ params }) => ok({ got: params.id })),
  ...[mine, agents, admins].map((one) => on(one, async ({ user }) => ok({ got: user?.userName }))),
  on(keyed, async ({ requestKey }) => ok({ got: requestKey ?? "none" })),
  on(scarce, async () => ok({ got: "one" })),
  on(dear, async () => ok({ got: "one" })),
  on(whence, async ({ address }) => ok({ got: address })),
  on(leave, async () => ok({ got: "gone" })),
  on(broken, async () => {
    throw new Error(SECRET);
  }),
  on(away, async () => {
    throw Object.assign(new Error(SECRET), { code: "ECONNREFUSED" });
  }),
  on(garbled, async () => ok({ got: SECRET as unknown as number })),
  on(stream, async () => fail({ code: "overloaded" })),
  on(raw, async (call) => ok({ got: call.raw.length })),
];

/**
 * Starts the access checks alone: small routes of every kind, callers by token, no database, a tenth of the
 * usual limits.
 */
export async function startDoor(
  options: Partial<Pick<AppParts, "trustProxy" | "isHttps" | "corsOrigins">> = {},
) {
  const app = await buildApp({
    mounted: handlers,
    door: {
      authenticate: async (token) => CALLERS[token],
      reloadCatalogue: async () => undefined,
      rateScale: 0.1,
    },
    hub: createHub(),
    logger: pino({ level: "debug" }, { write: (line: string) => void logged.push(line) }),
    extras: (server) => webPages(server, undefined),
    ids: () => randomUUID(),
    trustProxy: false,
    ...options,
  });
  afterAll(() => app.close());
  return { app, logged, send: (sent: Sent) => send(app, sent) };
}

export type Sent = {
  method?: "GET" | "POST" | "HEAD" | "PUT" | "DELETE" | "OPTIONS";
  url: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

let addresses = 0;
const ownAddress = () => `10.1.${(addresses += 1) >> 8}.${addresses & 255}`;

async function send(app: FastifyInstance, { method = "POST", url, token, body, headers = {} }: Sent) {
  const reply = await app.inject({
    method,
    url,
    remoteAddress: ownAddress(),
    headers: { ...(token ? { "x-auth-token": token } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = reply.body !== "" && String(reply.headers["content-type"]).startsWith("application/json");
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    body: (isJson ? reply.json() : {}) as Record<string, unknown>,
  };
}
