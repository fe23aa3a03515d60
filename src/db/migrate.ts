import pg from "pg";
import { codeOf, connectAsOwner, connectOrCreate } from "./connect-or-create.ts";
import { appliedIn, MIGRATIONS, type Migration, pendingOf, readMigrations } from "./migration-files.ts";
import { pauseAfter, type Say, type Watch, watchWaits } from "./migration-waits.ts";
import { APP_ROLE } from "./pool.ts";
import type { Statement } from "./sql-statements.ts";

export type MigrateOptions = Readonly<{
  /** How long a migration that waits for others is tried again; without it for ever. */
  tryForMs?: number;
  /** Hears which migration waits, and for whom. */
  say?: Say;
}>;

/** One run of `migrate`. `watch` sees whom `client` waits for. */
type Run = Readonly<{ client: pg.Client; watch: Watch; say: Say; giveUpAt: number }>;

const NAME = "airtide migrate";
/** Advisory lock of the migrating process: any number, the same for all. */
const LOCK = 4_172_025;
/**
 * While a migration waits for a table that others hold, all later queries on it queue behind it. So one try
 * waits no longer than this in all, and a sale beside it no longer either.
 */
const LOCK_WAIT_MS = 500;
/** Each statement may wait at least this long, however long those before it took. */
const MIN_WAIT_MS = 25;
const ASK_LOCK_EVERY_MS = 200;

/**
 * Migrates a database to the newest schema: creates it when missing, then runs the files of a folder that it
 * has not run, in order (rules 8.40, 8.41). One process at a time; others wait for it. A file that waits for
 * others is undone and tried again. Returns the names of the files it ran. Runs as the owner, on a connection
 * of its own to PostgreSQL itself.
 *
 * Throws when an applied file was changed since, when a new file sorts before an applied one, or when a file
 * still waits after `tryForMs`.
 */
export async function migrate(
  url: string,
  folder: string = MIGRATIONS,
  { tryForMs = Number.POSITIVE_INFINITY, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const wanted = await readMigrations(folder);
  const client = await connectOrCreate(url, NAME);
  const observer = await connectAsOwner(url, NAME);
  const watch = watchWaits(observer, await processOf(client), say);
  const run = { client, watch, say, giveUpAt: Date.now() + tryForMs };
  try {
    await takeTurn(run);
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = pendingOf(wanted, await appliedIn(client));
    for (const migration of pending) await apply(run, migration);
    await letServersRead(client);
    return pending.map(({ name }) => name);
  } finally {
    await watch.stop();
    await Promise.all([client.end(), observer.end()]);
  }
}

/**
 * Takes the advisory lock. It asks again and again instead of waiting inside PostgreSQL: a statement that
 * waits there counts as a reader of old rows, which an index built concurrently by the other waits for.
 */
async function takeTurn({ client, say, giveUpAt }: Run): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    if (Date.now() > giveUpAt) throw new Error("Another process still migrates this database");
    if (isFirst) say("Another process migrates this database: waiting for it");
    await pause(ASK_LOCK_EVERY_MS);
  }
}

/** Servers that do not migrate ask by this table how far the schema is. */
async function letServersRead(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $1
       and not has_table_privilege(oid, 'schema_migration'::regclass, 'select')`,
    [APP_ROLE],
  );
  if (rows.length > 0) await client.query(`grant select on schema_migration to ${APP_ROLE}`);
}

/** Waiting for a lock took too long, or ended in a deadlock: others go first. */
const OTHERS_FIRST = new Set(["55P03", "40P01"]);

async function apply(run: Run, migration: Migration): Promise<void> {
  for (let n = 1; ; n++) {
    run.watch.reset();
    try {
      return await (migration.isOutside ? applyOutside(run, migration) : applyInside(run, migration));
    } catch (error) {
      if (!OTHERS_FIRST.has(codeOf(error))) throw error;
      const waited = `migrations/${migration.name} waits for ${run.watch.seen()}`;
      const ms = pauseAfter(n, Math.random());
      if (Date.now() + ms > run.giveUpAt) throw new Error(`${waited}; it was not run`, { cause: error });
      run.say(`${waited}: undone, tried again in ${(ms / 1_000).toFixed(1)} s`);
      await pause(ms);
    }
  }
}

async function applyInside({ client }: Run, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    const begun = Date.now();
    for (const statement of migration.statements) {
      const left = LOCK_WAIT_MS - (Date.now() - begun);
      await client.query(`set local lock_timeout = ${Math.max(MIN_WAIT_MS, left)}`);
      await runOne(client, migration.name, statement);
    }
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Waiting for one of these holds up nobody but other migrations, so it may last. */
const WAITS_ALONE = /\bconcurrently\b|^alter table [^,]* validate constraint \w+$|^(vacuum|analyze)\b/;
const CREATES_INDEX = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /;

async function applyOutside({ client }: Run, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const index = CREATES_INDEX.exec(statement.code)?.[1];
    if (index) await dropInvalid(client, index);
    await client.query(`set lock_timeout = ${WAITS_ALONE.test(statement.code) ? 0 : LOCK_WAIT_MS}`);
    await runOne(client, migration.name, statement);
  }
  await client.query(`set lock_timeout = 0`);
  await record(client, migration);
}

/** A build that was broken off leaves an index that no query uses and every write pays for. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  await client.query("set lock_timeout = 0");
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

async function runOne(client: pg.Client, file: string, statement: Statement): Promise<void> {
  await client.query(statement.text).catch((error: unknown) => {
    if (OTHERS_FIRST.has(codeOf(error))) throw error;
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`migrations/${file}: ${what}, line ${lineOf(error, statement)}`, { cause: error });
  });
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
}

/** Returns the line of the file that PostgreSQL names, or else the first one of the statement. */
function lineOf(error: unknown, { text, line, textLine }: Statement): number {
  if (!(error instanceof pg.DatabaseError) || !error.position) return line;
  return textLine + text.slice(0, Number(error.position)).split("\n").length - 1;
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
