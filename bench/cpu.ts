import { readdirSync, readFileSync } from "node:fs";

/** CPU time used so far, in µs. Zero where there is no /proc (macOS): then only rates are reported. */
export type Cpu = { server: number; postgres: number; load: number; machine: number };

/**
 * The processes whose time is counted: the one under test, the postmaster with its children, and the load
 * generator.
 */
export type Watched = { server: number; postmaster: number; load?: number };

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000;

type Process = { parent: number; own: number; reaped: number };

export function readCpu(watched: Watched): Cpu {
  const all = processes();
  const own = (pid: number | undefined) => (pid === undefined ? 0 : (all.get(pid)?.own ?? 0));
  let postgres = own(watched.postmaster) + (all.get(watched.postmaster)?.reaped ?? 0);
  for (const { parent, own: used } of all.values()) if (parent === watched.postmaster) postgres += used;
  return { server: own(watched.server), postgres, load: own(watched.load), machine: machine() };
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of list("/proc")) {
    const text = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : "";
    if (!text) continue;
    // The fields stand after the command's name, which may hold any character and ends with the last bracket.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_US;
    found.set(Number(name), { parent: Number(fields[1]), own: ticks(11), reaped: ticks(13) });
  }
  return found;
}

/**
 * All processes of the machine together: user, nice, system, interrupts; not idle, not waiting, not stolen.
 */
function machine(): number {
  const fields = read("/proc/stat").split("\n")[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  return [0, 1, 2, 5, 6].reduce((sum, field) => sum + (fields[field] ?? 0), 0) * TICK_US;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end while its file is read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
