import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isAlive } from "../../src/main/claim.ts";
import { until } from "../support/until.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const HOLDER = new URL("../support/hold-program.ts", import.meta.url).pathname;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

type Run = { child: ChildProcess; lines: string[] };

/** The runner of npm's scripts, around a program that holds until it is asked to end. */
function run(...args: string[]): Run {
  const child = spawn(process.execPath, [join(ROOT, "scripts/run.mjs"), HOLDER, ...args]);
  started.push(child);
  const lines: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => lines.push(...chunk.toString().trim().split("\n")));
  return { child, lines };
}

test("the runner keeps the program's exit code", async () => {
  const [code] = await once(run("exit", "7").child, "exit");
  expect(code).toBe(7);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends what was started in reverse order, with exit code 0",
  async (signal) => {
    const { child, lines } = run();
    await until(() => lines.length > 0);
    child.kill(signal);
    child.kill(signal); // a terminal and npm both pass it on: still one request
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(lines.slice(1)).toEqual(["Stopping ...", "second ended", "first ended"]);
  },
);

test("the program ends when its runner is killed with -9", async () => {
  const { child, lines } = run();
  await until(() => lines.length > 0);
  const program = Number(lines[0]);
  child.kill("SIGKILL");
  await until(() => !isAlive(program), 5_000);
  expect(lines.at(-1)).toBe("first ended");
});
