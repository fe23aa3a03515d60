import type { DB } from "../db/schema.ts";
import { checkAllSince } from "../flows/ledger-check/check.ts";
import { createRequestLog, type RequestLog } from "../flows/developers/logs.ts";
import { missingSuppliers } from "../flows/suppliers/list.ts";
import { readStatus } from "../flows/status/read.ts";
import { authenticate } from "../flows/auth/authenticate.ts";
import { buildApp } from "../http/app.ts";
import { buildBareApp } from "../http/bare-app.ts";
import { documents } from "../http/documents.ts";
import { drain } from "../http/draining.ts";
import type { Front } from "../http/front.ts";
import { healthRoutes } from "../http/health.ts";
import { logRequests } from "../http/request-log.ts";
import type { Door } from "../http/mount.ts";
import type { Limits } from "../http/rates.ts";
import { payPages } from "../http/pay-pages.ts";
import { receiptPages } from "../http/receipt-pages.ts";
import { webhookShape } from "../http/shapes/transaction.ts";
import { statusFiles } from "../http/status-files.ts";
import { webPages } from "../http/web-pages.ts";
import { runTasks } from "../jobs/runner.ts";
import { tasks } from "../jobs/tasks.ts";
import { openBooks } from "./books.ts";
import { type Config, warningsOf } from "./config.ts";
import { openLogStream } from "./log-stream.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { Infrastructure } from "./prepare.ts";
import { type Pulse, startPulse } from "./pulse.ts";
import { startReporting } from "./report-to-processes.ts";
import { servesPeople, tasksOf } from "./roles.ts";
import { mountedRoutes, otherDoors } from "./routes.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { sandboxWebhookSecret } from "./secrets.ts";
import { seedCatalogue } from "./seed/catalogue.ts";
import { seedDemoReport } from "./seed/demo-report.ts";
import { openDemoAbroad, openDemoShop } from "./seed/demo-suppliers.ts";
import { seedDemo } from "./seed/demo.ts";
import { WEB_DIR, readWebFiles } from "./web-build.ts";
import { startTimer } from "./system.ts";
import { type App, wire } from "./wiring.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Logger, pino } from "pino";
import { z } from "zod";

const Brand = z.object({ name: z.string().trim().min(1).optional() });

/** Reads the name in the brand's file; the product's own without a file. Throws when the file is not JSON. */
function brandNameOf(file: string | undefined): string {
  const name = file ? Brand.parse(JSON.parse(readFileSync(file, "utf8"))).name : undefined;
  return name ?? "Airtide";
}

export type Server = Readonly<{ stop(): Promise<void> }>;

const VERSION = "1";
const CHANGELOG = fileURLToPath(new URL("../../docs/changelog.md", import.meta.url));
const RECEIPTS = fileURLToPath(new URL("../../docs/check-a-receipt.md", import.meta.url));
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

/** The parts of a running server. */
type Parts = Readonly<{
  config: Config;
  front: Front;
  logger: Logger;
  metrics: Metrics;
  wired: App;
  requests: RequestLog;
  sandbox: Sandbox | undefined;
  readiness: () => Promise<string[]>;
}>;

