import { randomUUID } from "node:crypto";
import { uuidOf } from "../core/ids.ts";
import type { MailPort } from "../core/ports-mail.ts";
import type { VaultPort } from "../core/ports-secrets.ts";
import type { SupplierDialectsPort } from "../core/ports-suppliers.ts";
import { FORCE_RELEASE_MS } from "../core/outside-attempt.ts";
import type { Clock, SteadyClock, EffectRunner, Ids } from "../core/ports.ts";
import { loadCatalogue } from "../flows/catalogue/queries.ts";
import { createMoneyEngine, type EngineParts } from "../db/money-engine.ts";
import type { ConnectionOptions } from "../db/client.ts";
import { createPool } from "../db/pool.ts";
import { openReports, type Reports } from "../db/reports.ts";
import type { DB } from "../db/schema.ts";
import { type CatalogueCache, openCatalogue } from "../flows/catalogue/cache.ts";
import type { Deps, Timer } from "../flows/deps.ts";
import { createKeyEnds } from "../flows/key-ends.ts";
import { createProcesses, type Processes } from "../flows/processes.ts";
import { readSupplierAddress } from "../flows/suppliers/address.ts";
import { createRouter } from "../flows/supplier-router.ts";
import { createHub, type Hub } from "../http/hub.ts";
import { pdfDocuments } from "../providers/documents/pdf.ts";
import { createHttp } from "../providers/http-client.ts";
import { createSupplierDialects } from "../providers/registry.ts";
import { createStatementReader } from "./statement-reader.ts";
import { type LiveConfig, openLiveConfig, type ProviderConfig } from "./live-config.ts";
import { createPasswords, createSecondFactors } from "./credentials.ts";
import { alertPortsOf } from "./alert-ports.ts";
import { createPasskeys } from "./passkeys.ts";
import { type EngineLines, type Link, linkOf, openEngineLines } from "./engine-lines.ts";
import { type Listener, listen } from "./listener.ts";
import { chatsOf, mailerOf, pushOf, webhooksOf } from "./outside.ts";
import { createRefusals, type Refusals } from "./pulse.ts";
import { createAuditSeal, createSecrets, createSigning, createVault } from "./secrets.ts";
import { createClock, startTimer, systemIds, systemRandom } from "./system.ts";
import { PROCESS_CHANNEL } from "./queries.ts";
import { Kysely, PostgresDialect } from "kysely";

/** The infrastructure that the app runs on, and the parts that tests replace. */
export type AppOptions = ProviderConfig & {
  /** The log-in of the application's role. */
  databaseUrl: string;
  /** The same past a pooler, for the money engine and for notifications; by default `databaseUrl`. */
  directUrl?: string;
  /** The log-in at a replica, for what staff look at; without it they look at the database itself. */
  replicaUrl?: string | undefined;
  appSecret: string;
  /** Earlier secrets, which still open the values sealed under them. */
  earlierSecrets?: readonly string[];
  publicUrl: string;
  brandName?: string;
  isProduction?: boolean;
  /** Hosts beside the public internet that suppliers may be at; none unless the operator names them. */
  privateHosts?: readonly string[];
  timesScale: number;
  onFlush?: EngineParts["onFlush"];
  count?: Deps["count"];
  /** Wraps the sender of webhooks for metrics. */
  watchWebhooks?: (port: Deps["webhooks"]) => Deps["webhooks"];
  /** The folder of a database that runs on this machine, whose disk is watched. */
  databaseFolder?: string | undefined;
  /** The origin of Telegram's bots; tests have their own. */
  telegramUrl?: string;
  /** False for a process that nobody buys from. */
  sells?: boolean;
  /** Absent where no test keys are made. */
  sandbox?: Deps["sandbox"];
  clock?: Clock & SteadyClock;
  ids?: Ids;
  effect?: EffectRunner;
  after?: (ms: number) => Timer;
  connections?: number;
  /** Connections of the pool; by default POOL_SIZE. */
  poolSize?: number;
  /** Multiplies the time that the database may take before a request is refused; by default 1. */
  patience?: number;
  /** How often idle connections to the database are asked; tests shorten it. */
  beat?: ConnectionOptions["beat"];
};

