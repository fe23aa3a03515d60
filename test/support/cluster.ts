import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../src/db/migrate.ts";
import { withDatabase } from "../../src/db/pool.ts";
import { type Postgres, startPostgres } from "../../src/main/postgres.ts";

/** A throw-away cluster with one migrated database as a template. */
export type Cluster = Readonly<{
  /** URL of the database `postgres`, as owner; `cloneDatabase` connects to it. */
  url: string;
  /** The server as first started; `crash` replaces it. */
  postgres: Postgres;
  /** Stops it like a crash of PostgreSQL and starts it again, with recovery, at the same URL. */
  crash(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}>;

const TEMPLATE = "airtide_template";

/**
 * Starts a separate cluster. `durable: true` keeps fsync on, for tests that kill PostgreSQL and claim
 * durability; the others share the cluster that global-setup.ts starts.
 */
export async function startCluster(options: { durable: boolean }): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "airtide-test-"));
  const start = () => startPostgres({ dataDir: join(folder, "pg"), durable: options.durable });
  let postgres = await start();
  const crash = async () => {
    await postgres.stop("immediate");
    postgres = await start();
  };
  const remove = async () => {
    await postgres.stop("immediate");
    removeLater(folder);
  };
  const url = withDatabase(postgres.url, "postgres");
  try {
    await makeTemplate(url);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, postgres, crash, remove };
}

/** Deletes a folder without waiting: a hundred cloned databases are tens of thousands of files. */
function removeLater(folder: string): void {
  spawn("rm", ["-rf", folder], { detached: true, stdio: "ignore" }).unref();
}

/** Clones the template; several at once are fine. Returns the clone's URL, as owner. */
export async function cloneDatabase(url: string): Promise<string> {
  let name = "";
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ n: string }>("select nextval('clones') as n");
    name = `clone_${rows[0]?.n ?? ""}`;
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });
  return withDatabase(url, name);
}

/** No connection to the template is allowed: an open one makes cloning fail. */
async function makeTemplate(url: string): Promise<void> {
  await migrate(withDatabase(url, TEMPLATE));
  await asOwner(url, (client) => client.query("create sequence clones"));
  await asOwner(url, (client) =>
    client.query("update pg_database set datistemplate = true, datallowconn = false where datname = $1", [
      TEMPLATE,
    ]),
  );
}

async function asOwner(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
