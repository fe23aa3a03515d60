import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { tokenOf } from "./people.ts";
import type { Counted } from "./stats.ts";

/** A list of ten thousand orders of one person, from its start to its end, and the memory that it takes. */

const ROWS = 10_000;
const MEMORY_MB = 400;
const LOOK_MS = 100;
const GIVE_UP_MS = 300_000;

type Answer = { total?: number; job?: { _id: string; state: string; done: number; failed: number } };

let lists = 0;

/** Buys one list. It has failed where a row is missing, or the memory passes its bound. */
export async function buyList({ port, pid }: { port: number; pid: number }): Promise<Counted> {
  lists += 1;
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const headers = { "x-auth-token": tokenOf(lists), "content-type": "application/json" };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`, sent)).json()) as Answer;
  };
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    number: `0706${String(((lists - 1) * ROWS + at) % 10_000_000).padStart(7, "0")}`,
  }));
  const list = { service: "airtime", network: "MTN", amount: 100, rows };
  const { total } = await ask("/bulk/preview", list);
  const began = performance.now();
  let { job } = await ask("/bulk", { ...list, seenTotal: total });
  let mb = 0;
  while (job?.state === "running" && performance.now() - began < GIVE_UP_MS) {
    await delay(LOOK_MS);
    mb = Math.max(mb, memoryOf(pid));
    job = (await ask(`/bulk/${job._id}`)).job;
  }
  const ms = performance.now() - began;
  const done = job?.done ?? 0;
  const failed = ROWS - done + (mb > MEMORY_MB ? 1 : 0);
  const firstFailure = `${done} of ${ROWS} bought, with ${mb.toFixed(0)} MB`;
  return { rate: (done / ms) * 1_000, all: ROWS, failed, firstFailure, p50: ms, p99: ms };
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb ?? 0) / 1_024;
}