/** The wired app: everything a server, a worker or a command needs, and how to stop it. */
export type App = {
  deps: Deps;
  hub: Hub;
  /** The other processes of this service. */
  processes: Processes;
  catalogue: CatalogueCache;
  /** Rings at once for the purchases that nobody was rung for yet. */
  ringNow(): Promise<void>;
  /** The connections of the pool, those that are idle, and callers that wait for one. */
  connections: () => { size: number; idle: number; waiting: number };
  /** The state of the database that only the connections know. */
  lines: Readonly<{ refusals: Refusals; isEngineOpen: () => boolean; isListening: () => boolean }>;
  stop(): Promise<void>;
};

/** The name when none is configured. */
const BRAND_NAME = "Airtide";
const POOL_SIZE = 6;
/** Longest wait of a purchase for its turn at the ledger. */
const PURCHASE_WAITS_MS = 10_000;

/** Connects all parts of the app. It does not listen for requests yet. */
export async function wire(options: AppOptions): Promise<App> {
  const { log } = options;
  const refusals = createRefusals();
  const link = linkOf(options, refusals.note);
  const store = await openStore(options, link);
  const { pool, db, replica, clock } = store;
  const http = createHttp({ log });
  const catalogue = await openCatalogue(() => loadCatalogue(db));
  const mayCall = (baseUrl: string) => readSupplierAddress(baseUrl, placeOf(options)) !== undefined;
  const supplierDialects = createSupplierDialects({ http, now: () => clock.now(), mayCall });
  const vault = createVault(options.appSecret, options.earlierSecrets);
  const live = await openLiveConfig(options, { db, http, clock, catalogue, vault, supplierDialects });
  const engine = await openEngineLines(options, link, db);
  const mailer = mailerOf(options);
  const deps = makeDeps(options, { ...store, catalogue, live, engine, mailer, vault, supplierDialects });
  const hub = createHub();
  const { processes } = store;
  const listener = await listenFor(options, live, { hub, processes, keyEnds: deps.keyEnds });
  return {
    deps,
    hub,
    processes,
    ringNow: engine.ringNow,
    catalogue: { current: catalogue.current, reload: live.reload },
    connections: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    lines: {
      refusals,
      isEngineOpen: engine.isOpen,
      isListening: listener.isOpen,
    },
    stop: async () => {
      await Promise.all(deps.deliveries.values());
      await engine.end();
      await listener.stop();
      clock.stop();
      await http.close();
      mailer.close();
      await replica?.destroy();
      await db.destroy();
    },
  };
}

