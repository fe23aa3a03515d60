import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Machines of a trial: network namespaces on one bridge, within namespaces of the trial's own, so that
 * nothing of it is seen outside. The machine of the applications is the bridge's end of the network.
 */

export const APPLICATIONS = "10.77.0.254";
export const addressOf = (machine: number): string => `10.77.0.${machine}`;

const run = (command: string): void => void execFileSync("bash", ["-ec", command], { stdio: "pipe" });

/** Makes so many machines, numbered from 1. Only within namespaces of one's own. */
export function makeMachines(count: number): void {
  if (!process.env["TRIAL_NAMESPACES"]) throw new Error("run this by npm run test:cluster");
  run(`mkdir -p /run/netns; mount -t tmpfs none /run/netns; ip link set lo up;
    ip link add br0 type bridge; ip addr add ${APPLICATIONS}/24 dev br0; ip link set br0 up`);
  const cuts =
    "add table inet cut; add chain inet cut in { type filter hook input priority 0; }; add chain inet cut out { type filter hook output priority 0; }";
  run(`nft '${cuts}'`);
  for (let n = 1; n <= count; n += 1)
    run(`ip netns add m${n}; ip link add v${n} type veth peer name eth0 netns m${n}; ip link set v${n} master br0 up;
      ip -n m${n} link set lo up; ip -n m${n} addr add ${addressOf(n)}/24 dev eth0; ip -n m${n} link set eth0 up;
      ip netns exec m${n} nft '${cuts}'`);
}

/** Loses every packet between two machines; 0 is that of the applications. */
export function cut(one: number, other: number): void {
  const addresses = [one, other].map((n) => (n === 0 ? APPLICATIONS : addressOf(n)));
  for (const [n, peer] of [
    [one, addresses[1]],
    [other, addresses[0]],
  ] as const)
    run(
      `${inside(n)} nft 'add rule inet cut in ip saddr ${peer ?? ""} drop; add rule inet cut out ip daddr ${peer ?? ""} drop'`,
    );
}

/** Sends a signal to everything that runs on a machine. */
export function signalMachine(n: number, signal: NodeJS.Signals): void {
  const pids = execFileSync("ip", ["netns", "pids", `m${n}`], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

export function mend(): void {
  for (const n of [0, 1, 2, 3]) run(`${inside(n)} nft 'flush chain inet cut in; flush chain inet cut out'`);
}

const inside = (n: number): string => (n === 0 ? "" : `ip netns exec m${n}`);

export type Program = {
  machine: number;
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  user?: string;
  logFolder: string;
  /** The delay after which a supervisor (systemd) starts it again when it ends. */
  restartMs: number;
};

/** A program under a supervisor, as its systemd unit says. */
export type Supervised = {
  /** Kills it with -9; its supervisor starts it again. */
  kill(): void;
  /** Keeps it down when it ends, until `start`. */
  hold(): void;
  start(): void;
  /** Asks it to end, and waits. */
  end(): Promise<void>;
};

export function supervise(program: Program): Supervised {
  const log = openSync(join(program.logFolder, `${program.name}.log`), "a");
  let child: ChildProcess | undefined;
  let mayRun = true;
  const start = (): void => {
    mayRun = true;
    const user = program.user
      ? ["setpriv", `--reuid=${program.user}`, `--regid=${program.user}`, "--init-groups"]
      : [];
    const place = program.machine === 0 ? [] : ["ip", "netns", "exec", `m${program.machine}`];
    const [file = "", ...args] = [...place, ...user, ...program.command];
    child = spawn(file, args, {
      env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", ...program.env },
      stdio: ["ignore", log, log],
      detached: true,
    });
    child.once("exit", () => {
      if (mayRun) setTimeout(() => mayRun && start(), program.restartMs);
    });
  };
  start();
  return {
    kill: () => void child?.kill("SIGKILL"),
    hold: () => {
      mayRun = false;
    },
    start,
    end: async () => {
      mayRun = false;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Asks until the answer is not undefined. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 120_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await delay(100);
  }
}
