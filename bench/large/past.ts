import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { openHouseAccounts } from "../../src/db/ledger.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createPool, withAppRole, withDatabase } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { loadCatalogue } from "../../src/flows/catalogue/queries.ts";
import { checkInSlices } from "../../src/flows/ledger-check/in-slices.ts";
import { houseAccounts } from "../../src/main/house-accounts.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { foldBooks } from "../../src/flows/today/fold.ts";
import { say } from "../../src/main/print.ts";
import { createAuditSeal } from "../../src/main/secrets.ts";
import { seedCatalogue } from "../../src/main/seed/catalogue.ts";
import { startTimer } from "../../src/main/system.ts";
import type { SimulatorUrls } from "../../src/main/config.ts";
import { type Served, startServer } from "../child.ts";
import { addPeople } from "../people.ts";
import { fill, type Size } from "./fill.ts";
import { ADMIN } from "./lists.ts";

/** A database with a past: its books, and a server over them. */
export type Past = {
  size: Size;
  server: Served;
  /** Seconds of the full check from zero, and of the next one, which finds all of it sealed. */
  checks: { zero: number; again: number; offences: number };
  /** The largest tables and indexes, in bytes a purchase. */
  bytes: { name: string; each: number }[];
};

type Site = { url: string; folder: string; appSecret: string; simulators: SimulatorUrls };

const SESSIONS = 1_000;
const POOL = 8;

export async function openPast(site: Site, database: string, size: Size): Promise<Past> {
  const { appSecret, simulators } = site;
  const url = withDatabase(site.url, database);
  await migrate(url);
  const pool = createPool(url, { max: POOL, statementTimeoutMs: 0 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedCatalogue(db);
  await openHouseAccounts(db, houseAccounts(await loadCatalogue(db)));
  await addPeople(pool, appSecret, { people: size.people, sessions: SESSIONS });
  await makeAdmin(pool);
  await fill(pool, size);
  await rollUp(db);
  const checks = await timeChecks(db, appSecret);
  const bytes = await bytesEach(pool, size.purchases);
  await db.destroy();
  const server = await startServer({
    databaseUrl: withAppRole(url),
    appSecret,
    simulators,
    engine: "batched",
    logFile: join(site.folder, `${database}.log`),
  });
  return { size, server, checks, bytes };
}

/** Does what the jobs of a server would have done day by day. */
async function rollUp(db: Kysely<DB>): Promise<void> {
  const catalogue = await loadCatalogue(db);
  const deps = {
    db,
    effect: <T>(_name: string, act: () => Promise<T>) => act(),
    clock: { now: () => new Date() },
    catalogue: () => catalogue,
  };
  const began = performance.now();
  const until = Date.now();
  while (((await foldBooks(deps))?.getTime() ?? 0) < until);
  let hours = 0;
  for (;;) {
    const folded = await foldSales(deps);
    hours += folded;
    if (folded === 0) break;
  }
  say(`days and ${hours} hours rolled up: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

export async function makeAdmin(pool: pg.Pool): Promise<void> {
  const name = `bench_${ADMIN}`;
  await pool.query("update app_user set is_admin = true where user_name = $1", [name]);
  await pool.query(
    `update session set has_second_factor = true, powers_until = now() + interval '1 day', created_at = now()
      where user_id = (select id from app_user where user_name = $1)`,
    [name],
  );
}

async function timeChecks(books: Kysely<DB>, appSecret: string): Promise<Past["checks"]> {
  const check = async (fromZero: boolean) => {
    const began = performance.now();
    const report = await checkInSlices({
      books,
      auditSeal: createAuditSeal(appSecret),
      after: startTimer,
      now: new Date(),
      holder: randomUUID(),
      fromZero,
      onProgress: ({ movements, expected }) => say(`... ${movements} of ${expected} movements checked`),
    });
    const offences = report?.findings.reduce((sum, { count }) => sum + count, 0) ?? Number.NaN;
    return { seconds: (performance.now() - began) / 1_000, offences };
  };
  const zero = await check(true);
  const again = await check(false);
  return { zero: zero.seconds, again: again.seconds, offences: zero.offences + again.offences };
}

async function bytesEach(pool: pg.Pool, purchases: number): Promise<Past["bytes"]> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_relation_size(c.oid)::text as bytes
       from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where s.nspname = 'public' and c.relkind in ('r', 'i')
      order by pg_relation_size(c.oid) desc limit 20`,
  );
  return rows
    .map(({ name, bytes }) => ({ name, each: Number(bytes) / purchases }))
    .filter(({ each }) => each >= 1);
}
