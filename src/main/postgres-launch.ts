import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { spawnBound } from "./bound-child.ts";
import { isAlive } from "./claim.ts";
import type { Setup } from "./postgres-init.ts";
import type { Place } from "./postgres-paths.ts";
import { settingsFor } from "./postgres-settings.ts";

type Launch = Setup & { durable: boolean; tie: "kernel" | "pipe" | undefined };

/** Recovery after a crash replays up to max_wal_size; on a slow disk that takes minutes. */
const READY_WITHIN_MS = 300_000;
/** How long processes of a crashed run may still hold the folder. */
const FREE_WITHIN_MS = 30_000;
const ASK_AFTER_MS = 2_000;
const INSIST_AFTER_MS = 15_000;
const MAX_LOG_BYTES = 5_000_000;

/**
 * Starts the postmaster and waits until it accepts connections. Children of a crashed one may need a moment
 * to exit.
 */
export async function launch(place: Place, how: Launch): Promise<ChildProcess> {
  const giveUpAt = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    const logStart = rotateLog(place.logFile);
    const child = spawnPostmaster(place, how);
    if (await ready(place, child)) return child;
    const said = readFileSync(place.logFile).subarray(logStart).toString("utf8");
    const busy = /lock file|shared memory block/.test(said);
    if (!busy || Date.now() > giveUpAt)
      throw new Error(`PostgreSQL did not start: ${reasonIn(said)} (${place.logFile})`);
    await delay(100);
  }
}

/** Reads postmaster.pid: the process id, and whether it accepts connections. */
export function readLock(place: Place): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(place.lockFile, "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0
      ? { pid, ready: (lines[7] ?? "").startsWith("ready") }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops what is left of an earlier run. We hold the claim, so the process that ran this cluster is gone. Its
 * postmaster may still be stopping: wait, then ask it to stop, then kill it. A lock file whose process is
 * another program (ids are reused) is void and removed.
 */
export async function clearTheWay(place: Place): Promise<void> {
  const start = Date.now();
  for (;;) {
    const lock = readLock(place);
    if (!lock || !isAlive(lock.pid)) return;
    if (!runsOn(place, lock.pid)) return rmSync(place.lockFile, { force: true });
    const waitedMs = Date.now() - start;
    if (waitedMs > FREE_WITHIN_MS)
      throw new Error(`${place.dataDir} is held by PostgreSQL process ${lock.pid}.`);
    if (waitedMs > ASK_AFTER_MS) signal(lock.pid, waitedMs > INSIST_AFTER_MS ? "SIGQUIT" : "SIGINT");
    await delay(50);
  }
}

function spawnPostmaster(place: Place, how: Launch): ChildProcess {
  const log = openSync(place.logFile, "a", 0o600);
  const postgres = [how.postgres, "-D", place.dataDir, "-p", "5432", "-c", "listen_addresses="];
  const socket = ["-c", `unix_socket_directories=${place.socketDir}`, "-c", "unix_socket_permissions=0700"];
  // Change the user outside the binding: the kernel drops it when a process changes its user.
  const child = spawnBound({
    outer: how.runAs.prefix,
    command: [...postgres, ...socket, ...settingsFor(how.durable, how.native)],
    signal: "INT",
    output: log,
    ...(how.tie ? { tie: how.tie } : {}),
  });
  closeSync(log);
  return child;
}

/** Resolves to true when this child accepts connections, to false when it has exited. */
async function ready(place: Place, child: ChildProcess): Promise<boolean> {
  let gone = false;
  child.once("exit", () => (gone = true));
  child.once("error", () => (gone = true));
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!gone) {
    const lock = readLock(place);
    if (lock?.ready && lock.pid === child.pid) return true;
    if (Date.now() > giveUpAt) child.kill("SIGQUIT");
    await delay(10);
  }
  return false;
}

/** True when that process is a postmaster of this folder, also when that cannot be found out. */
function runsOn(place: Place, pid: number): boolean {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(place.dataDir);
  } catch {
    return false;
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It exited in between, or is not ours: the caller's time limit decides.
  }
}

/** Keeps the log small, with one older part. Returns the position of the next line. */
function rotateLog(logFile: string): number {
  try {
    const { size } = statSync(logFile);
    if (size <= MAX_LOG_BYTES) return size;
    renameSync(logFile, `${logFile}.1`);
  } catch {
    // The first start: no log yet.
  }
  return 0;
}

function reasonIn(log: string): string {
  const lines = log.trim().split("\n");
  const fatal = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, "") || "it gave no reason";
}
