import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Simulators } from "../../simulators/start.ts";
import { spawnBound } from "../../src/main/bound-child.ts";
import { APP_SECRET } from "./app-secret.ts";

const PROGRAM = resolve(import.meta.dirname, "../../src/main/start.ts");
const READY_WITHIN_MS = 60_000;
const POLL_MS = 20;

export type ServerOptions = {
  /** A folder for this server alone, which also holds its log. */
  dataDir: string;
  port: number;
  databaseUrl: string;
  simulators?: Simulators["urls"];
  timesScale?: number;
  /** The program of another version; without it this one's. */
  program?: string;
  /** Variables beside those, or instead of them. */
  env?: Readonly<Record<string, string>>;
};

/** The real server in a process of its own, which a test may kill. */
export type ServerProcess = Readonly<{
  url: string;
  /** Resolves when `/health/ready` answers 200; rejects when the process has ended, or after a minute. */
  ready(): Promise<void>;
  /** Kills the process with -9 and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks the process to end, as Ctrl-C does, and returns its exit code. */
  stop(): Promise<number | null>;
  isRunning(): boolean;
  /** Resolves with the exit code when the process has ended by itself. */
  ended: Promise<number | null>;
  /** Returns what the process has printed so far. */
  printed(): string;
}>;

/** Starts the server's program without its web app. It ends with this process. */
export function startServerProcess(options: ServerOptions): ServerProcess {
  const logFile = join(options.dataDir, "server.log");
  const log = openSync(logFile, "a");
  const command = [
    "env",
    ...environmentOf(options),
    process.execPath,
    options.program ?? PROGRAM,
    "--no-web",
  ];
  const child = spawnBound({ command, signal: "TERM", output: log });
  closeSync(log);
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${options.port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    isRunning,
    ended: exited.then(() => child.exitCode),
    printed: () => readFileSync(logFile, "utf8"),
    ready: () => untilReady(url, child, logFile),
    kill: async () => {
      if (isRunning()) child.kill("SIGKILL");
      await exited;
    },
    stop: async () => {
      if (isRunning()) child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

function environmentOf(options: ServerOptions): string[] {
  const values = {
    PORT: options.port,
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    ...(options.simulators ? { SIMULATORS: JSON.stringify(options.simulators) } : {}),
    ...(options.timesScale ? { TIMES_SCALE: options.timesScale } : {}),
    LOG_LEVEL: "error",
    APP_SECRET,
    // A test starts the program fifty times; it is compiled once.
    NODE_COMPILE_CACHE: join(options.dataDir, "compiled"),
    ...options.env,
  };
  return Object.entries(values).map(([name, value]) => `${name}=${value}`);
}

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt)
      throw new Error(`the server is not ready:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await delay(POLL_MS);
  }
}

/** Waits for a time drawn from the test's seed, so that an act falls at any moment. */
export function atMoment(ms: number): Promise<void> {
  return delay(ms);
}

/** Waits until the condition holds; throws the condition's last words when the time is over. */
export async function until(condition: () => Promise<string | undefined>, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const reason = await condition();
    if (reason === undefined) return;
    if (Date.now() > giveUpAt) throw new Error(reason);
    await delay(50);
  }
}
