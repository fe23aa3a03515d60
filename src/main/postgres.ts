import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { claim } from "./claim.ts";
import { makeCluster } from "./postgres-init.ts";
import { clearTheWay, launch, readLock } from "./postgres-launch.ts";
import { type Place, placeOf } from "./postgres-paths.ts";
import type { RootBy } from "./postgres-user.ts";

export type PostgresOptions = {
  /** PostgreSQL's own folder; made when missing. Its socket, log and claim lie beside it. */
  dataDir: string;
  /** False for throw-away clusters only: no fsync. */
  durable: boolean;
  /** When another live process runs this cluster: use it, or throw `ClusterBusy` (the default). */
  whenBusy?: "adopt" | "refuse";
  /**
   * For tests of the launcher: how root runs it, and how it is bound to this process. By default the best
   * available.
   */
  rootBy?: RootBy;
  tie?: "kernel" | "pipe";
};

export type Postgres = Readonly<{
  socketDir: string;
  /** URL of the database `airtide`, as the cluster's owner. */
  url: string;
  pid: number;
  /** True: another process runs it, and `stop` leaves it alone. */
  adopted: boolean;
  /** Settles when the postmaster has exited, on request or not. Never for an adopted one. */
  exited: Promise<void>;
  /**
   * "fast" (default) finishes cleanly. "immediate" acts like a crash of PostgreSQL, with recovery at the next
   * start.
   */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** kill -9 of the postmaster, as in a crash. */
  kill(): Promise<void>;
}>;

/** Thrown when another process, `pid`, runs the cluster. */
export class ClusterBusy extends Error {
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by another running Airtide (process ${pid}).`);
    this.pid = pid;
  }
}

const STOP_WITHIN_MS = 20_000;
const ADOPT_WITHIN_MS = 60_000;

/**
 * Runs the embedded PostgreSQL 18 on a folder: Unix socket only, and never longer than this process lives.
 * After kill -9 of this process or of PostgreSQL the next start recovers. Errors are readable sentences.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = placeOf(options.dataDir);
  const giveUpAt = Date.now() + ADOPT_WITHIN_MS;
  for (;;) {
    const mine = claim(place.claimFile);
    if (mine.held) return await run(place, options, mine.release);
    if (options.whenBusy !== "adopt") throw new ClusterBusy(place.dataDir, mine.pid);
    const lock = readLock(place);
    if (lock?.ready) return adopted(place, lock.pid);
    if (Date.now() > giveUpAt) throw new ClusterBusy(place.dataDir, mine.pid);
    await delay(50);
  }
}

async function run(place: Place, options: PostgresOptions, release: () => void): Promise<Postgres> {
  try {
    const setup = makeCluster(place, options);
    await clearTheWay(place);
    const child = await launch(place, { ...setup, durable: options.durable, tie: options.tie });
    return handleOf(place, child, release);
  } catch (error) {
    release();
    throw error;
  }
}

function handleOf(place: Place, child: ChildProcess, release: () => void): Postgres {
  const exited = once(child, "exit").then(release);
  child.unref();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGQUIT"), STOP_WITHIN_MS);
    await exited;
    clearTimeout(late);
  };
  return {
    socketDir: place.socketDir,
    url: urlOf(place),
    pid: child.pid ?? 0,
    adopted: false,
    exited,
    stop: (mode = "fast") => end(mode === "fast" ? "SIGINT" : "SIGQUIT"),
    kill: () => end("SIGKILL"),
  };
}

function adopted(place: Place, pid: number): Postgres {
  const refuse = async () => {
    throw new Error("An adopted cluster is not ours to kill");
  };
  const exited = new Promise<void>(() => undefined);
  return {
    socketDir: place.socketDir,
    url: urlOf(place),
    pid,
    adopted: true,
    exited,
    stop: async () => undefined,
    kill: refuse,
  };
}

function urlOf(place: Place): string {
  return `postgresql://app@/airtide?host=${encodeURIComponent(place.socketDir)}`;
}
