/**
 * `npm test`: every test (vitest; the gates are among them, in test/house), then the browser tests (Playwright) where a Chromium is found.
 * Ends with what failed by name, and one line that counts them all; exit code 1 when anything failed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "./support/chromium.ts";
import { type Counts, playwrightCounts, sumOf, vitestCounts } from "./support/counts.ts";

const ROOT = resolve(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "airtide-reports-"));

/** Run one tool with its usual output. True when it was content. */
function runs(command: readonly string[], env: Record<string, string> = {}): boolean {
  const [program = "", ...args] = command;
  const result = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  return result.status === 0;
}

/** What a tool's report counted; a tool that failed otherwise, or wrote no report, counts as one failure. */
function counted(file: string, content: boolean, read: (report: unknown) => Counts): Counts {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  return content || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function vitest(): Counts {
  const file = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return counted(file, runs(["vitest", "run", ...reporters]), vitestCounts);
}

function playwright(): Counts {
  const chromium = findChromium();
  if (!chromium) {
    console.log("\nNo Chromium found: the browser tests did not run (install one, or set CHROMIUM_PATH).");
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const file = join(reports, "playwright.json");
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return counted(file, runs(["playwright", "test", "--reporter=list,json"], env), playwrightCounts);
}

const total = sumOf([vitest(), playwright()]);
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures ?? []) console.log(`\nfailed: ${failure}`);
for (const name of total.retried ?? []) console.log(`\nretried: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
