import type { RequestListener, Server } from "node:http";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from "fastify";
import { isUnreachable } from "../flows/deps.ts";
import { brokenRequests } from "./broken-requests.ts";
import { openToOrigins } from "./cors.ts";
import { sendFault } from "./faults.ts";
import { ARRIVAL, type Arrival, type Front } from "./front.ts";
import type { Hub } from "./hub.ts";
import { BASE_PATH, type Door, type Gate, mount, tooMany } from "./mount.ts";
import type { Mounted } from "./on.ts";
import { packAnswers } from "./packed-answers.ts";
import { createLimits, type Limits } from "./rates.ts";
import { requestIds } from "./request-log.ts";
import { handOverTests, type SandboxDoor } from "./sandbox.ts";
import { standardHeaders } from "./security-policy.ts";

export type AppParts = {
  mounted: readonly Mounted[];
  door: Door;
  hub: Hub;
  logger: FastifyBaseLogger;
  /** Registers what is outside the contract: pages, documents, health, metrics. */
  extras: (app: FastifyInstance, limits: Limits) => Promise<void>;
  /** Registers other interfaces behind the same access checks: the reseller wire. */
  others?: (app: FastifyInstance, gate: Gate) => void;
  ids: () => string;
  /**
   * Proxies whose X-Forwarded-For is believed: none (false), the given number of proxies in front of us, or
   * the proxies with these addresses. True believes every client, who can then choose an address.
   */
  trustProxy: boolean | number | readonly string[];
  /** Origins of other frontends, whose pages may call the API; none unless set. */
  corsOrigins?: readonly string[];
  /** Clients reach us by https only; browsers are told to stay with it. */
  isHttps?: boolean;
  /** Called after each request that came with an API key, with its outcome. */
  onAsked?: (request: AskedByKey) => void;
  /** The time in which a request must have arrived; by default ARRIVAL. Answers may take longer. */
  arrival?: Arrival;
  /** The server that listens already, and stays when the app closes; without it the app makes its own. */
  front?: Front | undefined;
  /** Adds hooks that see every request: metrics and the log. */
  watch?: (app: FastifyInstance) => void;
  /** Takes requests with a test key; without it such a key is nobody's. */
  sandbox?: SandboxDoor | undefined;
};

const MAX_BODY_BYTES = 64 * 1024;
const MAX_RAW_BYTES = 1024 * 1024;

/** Builds the HTTP server; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const arrival = parts.arrival ?? ARRIVAL;
  const broken = brokenRequests(parts);
  const app = fastify({
    ...serverOptions(parts.front, arrival),
    clientErrorHandler: broken.answer,
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIds(parts.ids),
    trustProxy: trustOf(parts.trustProxy),
    routerOptions: { caseSensitive: true, maxParamLength: 120 },
    forceCloseConnections: "idle",
    // A URL that cannot be parsed never reaches the error handler below.
    frameworkErrors: (_error, request, reply) =>
      void sendFault(reply.header("x-request-id", request.id), { code: "malformed_body" }),
  });
  app.decorateRequest("caller", undefined);
  app.decorateReply("faultCode", undefined);
  broken.watch(app);
  parts.watch?.(app);
  app.setErrorHandler(refuse);
  const limits = createLimits(parts.door.rateScale, parts.door.now ?? Date.now, parts.door.processes);
  const gate = { ...parts.door, limits };
  const standard = await standardHeaders({ isHttps: parts.isHttps ?? false });
  app.addHook("onRequest", firstLook(limits, standard));
  await openToOrigins(app, parts.corsOrigins ?? []);
  if (parts.sandbox) handOverTests(app, parts.sandbox);
  await mountAll(app, parts, gate);
  const { onAsked } = parts;
  if (onAsked)
    app.addHook("onResponse", (request, reply, done) => {
      reportRequest(onAsked, request, reply);
      done();
    });
  // End the event streams first: closing would wait for their clients to leave.
  app.addHook("preClose", async () => parts.hub.endAll());
  await parts.extras(app, limits);
  return app;
}

/** Returns the options of the server itself: a front's, or those of a server that the app makes. */
export function serverOptions(front: Front | undefined, arrival: Arrival) {
  return {
    requestTimeout: arrival.requestMs,
    http: {
      headersTimeout: arrival.headersMs,
      connectionsCheckingInterval: arrival.lookEveryMs,
      // Node refuses a request without a host in words of its own; the hook below does in ours.
      requireHostHeader: false,
    },
    // A request that comes while we close is served: what answers need goes after the last answer.
    return503OnClosing: false,
    ...(front ? { serverFactory: takeOver(front) } : {}),
  };
}

function takeOver(front: Front): (answer: RequestListener) => Server {
  return (answer) => {
    front.await(answer);
    return front.server;
  };
}

/** Returns the hook that sees every request first: it names the request and stops a flood. */
function firstLook(limits: Limits, standard: Record<string, string>): onRequestHookHandler {
  return (request, reply, done) => {
    // The client has gone before it was heard: it has no address any more, and nobody waits for an answer.
    if (request.raw.socket.destroyed) return void reply.hijack();
    reply.headers(standard).header("x-request-id", request.id);
    const { headers, httpVersion } = request.raw;
    if (headers.host === undefined && httpVersion === "1.1")
      return void sendFault(reply, { code: "malformed_body" });
    const wait = limits.flood(request.ip);
    if (wait !== undefined) return void sendFault(reply, tooMany(wait));
    if (request.url.startsWith(BASE_PATH)) reply.header("cache-control", "no-store");
    done();
  };
}

/** Mounts JSON routes and raw routes in separate scopes, because each scope parses bodies in its own way. */
async function mountAll(app: FastifyInstance, { mounted, others }: AppParts, gate: Gate): Promise<void> {
  await app.register(async (json) => {
    json.removeContentTypeParser("text/plain");
    acceptNoBody(json);
    packAnswers(json);
    mount(
      json,
      mounted.filter(({ route }) => !route.raw),
      gate,
    );
    others?.(json, gate);
  });
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_RAW_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    mount(
      raw,
      mounted.filter(({ route }) => route.raw),
      gate,
    );
  });
}

/** Translates to Fastify's terms. Proxies are counted from ours outwards. */
function trustOf(
  proxies: AppParts["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === "boolean") return proxies;
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];
}

/**
 * Parses JSON. Clients send the JSON content type with every request, so an empty body is accepted where the
 * route takes none.
 */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { takesBody } = request.routeOptions.config as { takesBody?: boolean };
    if (body === "" && takesBody === false) done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Turns an error thrown before or inside a handler into a fault. Its details go to the log only. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return sendFault(reply, { code: "payload_too_large" });
  const isClients = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (isClients) return sendFault(reply, { code: "malformed_body" });
  request.log.error({ err: error }, "request failed");
  return sendFault(reply, { code: isUnreachable(error) ? "overloaded" : "internal" });
}

/** A request that came with an API key. */
export type AskedByKey = {
  userId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  code: string;
  ms: number;
  requestId: string;
};

const MAX_PATH = 200;

function reportRequest(
  report: (request: AskedByKey) => void,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { caller } = request;
  if (caller?.via !== "key") return;
  const ms = Math.round(reply.elapsedTime);
  report({
    userId: caller.id,
    at: new Date(Date.now() - ms),
    method: request.method,
    // The query is left out: it holds names and numbers.
    path: (request.url.split("?")[0] ?? "").slice(0, MAX_PATH),
    status: reply.statusCode,
    code: reply.faultCode ?? "",
    ms,
    requestId: request.id,
  });
}
