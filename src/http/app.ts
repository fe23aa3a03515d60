import helmet from "@fastify/helmet";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { sendFault } from "./faults.ts";
import type { Hub } from "./hub.ts";
import { BASE_PATH, type Door, type Gate, mount, tooMany } from "./mount.ts";
import type { Mounted } from "./on.ts";
import { createLimits } from "./rates.ts";

export type AppParts = {
  mounted: readonly Mounted[];
  door: Door;
  hub: Hub;
  logger: FastifyBaseLogger;
  /** Registers what is not part of the contract: pages, documents, health, metrics. */
  extras: (app: FastifyInstance) => Promise<void>;
  /** Registers other interfaces behind the same door: what reseller scripts speak. */
  others?: (app: FastifyInstance, gate: Gate) => void;
  ids: () => string;
  /**
   * Whose X-Forwarded-For is believed: nobody's (false), of so many proxies before us, or of the proxies with these addresses.
   * True believes everybody, who can then choose an address for themselves.
   */
  trustProxy: boolean | number | readonly string[];
  /** People reach us by https only: browsers are told to keep to it. */
  isHttps?: boolean;
  /** Told of each request that came with a key, once it is answered. */
  onAsked?: (request: AskedByKey) => void;
  /** Sees every request from the first hook on: metrics. */
  watch?: (app: FastifyInstance) => void;
};

const MAX_BODY_BYTES = 64 * 1024;
const MAX_RAW_BYTES = 1024 * 1024;

/** The HTTP server, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: parts.ids,
    trustProxy: trustOf(parts.trustProxy),
    routerOptions: { caseSensitive: true, maxParamLength: 120 },
    forceCloseConnections: "idle",
    // An address that cannot be read never reaches the error handler below.
    frameworkErrors: (_error, request, reply) =>
      void sendFault(reply.header("x-request-id", request.id), { code: "malformed_body" }),
  });
  app.decorateRequest("caller", undefined);
  app.decorateReply("faultCode", undefined);
  parts.watch?.(app);
  // Pages bring their own policy with the hashes of their inline scripts.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: parts.isHttps ?? false,
  });
  app.setErrorHandler(refuse);
  const limits = createLimits(parts.door.rateScale, () => performance.now());
  const gate = { ...parts.door, limits };
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    const wait = limits.flood(request.ip);
    if (wait !== undefined) return sendFault(reply, tooMany(wait));
    if (request.url.startsWith(BASE_PATH)) reply.header("cache-control", "no-store");
  });
  await mountAll(app, parts, gate);
  const { onAsked } = parts;
  if (onAsked) app.addHook("onResponse", async (request, reply) => tellAsked(onAsked, request, reply));
  // Live streams end first; otherwise closing would wait for people to leave.
  app.addHook("preClose", async () => parts.hub.endAll());
  await parts.extras(app);
  return app;
}

/** What takes JSON apart from what takes raw bytes: each has its own way of reading a body. */
async function mountAll(app: FastifyInstance, { mounted, others }: AppParts, gate: Gate): Promise<void> {
  await app.register(async (json) => {
    json.removeContentTypeParser("text/plain");
    acceptNoBody(json);
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

/** In the framework's terms. A number of proxies is counted from ours outwards. */
function trustOf(
  proxies: AppParts["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === "boolean") return proxies;
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];
}

/** JSON as usual; but clients announce it with every request, so where no body is taken an empty one is none. */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { takesBody } = request.routeOptions.config as { takesBody?: boolean };
    if (body === "" && takesBody === false) done(null, undefined);
    else void parse(request, body, done);
  });
}

/** What went wrong before or inside a handler, as a fault. Only the log hears what it was. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return sendFault(reply, { code: "payload_too_large" });
  const isClients = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (isClients) return sendFault(reply, { code: "malformed_body" });
  request.log.error({ err: error }, "request failed");
  return sendFault(reply, { code: isUnreachable(error) ? "overloaded" : "internal" });
}

/** The database is away or too slow: nothing is wrong with the request, and repeating it is right. */
function isUnreachable(error: Error & { code?: string }): boolean {
  const { code = "" } = error;
  if (code === "overloaded") return true;
  const isConnection =
    /^(08|53|57P|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) || code === "55P03" || code === "57014";
  return (
    isConnection ||
    /terminated|timeout (expired|exceeded)|not queryable|Query read timeout|no answer in time/i.test(
      error.message,
    )
  );
}

/** A request that came with a key. */
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

function tellAsked(tell: (request: AskedByKey) => void, request: FastifyRequest, reply: FastifyReply): void {
  const { caller } = request;
  if (caller?.via !== "key") return;
  const ms = Math.round(reply.elapsedTime);
  tell({
    userId: caller.id,
    at: new Date(Date.now() - ms),
    method: request.method,
    // without the query: numbers and names stand there
    path: (request.url.split("?")[0] ?? "").slice(0, MAX_PATH),
    status: reply.statusCode,
    code: reply.faultCode ?? "",
    ms,
    requestId: request.id,
  });
}
