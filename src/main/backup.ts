/**
 * `npm run backup -- FOLDER` writes a backup into a new folder, beside a running server or without one (rules
 * 8.43): the embedded PostgreSQL with all of its databases and the demo's secret, or the database of
 * DATABASE_URL through `pg_dump`.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readSchemaStanding } from "../db/schema-standing.ts";
import { DATA_FILES, SECRET_FILE, writeManifest } from "./backup-folder.ts";
import { copyCluster } from "./base-backup.ts";
import { type Config, loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { runTool } from "./postgres-tools.ts";
import { say } from "./print.ts";
import { secretIds } from "./secrets.ts";
import { sentence } from "./stop.ts";

const MISUSED = 2;

async function backUp(target: string): Promise<void> {
  const config = loadConfig();
  const folder = resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: each backup has a folder of its own`);
  const draft = `${folder}.part`;
  if (existsSync(draft))
    throw new Error(`${draft} exists: another backup writes it, or broke off; remove it then`);
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    await writeInto(draft, config);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  say(`Backed up to ${folder}.`);
  say(
    existsSync(join(folder, SECRET_FILE))
      ? "It holds the secret that opens what is sealed in it: keep it where nobody else reads it."
      : "It does not hold APP_SECRET (nor EARLIER_APP_SECRETS), without which what is sealed in it cannot be opened: keep those apart from it.",
  );
}

async function writeInto(folder: string, config: Config): Promise<void> {
  const database = await openDatabase(config, { whenBusy: "adopt", onLost: fail });
  try {
    const { at: schema } = await readSchemaStanding(database.url);
    if (schema === 0) throw new Error("There is no Airtide in this database yet (npm start makes one)");
    const begunAt = new Date().toISOString();
    const kind = config.databaseUrl === undefined ? "cluster" : "database";
    const file = join(folder, DATA_FILES[kind]);
    if (kind === "cluster") await copyCluster(database.url, file);
    else await runTool("pg_dump", database.url, ["--format=custom", "--no-owner", `--file=${file}`]);
    const secret = join(config.dataDir, SECRET_FILE);
    // A file may lie there from a time before APP_SECRET was set: it opens nothing of this house.
    if (isKept(secret, config.appSecret)) copyFileSync(secret, join(folder, SECRET_FILE));
    const [secretId = ""] = secretIds(config.appSecret);
    await writeManifest(folder, { kind, begunAt, schema, secretId });
  } finally {
    await database.stop();
  }
}

function isKept(file: string, secret: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8").trim() === secret;
}

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}

const [target, ...rest] = process.argv.slice(2);
if (!target || target.startsWith("-") || rest.length > 0) {
  process.stderr.write("usage: npm run backup -- FOLDER\n");
  process.exitCode = MISUSED;
} else {
  backUp(target).catch(fail);
}
