import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Canary, plant } from "./canary.ts";

const HOUSE = resolve(import.meta.dirname, "../../..");
const ROOMS = ["core", "contract", "db", "flows", "providers", "http", "jobs", "main"].map(
  (room) => `src/${room}`,
);
const COPIED = [
  ...ROOMS,
  "simulators",
  "migrations",
  "package.json",
  "test/support",
  "test/flows",
  "test/chaos",
];
const RUN_WITHIN_MS = 60_000;

export type Verdict = { red: boolean; said: string };

const Report = z.object({
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A copy of the house's rooms under `root`, with the house's packages: for one bug after the other. */
export function copyHouse(root: string): string {
  const copy = mkdtempSync(join(root, "house-"));
  for (const part of COPIED) cpSync(join(HOUSE, part), join(copy, part), { recursive: true });
  symlinkSync(join(HOUSE, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/**
 * Plant the bug in a copy, run the one test against it, and take the bug out again. Red is only that very test failing: a copy that
 * does not even load, or a name that fits no test, throws.
 */
export async function verdictOn(canary: Canary, copy: string, clusterUrl: string): Promise<Verdict> {
  const target = join(copy, canary.file);
  const sound = readFileSync(target, "utf8");
  writeFileSync(target, plant(canary, sound));
  try {
    writeFileSync(join(copy, "vitest.config.ts"), configFor(canary));
    const setup = `export default (project) => project.provide("clusterUrl", ${JSON.stringify(clusterUrl)});\n`;
    writeFileSync(join(copy, "cluster.ts"), setup);
    rmSync(join(copy, "report.json"), { force: true });
    const output = await runTest(copy, canary.caughtBy.test);
    return read(canary, join(copy, "report.json"), output);
  } finally {
    writeFileSync(target, sound);
  }
}

function configFor({ caughtBy, cluster }: Canary): string {
  const setups = { own: ["test/support/global-setup.ts"], shared: ["cluster.ts"], none: [] };
  const options = {
    include: [caughtBy.file],
    globalSetup: setups[cluster ?? "none"],
    setupFiles: ["test/support/fast-check.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    reporters: ["json"],
    outputFile: "report.json",
  };
  return `export default ${JSON.stringify({ cacheDir: "cache", test: options })};\n`;
}

function runTest(copy: string, name: string): Promise<string> {
  const exactly = `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const args = [join(copy, "node_modules/vitest/vitest.mjs"), "run", "-t", exactly];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|SUITE$|SEED$)/.test(key)),
  );
  return new Promise((settled) => {
    execFile(process.execPath, args, { cwd: copy, env, timeout: RUN_WITHIN_MS }, (_error, out, err) =>
      settled(`${out}${err}`),
    );
  });
}

function read({ caughtBy }: Canary, file: string, output: string): Verdict {
  let report: z.infer<typeof Report>;
  try {
    report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(`no report of ${caughtBy.file}:\n${output.slice(-2_000)}`);
  }
  const name = caughtBy.test.replaceAll(" > ", " ");
  const named = report.testResults
    .flatMap((result) => result.assertionResults)
    .find((test) => test.fullName === name && test.status !== "skipped" && test.status !== "pending");
  const trouble = report.testResults.map((result) => result.message ?? "").join("\n");
  if (!named) throw new Error(`"${caughtBy.test}" did not run: ${trouble}${output.slice(-2_000)}`);
  return { red: named.status === "failed", said: (named.failureMessages?.[0] ?? "").split("\n")[0] ?? "" };
}