/** Starts what this process's role serves and runs. The front answers for it when this resolves. */
export async function startServer(
  config: Config,
  infrastructure: Infrastructure,
  front: Front,
): Promise<Server> {
  const { role } = config;
  const metrics = createMetrics();
  const logger = createLogger(config, metrics);
  const wired = await openApp(config, infrastructure, { logger, metrics });
  const books = openBooks(infrastructure.directUrl);
  const requests = createRequestLog(wired.deps);
  const sandbox = servesPeople(role) ? sandboxOf(config, infrastructure, { wired, logger }) : undefined;
  const pulse = startPulse({ ...wired.lines, db: wired.deps.db, after: startTimer });
  const reporting = startReporting({ db: wired.deps.db, processes: wired.processes, after: startTimer });
  let isDraining = false;
  const readiness = () => reasons(wired, pulse, isDraining);
  const parts = { config, front, logger, metrics, wired, requests, sandbox, readiness };
  const app = await (servesPeople(role) ? peopleServer(parts) : operatorServer(parts));
  const all = jobsOf(wired, { books, requests });
  const jobs = runTasks(tasksOf(role, all), { after: wired.deps.after, log: logger });
  await app.ready();
  front.admit();
  for (const warning of [...missingParts(wired), ...warningsOf(config)]) logger.warn(warning);
  return {
    stop: async () => {
      isDraining = true;
      wired.processes.retire();
      // Tasks begin nothing more from here on: orders under way have the whole time of the stop.
      const jobsEnd = role === "web" ? undefined : jobs.stop();
      // No balancer sends anybody to a worker, so none has to see first that it leaves.
      const seconds = servesPeople(role) ? config.drainSeconds : 0;
      await drain({ front, seconds, endStreams: () => wired.hub.endAll(), after: startTimer });
      await app.close();
      await sandbox?.stop();
      await (jobsEnd ?? jobs.stop());
      reporting.leave();
      await requests.flush().catch(() => undefined);
      pulse.stop();
      await books.destroy();
      await wired.stop();
    },
  };
}

/** Builds the server of everybody: pages, the API, live events, the sandbox, health and metrics. */
function peopleServer(parts: Parts): Promise<FastifyInstance> {
  const { config, front, logger, metrics, wired, requests, sandbox } = parts;
  return buildApp({
    mounted: mountedRoutes(wired),
    others: (server, gate) => otherDoors(server, wired.deps, gate),
    onAsked: requests.note,
    hub: wired.hub,
    door: doorOf(config, wired),
    logger,
    front,
    ids: randomUUID,
    trustProxy: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    isHttps: config.profile === "production",
    watch: (server) => watch(server, metrics),
    sandbox,
    extras: async (server, limits) => {
      await forOperator(server, parts);
      await pages(server, config, { wired, limits });
    },
  });
}

/** Builds the server of a worker, which only the operator asks. */
function operatorServer(parts: Parts): Promise<FastifyInstance> {
  const { logger, front } = parts;
  const extras = (server: FastifyInstance) => forOperator(server, parts);
  return buildBareApp({ logger, front, ids: randomUUID, extras });
}

/** Mounts health and metrics. */
function forOperator(server: FastifyInstance, { config, metrics, wired, readiness }: Parts): Promise<void> {
  return healthRoutes(server, {
    reasons: readiness,
    notes: () => missingParts(wired),
    metrics: metrics.registry,
    metricsToken: config.metricsToken,
  });
}

function sandboxOf(config: Config, on: Infrastructure, { wired, logger }: { wired: App; logger: Logger }) {
  const { openSandboxParts: openParts } = on;
  const log = logger.child({ sandbox: true });
  return openParts && createSandbox({ config, openParts, house: wired.deps, log });
}

/** Mounts the documents, the receipts that anyone can check, the status, and the web app. */
async function pages(
  server: FastifyInstance,
  config: Config,
  { wired, limits }: { wired: App; limits: Limits },
): Promise<void> {
  const { catalogue, deps } = wired;
  const { publicUrl, profile, sandbox } = config;
  const simulated = { isDemo: profile === "demo", hasSandbox: sandbox };
  const facts = { title: "Airtide", version: VERSION, publicUrl, ...simulated };
  const [changes, receipts] = await Promise.all([readFile(CHANGELOG, "utf8"), readFile(RECEIPTS, "utf8")]);
  await documents(server, { ...facts, changes, receipts, swaggerUi: SWAGGER_UI });
  const files = readWebFiles(WEB_DIR);
  await receiptPages(server, { deps, web: files, limits });
  await payPages(server, { deps, web: files, limits });
  const read = () => readStatus(deps);
  statusFiles(server, { read, brandName: deps.settings.brandName, publicUrl });
  const status = { read, publicUrl };
  await webPages(server, files && { ...files, settings: () => catalogue.current().settings, status });
}