/** Opens the pool, and what follows from the database alone: the replica, the time, the other processes. */
async function openStore(options: AppOptions, link: Link) {
  const { log } = options;
  const pool = createPool(options.databaseUrl, {
    ...link,
    max: options.poolSize ?? POOL_SIZE,
    prepares: options.directUrl === undefined || options.directUrl === options.databaseUrl,
    onError: (error) => log.warn({ err: error }, "an idle database connection broke"),
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const replica = replicaOf(options, link);
  const clock = options.clock ? { ...options.clock, stop: () => undefined } : await createClock(pool);
  const reports = openReports({ primary: db, replica, now: () => clock.now(), onChange: sayReplica(log) });
  const sells = options.sells ?? true;
  const processes = createProcesses({ id: randomUUID(), sells, steadyMs: () => clock.ms() });
  return { pool, db, replica, clock, reports, processes };
}

/** Returns the settings that decide where suppliers may be. */
function placeOf({ isProduction = false, privateHosts = [] }: AppOptions) {
  return { isProduction, privateHosts };
}

/** Opens a pool at the replica, where there is one. It connects when it is first asked. */
function replicaOf({ replicaUrl, poolSize, log }: AppOptions, { patience, beat }: Link) {
  if (!replicaUrl) return undefined;
  const pool = createPool(replicaUrl, {
    ...(patience === undefined ? {} : { patience }),
    ...(beat ? { beat } : {}),
    name: "airtide reports",
    max: poolSize ?? POOL_SIZE,
    onError: (error) => log.warn({ err: error }, "an idle connection to the replica broke"),
  });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

function sayReplica(log: AppOptions["log"]): (reason: string | undefined) => void {
  return (reason) => {
    if (reason === undefined) log.info({}, "reports are read from the replica again");
    else log.warn({ reason }, "the replica cannot be used: reports are read from the primary");
  };
}

type Opened = {
  db: Kysely<DB>;
  reports: Reports;
  clock: Clock & SteadyClock;
  processes: Processes;
  catalogue: CatalogueCache;
  live: LiveConfig;
  engine: EngineLines;
  mailer: MailPort;
  vault: VaultPort;
  supplierDialects: SupplierDialectsPort;
};

function partnersOf({ links, banking, airtimeToCash }: LiveConfig) {
  return { links, ...banking, airtimeToCash };
}

function settingsOf(options: AppOptions): Deps["settings"] {
  return {
    publicUrl: options.publicUrl,
    brandName: options.brandName ?? BRAND_NAME,
    ...placeOf(options),
    timesScale: options.timesScale,
    forceReleaseAfterMs: FORCE_RELEASE_MS,
  };
}

function makeDeps(options: AppOptions, opened: Opened): Deps {
  const { db, reports, clock, catalogue, live, engine, mailer, vault, supplierDialects } = opened;
  const secrets = createSecrets(options.appSecret, options.earlierSecrets);
  return {
    db,
    reports,
    money: createMoneyEngine({
      ...engine.connections,
      accountOf: live.accountOf,
      onChange: engine.onChange,
      now: () => performance.now(),
      maxWaitMs: (options.patience ?? 1) * PURCHASE_WAITS_MS,
      ...(options.onFlush ? { onFlush: options.onFlush } : {}),
    }),
    accountOf: live.accountOf,
    effect: options.effect ?? ((_name, run) => run()),
    clock,
    steady: clock,
    ids: options.ids ?? systemIds,
    random: systemRandom,
    log: options.log,
    secrets,
    alertPorts: alertPortsOf(options, secrets),
    vault,
    auditSeal: createAuditSeal(options.appSecret, options.earlierSecrets),
    signing: createSigning(),
    webhooks: options.watchWebhooks?.(webhooksOf(options)) ?? webhooksOf(options),
    push: pushOf(options, clock),
    chats: chatsOf(options),
    passwords: createPasswords(),
    secondFactors: createSecondFactors(),
    passkeys: createPasskeys(options.publicUrl),
    mailer,
    documents: pdfDocuments(),
    catalogue: catalogue.current,
    suppliers: live.suppliers,
    supplierDialects,
    router: createRouter({ clock, catalogue: catalogue.current, processes: opened.processes }),
    deliveries: new Map(),
    keyEnds: createKeyEnds(),
    ...partnersOf(live),
    readFile: createStatementReader(),
    sellingStopped: live.sellingStopped,
    after: options.after ?? startTimer,
    count: options.count ?? (() => undefined),
    sandbox: options.sandbox,
    settings: settingsOf(options),
  };
}

type Listeners = Pick<App, "hub" | "processes"> & { keyEnds: Deps["keyEnds"] };

/**
 * Listens to database notifications: a person's live events, request keys that finished, the catalogue, and
 * selling stops.
 */
function listenFor(options: AppOptions, live: LiveConfig, parts: Listeners): Promise<Listener> {
  const { hub, processes, keyEnds } = parts;
  const { log } = options;
  const reread = (): void => {
    live.reload().catch((error: unknown) => log.warn({ err: error }, "the catalogue could not be reloaded"));
  };
  return listen({
    url: options.directUrl ?? options.databaseUrl,
    log,
    ...(options.beat ? { beat: options.beat } : {}),
    onBack: () => {
      reread();
      keyEnds.ringAll();
      hub.ringAll();
    },
    channels: {
      airtide_user: (payload) => hub.ring(payload.split(",").map(uuidOf)),
      airtide_house: () => hub.ringHouse(),
      airtide_key: (payload) => keyEnds.ring(payload),
      airtide_catalogue: reread,
      airtide_selling: reread,
      [PROCESS_CHANNEL]: (payload) => processes.hear(payload),
    },
  });
}
