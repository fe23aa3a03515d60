import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { describeFinding, isLiveness } from "../../src/core/checks.ts";
import { runChecks } from "../../src/db/checks/run.ts";
import { createPool } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { AUDIT_SEAL } from "../support/app-secret.ts";
import { type Database, ownedFolder, PASSWORDS, settingsOf } from "./databases.ts";
import { addressOf, eventually } from "./machines.ts";

/** Back-ups by pgBackRest, and a restore to a point in time into a second cluster. */

const asPostgres = (machine: number, command: readonly string[]): string =>
  execFileSync(
    "ip",
    [
      "netns",
      "exec",
      `m${machine}`,
      "setpriv",
      "--reuid=postgres",
      "--regid=postgres",
      "--init-groups",
      ...command,
    ],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8" },
    },
  );

const configOf = (folder: string) => `--config=${join(folder, "etc/pgbackrest.conf")}`;

/** Backs up from the primary's machine; the first time the stanza is made. */
export async function backUp({ n, folder }: Database, type: "full" | "incr"): Promise<void> {
  asPostgres(n, ["pgbackrest", configOf(folder), "--stanza=airtide", "stanza-create"]);
  asPostgres(n, ["sh", join(folder, "etc/backup.sh"), type]);
}

export type Restored = { missing: number; findings: string; seconds: number };

/** Restores to a point in time into a new cluster, and asks it for what had been acknowledged by then. */
export async function restoreTo(
  { n, folder: state }: Database,
  what: { folder: string; point: Date; known: readonly string[] },
): Promise<Restored> {
  const began = performance.now();
  const { point, known } = what;
  const login = `postgres:${PASSWORDS.SUPERUSER_PASSWORD}`;
  const owner = createPool(`postgresql://${login}@${addressOf(n)}:5432/airtide`, { max: 1 });
  const { rows: switched } = await owner.query<{ file: string }>(
    "select pg_walfile_name(pg_switch_wal()) as file",
  );
  await eventually("the log up to here is in the archive", async () => {
    const { rows } = await owner.query<{ file: string }>(
      "select last_archived_wal as file from pg_stat_archiver",
    );
    return (rows[0]?.file ?? "") >= (switched[0]?.file ?? "") || undefined;
  });
  await owner.end();
  const second = ownedFolder(join(what.folder, "second"));
  const data = join(second, "data");
  asPostgres(n, [
    "pgbackrest",
    configOf(state),
    "--stanza=airtide",
    `--pg1-path=${data}`,
    "--type=time",
    `--target=${point.toISOString().replace("T", " ").replace("Z", "+00")}`,
    "--target-action=promote",
    "restore",
  ]);
  appendFileSync(
    join(data, "postgresql.auto.conf"),
    `\nport = 5433\nlisten_addresses = ''\nunix_socket_directories = '${second}'\narchive_mode = off\nsynchronous_standby_names = ''\nprimary_conninfo = ''\nhba_file = '${join(second, "hba.conf")}'\n`,
  );
  // Only this trial comes in, by a socket in a folder of its own.
  writeFileSync(join(second, "hba.conf"), "local all all trust\n", { mode: 0o644 });
  mkdirSync(second, { recursive: true });
  const { PG_BIN = "" } = settingsOf(n, what.folder);
  asPostgres(n, [join(PG_BIN, "pg_ctl"), "-D", data, "-l", join(second, "log"), "-w", "-t", "300", "start"]);
  const client = new pg.Client({ host: second, port: 5433, user: "postgres", database: "airtide" });
  await client.connect();
  await eventually("the restored cluster takes writes", async () => {
    const { rows } = await client.query<{ is: boolean }>("select pg_is_in_recovery() as is");
    return rows[0]?.is === false || undefined;
  });
  const { rows } = await client.query<{ id: string }>(
    "select id from wallet_transaction where id = any ($1) union select id from transfer where id = any ($1)",
    [known],
  );
  await client.end();
  const books = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: createPool(`postgresql:///airtide?host=${second}&port=5433&user=postgres`, {
        max: 4,
        statementTimeoutMs: 0,
      }),
    }),
  });
  const { findings } = await runChecks(books, {
    scope: { kind: "all" },
    now: point,
    auditSeal: AUDIT_SEAL,
    only: (name) => !isLiveness(name),
  });
  await books.destroy();
  asPostgres(n, [join(PG_BIN, "pg_ctl"), "-D", data, "-m", "immediate", "stop"]);
  const found = new Set(rows.map(({ id }) => id));
  return {
    missing: known.filter((id) => !found.has(id)).length,
    findings: findings.map(describeFinding).join("\n"),
    seconds: (performance.now() - began) / 1_000,
  };
}
