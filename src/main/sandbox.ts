import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import { authenticateTestKey } from "../flows/auth/authenticate.ts";
import { createRequestLog } from "../flows/developers/logs.ts";
import type { Deps } from "../flows/deps.ts";
import { checkAllSince } from "../flows/ledger-check/check.ts";
import { buildApp } from "../http/app.ts";
import type { Caller, Mounted } from "../http/on.ts";
import { resellerApi } from "../http/reseller/api.ts";
import { markAnswers, type SandboxDoor } from "../http/sandbox.ts";
import { webhookShape } from "../http/shapes/transaction.ts";
import { webPages } from "../http/web-pages.ts";
import { runTasks } from "../jobs/runner.ts";
import { tasks } from "../jobs/tasks.ts";
import { openBooks } from "./books.ts";
import type { Config } from "./config.ts";
import { mountedRoutes } from "./routes.ts";
import type { OpenInfrastructure, SandboxInfrastructure } from "./sandbox-infrastructure.ts";
import { createMirror } from "./sandbox-person.ts";
import { sandboxSecret, sandboxWebhookSecret } from "./secrets.ts";
import { seedCatalogue } from "./seed/catalogue.ts";
import { openDemoAbroad, openDemoShop } from "./seed/demo-suppliers.ts";
import { SIMULATED_KEYS } from "./simulated-keys.ts";
import { type App, wire } from "./wiring.ts";

/**
 * The sandbox: the product wired a second time, on a database, a secret and simulators of its own (rules
 * 15.20). It opens at the first request with a test key that the house knows, so a house without such keys
 * pays nothing for it.
 */
export type Sandbox = SandboxDoor & { stop: () => Promise<void> };

/** `house` is asked for two things only: whose a test key is, and to send webhooks under its own rules. */
export type Parts = {
  config: Config;
  openParts: OpenInfrastructure;
  house: Pick<Deps, "db" | "clock" | "secrets" | "log" | "webhooks">;
  log: Logger;
};

type OpenedSandbox = { app: FastifyInstance; stop(): Promise<void> };

export function createSandbox(parts: Parts): Sandbox {
  let current: Promise<OpenedSandbox> | undefined;
  const close = async (): Promise<void> => {
    const opened = current;
    current = undefined;
    await opened?.then(
      (house) => house.stop(),
      () => undefined,
    );
  };
  const open = (): Promise<OpenedSandbox> => {
    const opening = openHouse(parts, () => {
      parts.log.warn("the simulators of the sandbox have ended; the next request starts them again");
      close().catch((error: unknown) => parts.log.warn({ err: error }, "the sandbox did not stop cleanly"));
    });
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  return {
    knows: async (token) => (await authenticateTestKey(parts.house, token)) !== undefined,
    open: async () => {
      current ??= open();
      return (await current).app;
    },
    stop: close,
  };
}

async function openHouse(parts: Parts, onLost: () => void): Promise<OpenedSandbox> {
  const on = await parts.openParts(onLost);
  try {
    return await openOn(on, parts);
  } catch (error) {
    await on.stop();
    throw error;
  }
}

async function openOn(on: SandboxInfrastructure, parts: Parts): Promise<OpenedSandbox> {
  const wired = await wireOn(on, parts);
  try {
    return await openWired(on, wired, parts);
  } catch (error) {
    await wired.stop();
    throw error;
  }
}

async function openWired(on: SandboxInfrastructure, wired: App, parts: Parts): Promise<OpenedSandbox> {
  const { deps } = wired;
  await seedCatalogue(deps.db);
  await openDemoShop(deps, on.simulators);
  await wired.catalogue.reload();
  if (await openDemoAbroad(deps)) await wired.catalogue.reload();
  const requests = createRequestLog(deps);
  const books = openBooks(on.databaseUrl);
  const app = await serverOf(wired, parts, requests);
  const jobs = runTasks(
    calm({
      deps,
      checkAll: (since) => checkAllSince(deps, { books, since }),
      reload: wired.catalogue.reload,
      describe: webhookShape,
      requests,
    }),
    { after: deps.after, log: parts.log },
  );
  return {
    app,
    stop: async () => {
      await app.close();
      await jobs.stop();
      await requests.flush().catch(() => undefined);
      await books.destroy();
      await wired.stop();
      await on.stop();
    },
  };
}

function wireOn(
  { databaseUrl, simulators }: SandboxInfrastructure,
  { config, house, log }: Parts,
): Promise<App> {
  return wire({
    databaseUrl,
    simulators,
    appSecret: sandboxSecret(config.appSecret),
    earlierSecrets: config.earlierSecrets.map(sandboxSecret),
    publicUrl: config.publicUrl,
    timesScale: config.timesScale,
    squad: { baseUrl: simulators.squad, secretKey: SIMULATED_KEYS.squad },
    paystack: { baseUrl: simulators.paystack, secretKey: SIMULATED_KEYS.paystack },
    log,
    // The house decides which addresses may be called.
    watchWebhooks: () => marked(house.webhooks),
  });
}

/** Marks each message to a customer's server as one of the sandbox (rules 15.22). */
function marked(port: WebhookPort): WebhookPort {
  return {
    send: (message) => {
      const said = JSON.parse(message.body) as Record<string, unknown>;
      return port.send({ ...message, body: JSON.stringify({ ...said, sandbox: true }) });
    },
  };
}

/** A person waits for nothing here that a second would matter to. */
const CALM_MS = 2_000;

function calm(parts: Parameters<typeof tasks>[0]) {
  return tasks(parts).map((task) => ({ ...task, everyMs: Math.max(task.everyMs, CALM_MS) }));
}

type Requests = ReturnType<typeof createRequestLog>;

async function serverOf(wired: App, { config, house, log }: Parts, requests: Requests) {
  const mirror = createMirror(wired.deps, (id) => sandboxWebhookSecret(config.appSecret, id));
  const authenticate = async (token: string): Promise<Caller | undefined> => {
    const key = await authenticateTestKey(house, token);
    return key && { ...(await mirror(key.owner)), via: "key", keyId: key.id, ...key.terms };
  };
  const app = await buildApp({
    mounted: mountedRoutes(wired).filter(isOpenToKeys),
    others: (server, gate) => resellerApi(server, wired.deps, gate),
    onAsked: requests.note,
    hub: wired.hub,
    door: { authenticate, reloadCatalogue: wired.catalogue.reload, needsSecondFactor: true, rateScale: 1 },
    logger: log,
    ids: randomUUID,
    trustProxy: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    isHttps: config.profile === "production",
    watch: markAnswers,
    extras: (server) => webPages(server, undefined),
  });
  await app.ready();
  return app;
}

/** The sandbox has no log-in and no registration: a test key is the only way in. */
function isOpenToKeys({ route }: Mounted): boolean {
  return route.access !== "visitor" || (route.method === "GET" && !route.changes);
}
