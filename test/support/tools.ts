import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "./chromium.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";

/** Runs Vitest and Playwright, and reads their reports. */

const ROOT = resolve(import.meta.dirname, "../..");
const NOTHING: Counts = { files: 0, passed: 0, failed: 0, skipped: 0 };

/**
 * Counts and cost of a run. CPU time covers every process that it started and waited for, with PostgreSQL and
 * the browser.
 */
export type Measured = Counts & { cpuSeconds: number; wallSeconds: number };

/** Makes a folder for the reports of this run; the runner removes it. */
export const reportFolder = (): string => mkdtempSync(join(tmpdir(), "airtide-reports-"));

type Call = {
  /** The path of the report. */
  report: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** True to print all output at the end, because another tool prints meanwhile. */
  isHeldBack?: boolean;
};

/** Runs Vitest and returns the counts. */
export function vitest({ report, args, ...how }: Call): Promise<Measured> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counted(report, { ...how, command: ["vitest", "run", ...reporters, ...args] }, vitestCounts);
}

/** Runs Playwright and returns the counts; without a Chromium it runs nothing and says so. */
export async function playwright({ report, args, env, ...how }: Call): Promise<Measured> {
  const chromium = findChromium();
  if (!chromium) {
    console.log("\nNo Chromium found: the browser tests did not run (install one, or set CHROMIUM_PATH).");
    return { ...NOTHING, cpuSeconds: 0, wallSeconds: 0 };
  }
  const all = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env };
  const command = ["playwright", "test", "--reporter=list,json", ...args];
  return counted(report, { ...how, command, env: all }, playwrightCounts);
}

type Running = Omit<Call, "report" | "args"> & { command: readonly string[] };

/**
 * Reads the counts from a tool's report; a tool that fails otherwise or writes no report counts as one
 * failure.
 */
async function counted(
  report: string,
  running: Running,
  read: (report: unknown) => Counts,
): Promise<Measured> {
  const { isContent, ...cost } = await runTool(running);
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : NOTHING;
  const isEmpty = counts.passed + counts.failed === 0;
  const isTrue = (isContent && !isEmpty) || counts.failed > 0;
  return { ...counts, ...cost, failed: isTrue ? counts.failed : 1 };
}

/**
 * Runs a command and writes its CPU time, with all its children's, to file descriptor 3: only a shell reports
 * that.
 */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

type Ended = { isContent: boolean; cpuSeconds: number; wallSeconds: number };

/** `isContent` is true when the tool ended with 0. */
function runTool({ command, env, isHeldBack }: Running): Promise<Ended> {
  const begun = performance.now();
  const output = isHeldBack ? "pipe" : "inherit";
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", TIMED, "sh", ...command], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: [isHeldBack ? "ignore" : "inherit", output, output, "pipe"],
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part: Buffer) => void said.push(part));
    let times = "";
    child.stdio[3]?.on("data", (part: Buffer) => {
      times += part.toString();
    });
    const end = (isContent: boolean) => {
      process.stdout.write(Buffer.concat(said));
      const wallSeconds = (performance.now() - begun) / 1_000;
      resolve({ isContent, cpuSeconds: secondsOf(times), wallSeconds });
    };
    child.on("error", (error) => {
      console.log(String(error));
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/**
 * Adds up what a shell prints for `times`: user and system time, its own in line one and its children's in
 * line two.
 */
function secondsOf(times: string): number {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** One line with the figures of a part of the tests. */
export function figures(name: string, run: Measured): string {
  const skipped = run.skipped > 0 ? `, ${run.skipped} skipped` : "";
  const tests = `${run.passed} passed, ${run.failed} failed${skipped}`;
  return `${name}: ${run.files} files, ${tests}, CPU ${run.cpuSeconds.toFixed(0)} s, wall ${run.wallSeconds.toFixed(0)} s`;
}
