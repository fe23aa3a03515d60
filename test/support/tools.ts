import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "./chromium.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";

/** How the runners call Vitest and Playwright, and what they read from their reports. */

const ROOT = resolve(import.meta.dirname, "../..");
const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/** For reports of this run; the runner removes it. */
export const reportFolder = (): string => mkdtempSync(join(tmpdir(), "airtide-reports-"));

type Call = {
  /** Where the report goes. */
  report: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Print at the end, in one piece: something else prints meanwhile. */
  isHeldBack?: boolean;
  /** Leave the processor to what runs beside it. */
  isPolite?: boolean;
};

/** Run Vitest and count. */
export function vitest({ report, args, ...how }: Call): Promise<Counts> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counted(report, { ...how, command: ["vitest", "run", ...reporters, ...args] }, vitestCounts);
}

/** Run Playwright and count; nothing runs where no Chromium is found, which is said. */
export async function playwright({ report, args, env, ...how }: Call): Promise<Counts> {
  const chromium = findChromium();
  if (!chromium) {
    console.log("\nNo Chromium found: the browser tests did not run (install one, or set CHROMIUM_PATH).");
    return NOTHING;
  }
  const all = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env };
  const command = ["playwright", "test", "--reporter=list,json", ...args];
  return counted(report, { ...how, command, env: all }, playwrightCounts);
}

type Running = Omit<Call, "report" | "args"> & { command: readonly string[] };

/** What a tool's report counted; a tool that failed otherwise, or wrote no report, counts as one failure. */
async function counted(report: string, running: Running, read: (report: unknown) => Counts): Promise<Counts> {
  const isContent = await runTool(running);
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : NOTHING;
  const isEmpty = counts.passed + counts.failed === 0;
  return (isContent && !isEmpty) || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** True when the tool ended with 0. */
function runTool({ command: [program = "", ...args], env, isHeldBack, isPolite }: Running): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: isHeldBack ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    if (isPolite && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part: Buffer) => void said.push(part));
    const end = (isContent: boolean) => {
      process.stdout.write(Buffer.concat(said));
      resolve(isContent);
    };
    child.on("error", (error) => {
      console.log(String(error));
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
