import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { AccountLookup } from "../src/core/ledger.ts";
import { loadCatalogue } from "../src/flows/catalogue/queries.ts";
import { openHouseAccounts } from "../src/db/ledger.ts";
import { migrate } from "../src/db/migrate.ts";
import { createMoneyEngine, type MoneyEngine } from "../src/db/money-engine.ts";
import { createConnection, createPool, withAppRole, withDatabase } from "../src/db/pool.ts";
import type { DB } from "../src/db/schema.ts";
import type { SimulatorUrls } from "../src/main/config.ts";
import { houseAccounts } from "../src/main/house-accounts.ts";
import { type Postgres, startPostgres } from "../src/main/postgres.ts";
import { say } from "../src/main/print.ts";
import { seedCatalogue } from "../src/main/seed/catalogue.ts";
import {
  type Loader,
  type Served,
  startLoader,
  startServer,
  startSimulators,
  stopChildren,
} from "./child.ts";
import type { BenchUser } from "./engine.ts";
import { addPeople, readPeople } from "./people.ts";
import { createSingleEngine, SINGLE_FUNCTION } from "./single.ts";
import { prepareTpcb, type Tpcb } from "./tpcb.ts";

/** An engine on a database of its own, in this process. */
export type Bench = { engine: MoneyEngine; accountOf: AccountLookup; users: BenchUser[] };

/** Everything a run measures, started. Each contestant has its own database on the one PostgreSQL. */
export type BenchServer = {
  appSecret: string;
  postgres: Postgres;
  version: string;
  tpcb: Tpcb;
  simulators: SimulatorUrls;
  loader: Loader;
  batched: Served;
  /** A second process on the database of `batched`. */
  second: Served | undefined;
  /** The server of another checkout, on a database of its own. */
  other: Served | undefined;
  naive: Served | undefined;
  /** The server that carries out lists alone, so that its memory is a list's. */
  lists: Served | undefined;
  engine: Bench;
  single: Bench;
  databases: string[];
  /** A pool as the databases' owner, without a time limit. */
  owner(database: string): pg.Pool;
  stop(): Promise<void>;
};

const BATCHED = "airtide";
const NAIVE = "bench_naive";
const ENGINE = "bench_engine";
const OTHER = "bench_other";
const LISTS = "bench_lists";

export type GroundOptions = {
  /** True for slices that this run measures, by name. */
  isWanted: (slice: string) => boolean;
  /** The folder of another checkout, whose server is measured beside this one's. */
  against: string | undefined;
};

export async function openBenchServer(options: GroundOptions): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "airtide-bench-"));
  const appSecret = randomBytes(32).toString("base64url");
  const postgres = await startPostgres({ dataDir: join(folder, "pg"), durable: true });
  const stop = async () => {
    await stopChildren();
    await postgres.stop("immediate");
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  try {
    return await openOn({ ...options, postgres, folder, appSecret, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Site = GroundOptions & {
  postgres: Postgres;
  folder: string;
  appSecret: string;
  stop: () => Promise<void>;
};

async function openOn(site: Site): Promise<BenchServer> {
  const { postgres, folder, appSecret } = site;
  const hasLists = site.isWanted("bulk");
  const databases = [BATCHED, NAIVE, ENGINE, ...(site.against ? [OTHER] : []), ...(hasLists ? [LISTS] : [])];
  const owner = (database: string) =>
    createPool(withDatabase(postgres.url, database), { max: 2, statementTimeoutMs: 0 });
  say("Wallets ...");
  await stock(postgres.url, owner(BATCHED), appSecret);
  await cloneAll(owner("postgres"), databases.slice(1));
  say("TPC-B ...");
  const tpcb = await prepareTpcb(postgres, folder);
  const version = await withPool(owner(BATCHED), async (pool) => {
    const { rows } = await pool.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "";
  });
  say("Servers ...");
  const simulators = await startSimulators();
  const serve = (database: string, engine: "batched" | "naive", checkout?: string) => {
    const databaseUrl = withAppRole(withDatabase(postgres.url, database));
    const logFile = join(folder, `${database}.log`);
    return startServer({ databaseUrl, appSecret, simulators, engine, logFile }, checkout);
  };
  const { isWanted } = site;
  const engines = await openEngines(postgres.url, owner(ENGINE));
  return {
    postgres,
    appSecret,
    version,
    tpcb,
    simulators,
    databases,
    owner,
    stop: site.stop,
    loader: await startLoader(),
    batched: await serve(BATCHED, "batched"),
    second: isWanted("http256two") ? await serve(BATCHED, "batched") : undefined,
    other: site.against ? await serve(OTHER, "batched", site.against) : undefined,
    naive: isWanted("naive256") || isWanted("naive16") ? await serve(NAIVE, "naive") : undefined,
    lists: hasLists ? await serve(LISTS, "batched") : undefined,
    ...engines,
  };
}

/** The first database: migrated, with its catalogue and its people. */
async function stock(url: string, pool: pg.Pool, appSecret: string): Promise<void> {
  await migrate(url);
  await withPool(pool, async () => {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    await seedCatalogue(db);
    await openHouseAccounts(db, houseAccounts(await loadCatalogue(db)));
    await addPeople(pool, appSecret);
    await pool.query("vacuum analyze");
  });
}

function cloneAll(pool: pg.Pool, names: readonly string[]): Promise<void> {
  return withPool(pool, async () => {
    for (const name of names) await pool.query(`create database ${name} template ${BATCHED}`);
  });
}

async function withPool<T>(pool: pg.Pool, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** The engine as the server has it, and the one that calls one function per reserve. */
async function openEngines(url: string, pool: pg.Pool): Promise<{ engine: Bench; single: Bench }> {
  await pool.query(SINGLE_FUNCTION);
  const engine = await openBench(url, pool, ENGINE);
  const connection = createConnection(withAppRole(withDatabase(url, ENGINE)), { name: "bench single" });
  const single = createSingleEngine(connection, engine);
  return { engine, single: { ...engine, engine: single } };
}

async function openBench(url: string, pool: pg.Pool, database: string): Promise<Bench> {
  return withPool(pool, async () => {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const accountOf = await openHouseAccounts(db, houseAccounts(await loadCatalogue(db)));
    const connectionOf = (name: string) =>
      createConnection(withAppRole(withDatabase(url, database)), { name });
    // One connection each, as in src/main/wiring.ts.
    const connections = {
      reserveConnections: [connectionOf("bench reserve")],
      settleConnections: [connectionOf("bench settle")],
    };
    return {
      engine: createMoneyEngine({ ...connections, accountOf }),
      accountOf,
      users: await readPeople(pool),
    };
  });
}
