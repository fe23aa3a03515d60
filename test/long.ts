/**
 * `npm run test:long`: everything that is too long for `npm test`, family by family, from a seed drawn anew
 * (`SEED=n` repeats one). Arguments choose families by name. Ends with one line for each; a run of all
 * families is written into test/README.md.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commitBefore } from "./support/commit-before.ts";
import { figures, type Measured, playwright, reportFolder, vitest } from "./support/tools.ts";

type Run = (report: string, env: Record<string, string>) => Promise<Measured>;

const ofVitest =
  (...args: readonly string[]): Run =>
  (report, env) =>
    vitest({ report, args, env });

const FAMILIES: Readonly<Record<string, Run>> = {
  crashes: ofVitest("--project", "long-crashes"),
  kill: ofVitest("--project", "long", "test/chaos/kill.test.ts", "test/chaos/bulk-kill.test.ts"),
  faulted: ofVitest("--project", "long", "test/chaos/faulted.test.ts"),
  "one-service": ofVitest(
    "--project",
    "long",
    "test/chaos/one-service.test.ts",
    "test/chaos/rolling-restart.test.ts",
  ),
  "version-before": ofVitest("--project", "long", "test/chaos/version-before.test.ts"),
  books: ofVitest("--project", "flows", "test/flows/today-random.test.ts"),
  histories: ofVitest("--project", "chaos", "test/chaos/histories.test.ts"),
  "planted-bugs": ofVitest("--project", "long", "test/chaos/canaries.test.ts"),
  "gate-canaries": ofVitest("--project", "long", "test/house/canaries.test.ts"),
  postgres: ofVitest("--project", "long", "test/house/postgres.test.ts"),
  fuzz: ofVitest("--project", "flows", "test/flows/door-fuzz"),
  properties: ofVitest("--project", "unit", "--project", "wire"),
  browser: (report, env) => playwright({ report, args: [], env }),
};

type Ended = { name: string; run: Measured };

const README = resolve(import.meta.dirname, "README.md");
const BEGIN = "<!-- the last long run -->";
const END = "<!-- end -->";

const minutesOf = (seconds: number) => (seconds / 60).toFixed(1);

const ROW = ({ name, run }: Ended) =>
  `| ${name} | ${run.passed} | ${run.failed} | ${minutesOf(run.cpuSeconds)} | ${minutesOf(run.wallSeconds)} |`;

/** Put the run in the place of the last one. */
function record(ended: readonly Ended[], seed: string): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const text = readFileSync(README, "utf8");
  const [before = "", rest = ""] = text.split(BEGIN);
  const after = rest.split(END)[1] ?? "\n";
  const table = [
    "| family | passed | failed | CPU minutes | minutes |",
    "|---|---|---|---|---|",
    ...ended.map(ROW),
  ];
  const when = new Date().toISOString().slice(0, 10);
  const said = [`${when}, commit ${commit}, seed ${seed}:`, "", ...table];
  writeFileSync(README, `${before}${BEGIN}\n${said.join("\n")}\n${END}${after}`);
}

const wanted = process.argv.slice(2);
const strange = wanted.filter((name) => !(name in FAMILIES));
if (strange.length > 0) {
  console.error(`no such family: ${strange.join(", ")}; there are ${Object.keys(FAMILIES).join(", ")}`);
  process.exit(2);
}

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * 1_000_000_000));
const env = { SUITE: "long", SEED: seed };
const reports = reportFolder();
const ended: Ended[] = [];
for (const [name, start] of Object.entries(FAMILIES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (name === "version-before" && commitBefore(resolve(import.meta.dirname, "..")) === undefined) {
    console.log(`\n=== ${name}: left out, because this tree has no history of migrations`);
    continue;
  }
  console.log(`\n=== ${name}, seed ${seed}`);
  ended.push({ name, run: await start(join(reports, `${name}.json`), env) });
}
rmSync(reports, { recursive: true, force: true });

for (const { run } of ended) {
  for (const failure of run.failures ?? []) console.log(`\nfailed: ${failure}`);
  for (const name of run.retried ?? []) console.log(`\nretried: ${name}`);
}
console.log(`\nseed ${seed}`);
for (const { name, run } of ended) console.log(figures(name, run));
if (wanted.length === 0) record(ended, seed);
process.exitCode = ended.some(({ run }) => run.failed > 0) ? 1 : 0;