/** Lines that wait are written when the process ends. */
function createLogger({ logLevel }: Config, metrics: Metrics): Logger {
  const lines = openLogStream();
  process.once("exit", lines.flushSync);
  metrics.watchLog(lines.dropped);
  return pino({ level: logLevel }, lines);
}

function watch(server: FastifyInstance, metrics: Metrics): void {
  metrics.watch(server);
  logRequests(server);
}

/** Builds the access checks: who may come in, and with which credentials. */
function doorOf({ profile }: Config, { deps, catalogue, processes }: App): Door {
  return {
    authenticate: (token) => authenticate(deps, token),
    reloadCatalogue: catalogue.reload,
    needsSecondFactor: profile === "production",
    rateScale: 1,
    processes,
    now: () => deps.clock.now().getTime(),
  };
}

function jobsOf({ deps, catalogue }: App, { books, requests }: { books: Kysely<DB>; requests: RequestLog }) {
  return tasks({
    deps,
    checkAll: (since) => checkAllSince(deps, { books, since }),
    reload: catalogue.reload,
    describe: webhookShape,
    requests,
  });
}

/** The money engine's two and the listener's: each is one connection for itself. */
const OTHER_CONNECTIONS = 3;

type Watching = { logger: Logger; metrics: Metrics };

async function openApp(
  config: Config,
  infrastructure: Infrastructure,
  { logger, metrics }: Watching,
): Promise<App> {
  const wired = await wire({
    databaseUrl: infrastructure.databaseUrl,
    directUrl: infrastructure.directUrl,
    replicaUrl: infrastructure.replicaUrl,
    appSecret: config.appSecret,
    earlierSecrets: config.earlierSecrets,
    publicUrl: config.publicUrl,
    timesScale: config.timesScale,
    databaseFolder: config.databaseUrl === undefined ? config.dataDir : undefined,
    poolSize: config.databaseConnections - OTHER_CONNECTIONS,
    simulators: infrastructure.simulators,
    squad: infrastructure.squad,
    mail: config.mail,
    airtimeToCash: config.airtimeToCash,
    brandName: brandNameOf(config.brandFile),
    isProduction: config.profile === "production",
    privateHosts: config.privateHosts,
    sells: servesPeople(config.role),
    paystack: infrastructure.paystack,
    monnify: config.monnify,
    log: logger,
    onFlush: metrics.onFlush,
    count: metrics.countPurchase,
    watchSupplier: metrics.watchSupplier,
    watchWebhooks: metrics.watchWebhooks,
    sandbox: config.sandbox
      ? { webhookSecretOf: (userId) => sandboxWebhookSecret(config.appSecret, userId) }
      : undefined,
  });
  const { deps } = wired;
  metrics.collectFrom({
    db: deps.db,
    now: () => deps.clock.now(),
    depth: () => deps.money.depth(),
    connections: wired.connections,
    sellingStopped: deps.sellingStopped,
  });
  await seedCatalogue(deps.db);
  if (infrastructure.simulators) await openDemoShop(deps, infrastructure.simulators);
  await wired.catalogue.reload();
  if (infrastructure.simulators && (await openDemoAbroad(deps))) await wired.catalogue.reload();
  const isNewDemo = config.profile === "demo" && (await seedDemo({ ...deps, profile: config.profile })) > 0;
  if (isNewDemo) await seedDemoReport(deps);
  return wired;
}

/** Lists what an admin has to set up before anything can be sold. */
function missingParts({ deps }: App): string[] {
  const missing = missingSuppliers(deps);
  return missing === undefined ? [] : [missing];
}

/**
 * Reasons why this process should get no traffic: it is stopping, it cannot sell on its database, or the
 * books have an error.
 */
async function reasons({ deps }: App, pulse: Pulse, isDraining: boolean): Promise<string[]> {
  const stopped = deps.sellingStopped();
  return [
    ...(isDraining ? ["shutting down"] : []),
    ...(await pulse.reasons()),
    ...(stopped === undefined ? [] : [`selling is stopped: ${stopped}`]),
  ];
}
