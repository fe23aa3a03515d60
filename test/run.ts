/**
 * `npm test`: the quick suite. Vitest and the browser tests (Playwright, where a Chromium is found) run side by side: Vitest yields the
 * processor, because nothing in it is timed. `--crashes` adds the crash enumeration. What is longer: test/long.ts.
 * Ends with what failed by name, and one line that counts them all; exit code 1 when anything failed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sumOf } from "./support/counts.ts";
import { SEED } from "./support/seed.ts";
import { playwright, reportFolder, vitest } from "./support/tools.ts";

/** The projects that stay out: "long" and "long-crashes", or only the first. */
const excluded = process.argv.includes("--crashes") ? "!long" : "!long*";
const reports = reportFolder();
console.log(`seed ${SEED}`);

const total = sumOf(
  await Promise.all([
    vitest({
      report: join(reports, "vitest.json"),
      args: ["--project", excluded],
      isPolite: true,
    }),
    playwright({ report: join(reports, "playwright.json"), args: [], isHeldBack: true }),
  ]),
);
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures ?? []) console.log(`\nfailed: ${failure}`);
for (const name of total.retried ?? []) console.log(`\nretried: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\nseed ${SEED}`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
