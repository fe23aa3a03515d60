import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Canary, changesOf, plant } from "./canary.ts";

const HOUSE = resolve(import.meta.dirname, "../../..");
const COPIED = ["src", "simulators", "migrations", "bench", "docs", "test", "package.json"];
const RUN_WITHIN_MS = 240_000;

/** The projects of the quick run by the folders of their test files. */
const PROJECTS = [
  [/^(src|simulators|bench)\//, "unit"],
  [/^test\/flows\//, "flows"],
  [/^test\/wire\//, "wire"],
  [/^test\/dom\//, "dom"],
  [/^test\/chaos\//, "chaos"],
] as const;

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

/** Copies the sources and tests under `root`, with the same packages, for one bug after the other. */
export function copyHouse(root: string): string {
  const copy = mkdtempSync(join(root, "house-"));
  const settings = readdirSync(HOUSE).filter((name) => /^tsconfig.*\.json$/.test(name));
  for (const part of [...COPIED, ...settings])
    cpSync(join(HOUSE, part), join(copy, part), { recursive: true });
  cpSync(join(HOUSE, "vitest.config.ts"), join(copy, "quick.config.ts"));
  symlinkSync(join(HOUSE, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/**
 * Plants the bug in a copy, runs its one test, and removes the bug again. "Red" means that only this test
 * failed. A copy that does not load, a name that fits no test, and a test that `npm test` leaves out all
 * throw.
 */
export async function verdictOn(canary: Canary, copy: string, clusterUrl: string): Promise<Verdict> {
  const changes = changesOf(canary).map((change) => {
    const target = join(copy, change.file);
    return { change, target, sound: readFileSync(target, "utf8") };
  });
  try {
    for (const { change, target, sound } of changes) writeFileSync(target, plant(change, sound));
    writeFileSync(join(copy, "vitest.config.ts"), configFor(canary));
    const setup = `export default (project) => project.provide("clusterUrl", ${JSON.stringify(clusterUrl)});\n`;
    writeFileSync(join(copy, "cluster.ts"), setup);
    rmSync(join(copy, "report.json"), { force: true });
    const output = await runTest(copy, canary);
    return read(canary, join(copy, "report.json"), output);
  } finally {
    for (const { target, sound } of changes) writeFileSync(target, sound);
  }
}

/** The project's settings in the quick run, with a database cluster that already runs. */
function configFor({ caughtBy, cluster }: Canary): string {
  const project = PROJECTS.find(([folder]) => folder.test(caughtBy.file))?.[1];
  if (!project) throw new Error(`${caughtBy.file} is in no project of the quick run`);
  const setups = { own: ["test/support/global-setup.ts"], shared: ["cluster.ts"], none: [] };
  const options = { maxWorkers: 1, reporters: ["json"], outputFile: "report.json" };
  return `import quick from "./quick.config.ts";
const { test, ...rest } = quick.test.projects.find(({ test }) => test.name === "${project}");
const project = { ...rest, test: { ...test, globalSetup: ${JSON.stringify(setups[cluster ?? "none"])} } };
export default { cacheDir: "cache", test: { ...${JSON.stringify(options)}, projects: [project] } };
`;
}

function runTest(copy: string, { caughtBy }: Canary): Promise<string> {
  const exactly = `^${caughtBy.test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", caughtBy.file, "-t", exactly];
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
