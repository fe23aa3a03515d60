import pg from "pg";
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSettings, render } from "../../deploy/render.mjs";
import { readFileSync } from "node:fs";
import { addressOf, APPLICATIONS, eventually, supervise, type Supervised } from "./machines.ts";

/** Three database machines as deploy/cluster describes them: PostgreSQL under Patroni, and etcd. */

export const NODES = [1, 2, 3] as const;
export const PASSWORDS = {
  SUPERUSER_PASSWORD: "trial-superuser",
  REPLICATION_PASSWORD: "trial-replication",
  REWIND_PASSWORD: "trial-rewind",
  PATRONI_PASSWORD: "trial-patroni",
};

export type Database = {
  n: number;
  folder: string;
  etcd: Supervised;
  patroni: Supervised;
  relay: Supervised;
  guard: Supervised;
};
export type Member = { name: string; role: string; state: string; lag?: number | string };

const POSTGRES = Number(execFileSync("id", ["-u", "postgres"]).toString());
const POSTGRES_GROUP = Number(execFileSync("id", ["-g", "postgres"]).toString());

/** The values of one database machine of the trial. */
export function settingsOf(n: number, folder: string): Record<string, string> {
  const example = readSettings(readFileSync("deploy/cluster.env.example", "utf8"));
  return {
    ...example,
    ...PASSWORDS,
    PG1: addressOf(1),
    PG2: addressOf(2),
    PG3: addressOf(3),
    NETWORK: "10.77.0.0/24",
    APPLICATIONS,
    METRICS: join(folder, `pg${n}`),
    SHARED_BUFFERS: "128MB",
    RESERVE_KB: "102400",
    NODE: `pg${n}`,
    ADDRESS: addressOf(n),
    STATE: join(folder, `pg${n}`),
    REPOSITORY: join(folder, "repository"),
    ARCHIVE_COMMAND: `pgbackrest --config=${join(folder, `pg${n}`, "etc/pgbackrest.conf")} --stanza=airtide archive-push %p`,
  };
}

const FILES = [
  "etcd.env",
  "patroni.yml",
  "pgbackrest.conf",
  "relay.cfg",
  "disk-guard.sh",
  "backup.sh",
  "firewall.nft",
];

/** Makes a folder that PostgreSQL's user owns. */
export function ownedFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, POSTGRES, POSTGRES_GROUP);
  return path;
}

export function startDatabases(folder: string, disk: (path: string, n: number) => void): Database[] {
  ownedFolder(join(folder, "repository"));
  return NODES.map((n) => {
    const settings = settingsOf(n, folder);
    const state = settings["STATE"] ?? "";
    ownedFolder(state);
    disk(state, n);
    const etc = ownedFolder(join(state, "etc"));
    render(settings, etc, FILES);
    execFileSync("ip", ["netns", "exec", `m${n}`, "nft", "-f", join(etc, "firewall.nft")]);
    execFileSync("chown", ["-R", "postgres:postgres", etc]);
    const env = readSettings(readFileSync(join(etc, "etcd.env"), "utf8"));
    const common = { machine: n, user: "postgres", logFolder: folder, restartMs: 1_000 };
    return {
      n,
      folder: state,
      etcd: supervise({ ...common, name: `etcd${n}`, command: ["etcd"], env, restartMs: 100 }),
      relay: supervise({
        ...common,
        name: `relay${n}`,
        command: ["haproxy", "-db", "-f", join(etc, "relay.cfg")],
        restartMs: 100,
      }),
      guard: supervise({ ...common, name: `guard${n}`, command: ["sh", join(etc, "disk-guard.sh")] }),
      patroni: supervise({
        ...common,
        name: `patroni${n}`,
        command: ["patroni", join(etc, "patroni.yml")],
        env: { PGPASSFILE: join(state, "pgpass-of-patroni") },
      }),
    };
  });
}

/** The members as Patroni on any machine that answers knows them. */
export async function members(): Promise<Member[]> {
  for (const n of NODES) {
    const answer = await fetch(`http://${addressOf(n)}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** The machine that is primary now. */
export async function primary(): Promise<number | undefined> {
  for (const n of NODES) {
    const answer = await fetch(`http://${addressOf(n)}:8008/primary`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    if (answer?.status === 200) return n;
  }
  return undefined;
}

/** Has the primary give its place to a standby, or to the one that is named. Returns Patroni's words. */
export async function handOn(candidate?: string): Promise<string> {
  const leader = (await primary()) ?? 1;
  const answer = await fetch(`http://${addressOf(leader)}:8008/switchover`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`patroni:${PASSWORDS.PATRONI_PASSWORD}`)}` },
    body: JSON.stringify({ leader: `pg${leader}`, ...(candidate ? { candidate } : {}) }),
  });
  return answer.text();
}

/** The machine that is the synchronous standby now. */
export async function synchronous(): Promise<number | undefined> {
  const found = (await members()).find(({ role }) => role === "sync_standby");
  return found ? Number(found.name.slice(2)) : undefined;
}

/** Waits for one primary and two standbys that stream, one of them synchronous. */
export function untilWhole(): Promise<true> {
  return eventually("one primary and two standbys that stream", async () => {
    const all = await members();
    const leaders = all.filter(({ role }) => role === "leader");
    const standbys = all.filter(
      ({ role, state, lag }) =>
        role !== "leader" && (state === "running" || state === "streaming") && Number(lag ?? 0) < 5_000_000,
    );
    const isWhole =
      leaders.length === 1 && standbys.length === 2 && standbys.some(({ role }) => role === "sync_standby");
    return isWhole || undefined;
  });
}

/** The owner's database, and what PgBouncer asks for passwords. */
export async function makeDatabase(): Promise<void> {
  const leader = (await primary()) ?? 1;
  const at = (database: string) =>
    `postgresql://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${addressOf(leader)}:5432/${database}`;
  const first = new pg.Client(at("postgres"));
  await first.connect();
  await first.query("create database airtide");
  await first.query("create role pgbouncer login password 'trial-pooler'");
  await first.end();
  const own = new pg.Client(at("airtide"));
  await own.connect();
  await own.query(`create function pgbouncer_user(name text, out usename name, out passwd text) returns record
    language sql security definer set search_path = pg_catalog as
    $$ select usename, passwd from pg_shadow where usename = name $$;
    revoke execute on function pgbouncer_user(text) from public;
    grant execute on function pgbouncer_user(text) to pgbouncer`);
  await own.end();
}
