/** `node bench/stages.ts FILE`: divides a CPU profile of the server by stage of a purchase. Self time. */
import { readFileSync } from "node:fs";
import { say } from "../src/main/print.ts";

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** The first pattern that fits names the stage; the text is the function's name, a space, and its file. */
const STAGES: readonly (readonly [stage: string, fits: RegExp])[] = [
  ["idle", /^\(idle\)/],
  ["garbage collection", /^\(garbage collector\)/],
  ["native code and the system", /^(\(program\)|\(root\))/],
  [
    "writes to sockets",
    /^(writev|writeUtf8String|writeLatin1String|writeBuffer|writeGeneric|handleWriteReq) /,
  ],
  ["PostgreSQL protocol", /node_modules\/(pg|pg-protocol|pg-pool|pg-types|postgres-)/],
  ["query builder", /node_modules\/kysely/],
  ["supplier call", /(undici|src\/providers)/],
  ["validation", /node_modules\/zod|src\/contract/],
  ["logging", /(pino|sonic-boom|thread-stream|src\/main\/log|request-log)/],
  ["metrics", /(prom-client|src\/main\/metrics)/],
  ["framework", /node_modules\/(fastify|@fastify|find-my-way|avvio|light-my-request|secure-json)/],
  ["our http", /src\/http/],
  ["engine", /src\/(db|core\/(reserve|posting|movements|ledger))/],
  ["flows", /src\/(flows|core|jobs|main)/],
  ["node: http", /node:(_http|internal\/http)/],
  ["node: sockets and streams", /node:(net|internal\/(stream|streams)|_stream|stream)/],
  ["node: timers and promises", /node:(internal\/(timers|process|async)|timers)/],
  ["node: crypto", /node:(internal\/crypto|crypto)/],
];

const stageOf = ({ callFrame: { functionName, url } }: Node): string =>
  STAGES.find(([, fits]) => fits.test(`${functionName} ${url}`))?.[0] ?? "other";

function add(times: Map<string, number>, name: string, us: number): void {
  times.set(name, (times.get(name) ?? 0) + us);
}

const file = process.argv[2] ?? "";
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Profile;
const byId = new Map(nodes.map((node) => [node.id, node]));
const stages = new Map<string, number>();
const functions = new Map<string, number>();
for (const [n, id] of samples.entries()) {
  const node = byId.get(id);
  if (!node) continue;
  const us = timeDeltas[n] ?? 0;
  add(stages, stageOf(node), us);
  const { functionName, url, lineNumber } = node.callFrame;
  const short = url.replace(/^.*\/(node_modules|src|bench)\//, "$1/");
  if (stageOf(node) !== "idle")
    add(functions, `${functionName || "(anonymous)"} ${short}:${lineNumber + 1}`, us);
}
const idle = stages.get("idle") ?? 0;
const busy = [...stages.values()].reduce((sum, us) => sum + us, 0) - idle;
const largest = (times: Map<string, number>) => [...times].sort(([, one], [, other]) => other - one);
const line = ([name, us]: [string, number]) => `${((100 * us) / busy).toFixed(1).padStart(5)} %  ${name}`;
say(
  largest(stages)
    .filter(([name]) => name !== "idle")
    .map(line)
    .join("\n"),
);
say("\nThe forty functions that took most:");
say(largest(functions).slice(0, 40).map(line).join("\n"));
