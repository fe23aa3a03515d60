/**
 * The app behind HTTP as src/main/server.ts puts it together, in a process of its own: jobs, metrics and logs
 * on; without the web's pages and with rate limits out of the way. With engine "naive" only the money engine
 * is another one.
 */
import "../src/main/young-objects.ts";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { destination, type Logger, pino } from "pino";
import { createPool } from "../src/db/pool.ts";
import { checkBooks } from "../src/flows/ledger-check/check.ts";
import { authenticate } from "../src/flows/auth/authenticate.ts";
import { buildApp } from "../src/http/app.ts";
import { logRequests } from "../src/http/request-log.ts";
import { healthRoutes } from "../src/http/health.ts";
import { runTasks } from "../src/jobs/runner.ts";
import { tasks } from "../src/jobs/tasks.ts";
import type { SimulatorUrls } from "../src/main/config.ts";
import { createMetrics, type Metrics } from "../src/main/metrics.ts";
import { mountedRoutes } from "../src/main/routes.ts";
import { pointAtSimulators } from "../src/main/seed/simulated-suppliers.ts";
import { type App, wire } from "../src/main/wiring.ts";
import { createNaiveEngine } from "./naive.ts";
import { createRequestLog } from "../src/flows/developers/logs.ts";
import { webhookShape } from "../src/http/shapes/transaction.ts";

export type ServerSetup = {
  databaseUrl: string;
  appSecret: string;
  simulators: SimulatorUrls;
  engine: "batched" | "naive";
  logFile: string;
};

const NAIVE_CONNECTIONS = 16;
const RATE_SCALE = 1_000_000;

async function serve(setup: ServerSetup): Promise<number> {
  const logger: Logger = pino({ level: "info" }, destination({ dest: setup.logFile, sync: false }));
  const metrics = createMetrics();
  const wired = await openApp(setup, { logger, metrics });
  const { deps } = wired;
  const app = await buildApp({
    mounted: mountedRoutes(wired),
    hub: wired.hub,
    door: {
      authenticate: (token) => authenticate(deps, token),
      reloadCatalogue: wired.catalogue.reload,
      rateScale: RATE_SCALE,
    },
    logger,
    ids: randomUUID,
    trustProxy: false,
    watch: (server) => {
      metrics.watch(server);
      logRequests(server);
    },
    extras: (server) =>
      healthRoutes(server, {
        reasons: async () => [],
        metrics: metrics.registry,
        metricsToken: undefined,
      }),
  });
  // A run at night shall not meet the check of all history: recent books only.
  const checkAll = async () => (await checkBooks(deps, { scope: "recent" })) !== undefined;
  const clockTable = tasks({
    deps,
    checkAll,
    reload: () => wired.catalogue.reload(),
    describe: webhookShape,
    requests: createRequestLog(deps),
  });
  runTasks(clockTable, { after: deps.after, log: logger });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function openApp(
  setup: ServerSetup,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Promise<App> {
  const { databaseUrl, appSecret, simulators } = setup;
  const wired = await wire({
    databaseUrl,
    appSecret,
    simulators,
    publicUrl: "http://127.0.0.1",
    timesScale: 1,
    squad: { baseUrl: simulators.squad, secretKey: "sandbox_sk_airtide_sim" },
    log: logger,
    onFlush: metrics.onFlush,
    count: metrics.countPurchase,
    watchSupplier: metrics.watchSupplier,
  });
  await pointAtSimulators(wired.deps, { ...simulators });
  await wired.deps.db.updateTable("supplier").set({ is_enabled: true }).execute();
  await wired.catalogue.reload();
  if (setup.engine === "batched") return wired;
  const pool = createPool(databaseUrl, { name: "naive", max: NAIVE_CONNECTIONS });
  return { ...wired, deps: { ...wired.deps, money: createNaiveEngine(pool, wired.deps.accountOf) } };
}

/** Profiles this process between two messages of the benchmark. */
function profileOnDemand(): void {
  const session = new Session();
  session.connect();
  process.on("message", (what: "begin" | { endTo: string }) => {
    if (what === "begin") {
      void session.post("Profiler.enable").then(() => session.post("Profiler.start"));
      return;
    }
    void session.post("Profiler.stop").then(({ profile }) => {
      writeFileSync(what.endTo, JSON.stringify(profile));
    });
  });
}

profileOnDemand();
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
const port = await serve(JSON.parse(process.argv[2] ?? "{}") as ServerSetup);
process.send?.({ ready: true, port });
