import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openClient } from "./client.ts";
import { databaseOf, withDatabase } from "./pool.ts";

type Migration = { name: string; sql: string; checksum: string };

const FOLDER = fileURLToPath(new URL("../../migrations", import.meta.url));
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Advisory lock of the migrating process: any number, the same for all. */
const LOCK = 4_172_025;

/**
 * Migrates a database to the newest schema: creates it when missing, then runs the files of `folder` that it
 * has not run, in order, each in one transaction. Several processes at once wait for each other. Returns the
 * names of the files it ran. Runs as the owner.
 *
 * Throws when an applied file was changed since, or when a new file sorts before an applied one.
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const wanted = await readMigrations(folder);
  const client = await connectOrCreate(url);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    // While a migration waits for a table that a serving process holds, all other queries on it queue behind
    // it.
    await client.query("set lock_timeout = '10s'");
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = pendingOf(wanted, await appliedIn(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new Error(`migrations/${name}: the name must look like 0001_what_it_does.sql`);
    if (numbers.has(number)) throw new Error(`migrations/${name}: the number ${number} is taken`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Returns the files to run. A file that was applied and is not in the folder is fine: a newer version was
 * here and still serves.
 */
function pendingOf(wanted: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  return wanted.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known === checksum) return false;
    if (known !== undefined)
      throw new Error(`migrations/${name} was changed after it ran: write a new file instead`);
    if (name < newest)
      throw new Error(`migrations/${name} comes before ${newest}, which has run: give it a higher number`);
    return true;
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(
      `migrations/${name}: ${error instanceof Error ? error.message : String(error)}${lineOf(error, sql)}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns ", line 12" when PostgreSQL names a position, otherwise "". */
function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return "";
  return `, line ${sql.slice(0, Number(error.position)).split("\n").length}`;
}

const AS_OWNER = { name: "airtide migrate", isOwner: true };
const NO_SUCH_DATABASE = "3D000";
const MADE_BY_ANOTHER = ["42P04", "23505"];

async function connectOrCreate(url: string): Promise<pg.Client> {
  try {
    return await openClient(url, AS_OWNER);
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
  }
  const server = await openClient(withDatabase(url, "postgres"), AS_OWNER);
  try {
    await server.query(`create database ${pg.escapeIdentifier(databaseOf(url))}`);
  } catch (error) {
    if (!MADE_BY_ANOTHER.includes(codeOf(error))) throw error;
  } finally {
    await server.end();
  }
  return openClient(url, AS_OWNER);
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}
