/**
 * `npm run restore -- FOLDER` makes a database of a backup, where none is: the embedded PostgreSQL in
 * DATA_DIR (or in the empty folder named with `--into`), or the database in DATABASE_URL, which it makes when
 * missing (rules 8.43). Then it checks the books and exits with 1 when they are not in order.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeEmptyDatabase } from "../db/empty-database.ts";
import { DATA_FILES, type Manifest, readBackup, SECRET_FILE } from "./backup-folder.ts";
import { type Config, environmentWith, loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./own-database.ts";
import { runTool } from "./postgres-tools.ts";
import { say } from "./print.ts";
import { secretIds } from "./secrets.ts";
import { sentence } from "./stop.ts";

const USAGE = "usage: npm run restore -- FOLDER [--into EMPTY_FOLDER]\n";
const MISUSED = 2;
const CHECK = fileURLToPath(new URL("check-ledger.ts", import.meta.url));

type Wanted = { from: string; into: string | undefined };

async function restore({ from, into }: Wanted): Promise<void> {
  const folder = resolve(from);
  const manifest = await readBackup(folder);
  const env = environmentWith(into === undefined ? {} : { DATA_DIR: resolve(into) });
  const dataDir = resolve(env["DATA_DIR"] || ".data");
  if (manifest.kind === "cluster") restoreCluster(folder, dataDir, env["DATABASE_URL"]);
  else if (into !== undefined) throw new Error("--into is a folder; this backup goes into DATABASE_URL");
  restoreSecret(folder, dataDir);
  const config = loadConfig(env);
  refuseOtherSecret(manifest, config);
  if (manifest.kind === "database") await restoreDatabase(folder, config);
  await prepare(config);
  say(`Restored the backup of ${manifest.begunAt}. Checking the books ...`);
  const { status } = spawnSync(process.execPath, [CHECK], { env, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

/** Unpacks the files of a whole cluster. They become the cluster's folder by one rename, when complete. */
function restoreCluster(folder: string, dataDir: string, databaseUrl: string | undefined): void {
  if (databaseUrl)
    throw new Error("This backup is of an embedded PostgreSQL: restore it without DATABASE_URL");
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: name an empty folder, --into FOLDER`);
  const draft = join(dataDir, "postgres.part");
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const args = ["-xzf", join(folder, DATA_FILES.cluster), "--no-same-owner", "-C", draft];
  const unpacked = spawnSync("tar", args, { stdio: ["ignore", "ignore", "inherit"] });
  if (unpacked.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`${DATA_FILES.cluster} could not be unpacked in ${dataDir}`);
  }
  renameSync(draft, join(dataDir, "postgres"));
}

/** Puts the demo's secret where the demo looks for it, unless one is there. */
function restoreSecret(folder: string, dataDir: string): void {
  const [from, to] = [join(folder, SECRET_FILE), join(dataDir, SECRET_FILE)];
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(from, to);
}

async function restoreDatabase(folder: string, { databaseUrl }: Config): Promise<void> {
  if (!databaseUrl)
    throw new Error("This backup is of a database of your own: name an empty one in DATABASE_URL");
  await makeEmptyDatabase(databaseUrl);
  const file = join(folder, DATA_FILES.database);
  await runTool("pg_restore", databaseUrl, ["--no-owner", "--exit-on-error", "--single-transaction", file]);
}

function refuseOtherSecret({ secretId }: Manifest, { appSecret, earlierSecrets }: Config): void {
  if (secretIds(appSecret, earlierSecrets).includes(secretId)) return;
  throw new Error(
    "APP_SECRET is not the one that this backup was made under: what is sealed in it could not be opened",
  );
}

async function prepare(config: Config): Promise<void> {
  const database = await openDatabase(config, { whenBusy: "refuse", onLost: fail });
  try {
    const applied = await prepareDatabase(database.url, config, { say });
    if (applied.length > 0) say(`Migrated the database: ${applied.join(", ")}`);
  } finally {
    await database.stop();
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}

/** Reads the command line; undefined when it cannot be understood. */
function read(args: readonly string[]): Wanted | undefined {
  const [from, flag, into, ...rest] = args;
  if (!from || from.startsWith("-") || rest.length > 0) return undefined;
  if (flag === undefined) return { from, into: undefined };
  return flag === "--into" && into ? { from, into } : undefined;
}

const wanted = read(process.argv.slice(2));
if (wanted) {
  restore(wanted).catch(fail);
} else {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
}
