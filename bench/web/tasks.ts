import { z } from "zod";

/** Long tasks of a browser's trace, and the files whose code filled them. Times in ms. */
export type Part = { name: string; ms: number };
export type Task = { at: number; ms: number; parts: Part[] };

const Node = z.object({
  id: z.number(),
  parent: z.number().optional(),
  callFrame: z.object({ url: z.string().optional(), functionName: z.string() }),
});
const Data = z.object({
  startTime: z.number().optional(),
  timeDeltas: z.array(z.number()).default([]),
  cpuProfile: z
    .object({ nodes: z.array(Node).default([]), samples: z.array(z.number()).default([]) })
    .default({ nodes: [], samples: [] }),
});
const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  args: z.object({ name: z.unknown(), data: z.unknown() }).partial().optional(),
});
export const Trace = z.object({ traceEvents: z.array(TraceEvent) });
type TraceEvent = z.infer<typeof TraceEvent>;
type Sample = { ts: number; ms: number; file: string };

/**
 * Returns the longest tasks of the page's main thread, the longest first, each with the time by file. A
 * sample counts for the nearest caller that has a file; those without any are the browser's own work.
 */
export function longestTasks(events: readonly TraceEvent[], most: number): Task[] {
  const samples = samplesOf(events);
  const page = events.find(({ name }) => name === "ProfileChunk")?.pid;
  const main = events.find(
    ({ name, pid, args }) => name === "thread_name" && pid === page && args?.name === "CrRendererMain",
  )?.tid;
  const begin = Math.min(...events.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  return events
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === page && tid === main)
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, most)
    .map(({ ts, dur = 0 }) => ({
      at: (ts - begin) / 1_000,
      ms: dur / 1_000,
      parts: partsOf(samples.filter((one) => one.ts >= ts && one.ts < ts + dur)),
    }));
}

function partsOf(samples: readonly Sample[]): Part[] {
  const sums = new Map<string, number>();
  for (const { file, ms } of samples) sums.set(file, (sums.get(file) ?? 0) + ms);
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}

function samplesOf(events: readonly TraceEvent[]): Sample[] {
  const nodes = new Map<number, z.infer<typeof Node>>();
  const samples: Sample[] = [];
  let ts = 0;
  for (const { name, args } of events) {
    if (name !== "Profile" && name !== "ProfileChunk") continue;
    const data = Data.parse(args?.data ?? {});
    ts = data.startTime ?? ts;
    for (const node of data.cpuProfile.nodes) nodes.set(node.id, node);
    for (const [at, id] of data.cpuProfile.samples.entries()) {
      const gap = data.timeDeltas[at] ?? 0;
      ts += gap;
      if (nodes.get(id)?.callFrame.functionName === "(idle)") continue;
      samples.push({ ts, ms: gap / 1_000, file: fileOf(id, nodes) });
    }
  }
  return samples;
}

function fileOf(id: number, nodes: ReadonlyMap<number, z.infer<typeof Node>>): string {
  for (let node = nodes.get(id); node; node = nodes.get(node.parent ?? -1)) {
    const { url } = node.callFrame;
    if (url) return chunkName(url);
  }
  return "the browser";
}

/** Returns "first" of ".../assets/first-A1b2C3d4.js"; of another address its last part. */
export function chunkName(url: string): string {
  const file = url.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return file.replace(/(-[\w-]{8})?\.js$/, "") || "the page itself";
}
