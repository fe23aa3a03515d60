import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Claim = { held: true; release: () => void } | { held: false; pid: number };

/**
 * Claims something for this process by a small file. One of two live processes holds it; a claim whose
 * process is gone (kill -9, power cut) is void. Process ids are reused, in containers at once, so the start
 * time is stored beside the id.
 */
export function claim(file: string): Claim {
  mkdirSync(dirname(file), { recursive: true });
  for (let round = 0; round < 10; round++) {
    if (write(file)) return { held: true, release: () => rmSync(file, { force: true }) };
    const holder = read(file);
    if (holder && identityOf(holder.pid) === holder.identity) return { held: false, pid: holder.pid };
    rmSync(file, { force: true });
  }
  throw new Error(`Cannot claim ${file}`);
}

/** True when a process with this id lives, even one that we may not signal. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Returns the `code` of a system error ("ENOENT"), if it is one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function write(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${identityOf(process.pid)}\n`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): { pid: number; identity: string } | undefined {
  try {
    const [pid, identity] = readFileSync(file, "utf8").trim().split(" ");
    return pid && identity ? { pid: Number(pid), identity } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Distinguishes two processes with the same id: by boot and start time on Linux; elsewhere only by whether
 * the process lives.
 */
function identityOf(pid: number): string {
  if (!isAlive(pid)) return "gone";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (afterName[0] === "Z") return "gone";
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${afterName[19] ?? ""}`;
  } catch {
    return process.platform === "linux" ? "gone" : "alive";
  }
}
