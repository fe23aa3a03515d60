/**
 * `npm run verify`: is the house in order? Format, lint, walls, dead wood, types, own rules, migrations, unit
 * tests. No database; seconds. Prints one line per gate, then what the failing ones said; ends with 1 when
 * one failed.
 */
import { resolve } from "node:path";
import { GATES } from "./house/gates/all.ts";
import { type Breach, pass, tool } from "./house/gates/gate.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Two at a time: the tools are themselves parallel, and the machine we promise seconds on has two cores. */
const WORKERS = 2;

type Verdict = { name: string; ok: boolean; seconds: number; looked: string; said: string };
type Task = { name: string; run: () => Promise<Omit<Verdict, "name" | "seconds">> };

function listed(breaches: readonly Breach[]): string {
  return breaches.map(({ file, rule, text }) => `  ${file}  ${rule}\n    ${text}`).join("\n");
}

async function unitTests(): Promise<Omit<Verdict, "name" | "seconds">> {
  const { code, out, err } = await tool(ROOT, ["vitest", "run", "--project", "unit", "--reporter=dot"]);
  const counted = /Tests\s+(.*)$/m.exec(out)?.[1] ?? "no test ran";
  return { ok: code === 0, looked: counted, said: code === 0 ? "" : out + err };
}

const tasks: Task[] = [
  { name: "unit tests", run: unitTests },
  ...GATES.map((gate) => ({
    name: gate.name,
    run: async () => {
      const { breaches, looked } = await pass(gate, ROOT);
      return { ok: breaches.length === 0, looked: `${looked} files`, said: listed(breaches) };
    },
  })),
];

async function judge({ name, run }: Task): Promise<Verdict> {
  const begun = performance.now();
  const verdict = await run().catch((error: unknown) => ({
    ok: false,
    looked: "crashed",
    said: String(error),
  }));
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${verdict.ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s  ${verdict.looked}`,
  );
  return { name, seconds, ...verdict };
}

/** Take tasks from one queue with so many workers; the verdicts in the order they ended. */
async function withWorkers(workers: number): Promise<Verdict[]> {
  const queue = [...tasks];
  const verdicts: Verdict[] = [];
  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task; task = queue.shift()) verdicts.push(await judge(task));
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return verdicts;
}

const begun = performance.now();
const failed = (await withWorkers(WORKERS)).filter(({ ok }) => !ok);
for (const { name, said } of failed) console.log(`\n${name}\n${said}`);
const whole = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
console.log(
  failed.length === 0
    ? `\nThe house is in order (${whole}).`
    : `\n${failed.length} of ${tasks.length} refused (${whole}).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
