import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { render } from "../../deploy/render.mjs";
import { addressOf, supervise, type Supervised } from "./machines.ts";
import { NODES, PASSWORDS, settingsOf } from "./databases.ts";

/** The applications' machine: HAProxy, PgBouncer, two web and two worker processes. */

const START = resolve(import.meta.dirname, "../../src/main/start.ts");
const MIGRATE = resolve(import.meta.dirname, "../../src/main/migrate.ts");

export const FRONT = "http://127.0.0.1:8080";
const OWNER = `postgres:${PASSWORDS.SUPERUSER_PASSWORD}`;
/** Past the pooler: HAProxy, which knows a way over other machines, and all three where HAProxy is away. */
const PLACES = ["127.0.0.1:5000", ...NODES.map((n) => `${addressOf(n)}:5432`)];
export const DIRECT = `postgresql://${OWNER}@${PLACES.join(",")}/airtide`;
const POOLED = `postgresql://${OWNER}@127.0.0.1:6432/airtide`;

export type Applications = {
  haproxy: Supervised;
  pgbouncer: Supervised;
  web: Supervised[];
  workers: Supervised[];
};

/** Requeries and proofs take this part of their time. */
export const TIMES_SCALE = 20;

type Site = { folder: string; simulators: object; appSecret: string };

const WEB_PORTS = [3001, 3002];
const WORKER_PORTS = [3003, 3004];
export const allPorts = [...WEB_PORTS, ...WORKER_PORTS];

/** The environment of a program that keeps its files in a folder of this name. */
function environment({ folder, simulators, appSecret }: Site, name: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: POOLED,
    DATABASE_DIRECT_URL: DIRECT,
    SIMULATORS: JSON.stringify(simulators),
    SANDBOX: "off",
    APP_SECRET: appSecret,
    DRAIN_SECONDS: "2",
    // A minute after the last fault all is to be final, also what is asked about for ten.
    TIMES_SCALE: String(TIMES_SCALE),
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: join(folder, "compiled"),
  };
}

/** Brings the schema, as npm run migrate does, and writes down with which environment commands are run. */
export async function migrate(site: Omit<Site, "simulators">): Promise<void> {
  const shared = environment({ ...site, simulators: {} }, "commands");
  const commands = { ...shared, DATABASE_URL: DIRECT, SIMULATORS: "off" };
  const file = join(site.folder, "commands.env");
  const lines = Object.entries(commands).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  const env = { ...process.env, ...commands };
  const program = spawn(process.execPath, [MIGRATE], { env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(program, "exit");
  if (code !== 0) throw new Error(`migrate ended with ${String(code)}`);
}

export function startApplications(site: Site): Applications {
  const state = join(site.folder, "front");
  mkdirSync(state, { recursive: true });
  const settings = {
    ...settingsOf(1, site.folder),
    STATE: state,
    FRONT: "127.0.0.1:8080",
    WEB1: `127.0.0.1:${WEB_PORTS[0] ?? 0}`,
    WEB2: `127.0.0.1:${WEB_PORTS[1] ?? 0}`,
  };
  render(settings, state, ["haproxy.cfg", "pgbouncer.ini"]);
  writeFileSync(
    join(state, "userlist.txt"),
    `"postgres" "${PASSWORDS.SUPERUSER_PASSWORD}"\n"pgbouncer" "trial-pooler"\n`,
  );
  const common = { machine: 0, logFolder: site.folder, restartMs: 100 };
  spawnChown(state);
  const haproxy = supervise({
    ...common,
    name: "haproxy",
    command: ["haproxy", "-db", "-f", join(state, "haproxy.cfg")],
  });
  const pgbouncer = supervise({
    ...common,
    name: "pgbouncer",
    user: "postgres",
    command: ["pgbouncer", join(state, "pgbouncer.ini")],
  });
  const server = (role: string) => (port: number) =>
    supervise({
      ...common,
      name: `${role}-${port}`,
      command: [process.execPath, START, "--no-web"],
      env: { ...environment(site, `app-${port}`), ROLE: role, PORT: String(port) },
    });
  return {
    haproxy,
    pgbouncer,
    web: WEB_PORTS.map(server("web")),
    workers: WORKER_PORTS.map(server("worker")),
  };
}

function spawnChown(folder: string): void {
  spawn("chown", ["-R", "postgres:postgres", folder]);
}

/** True when a process on this port says that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  return answer?.status === 200;
}
