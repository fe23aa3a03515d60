/**
 * `npm test`: the quick suite. Vitest and the browser tests (Playwright, where a Chromium is found) run side
 * by side. `--crashes` adds the crash enumeration. `--by-family` runs each project by itself, one after the
 * other, to measure what each costs. What is longer: test/long.ts. Ends with what failed by name, and one
 * line that counts them all; exit code 1 when anything failed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sumOf } from "./support/counts.ts";
import { SEED } from "./support/seed.ts";
import { figures, type Measured, playwright, reportFolder, vitest } from "./support/tools.ts";

const hasCrashes = process.argv.includes("--crashes");
const isByFamily = process.argv.includes("--by-family");
const FAMILIES = ["unit", "house", "wire", "flows", "dom", "chaos", ...(hasCrashes ? ["long-crashes"] : [])];

const reports = reportFolder();
const report = (name: string) => join(reports, `${name}.json`);
const named = async (name: string, run: Promise<Measured>) => ({ name, run: await run });

/**
 * All of Vitest at once beside the browser. The projects that stay out: "long" and "long-crashes", or only
 * the first.
 */
const sideBySide = () =>
  Promise.all([
    named(
      "vitest",
      vitest({
        report: report("vitest"),
        args: ["--project", hasCrashes ? "!long" : "!long*"],
      }),
    ),
    named("browser", playwright({ report: report("browser"), args: [], isHeldBack: true })),
  ]);

async function oneByOne() {
  const ended = [];
  for (const name of FAMILIES)
    ended.push(await named(name, vitest({ report: report(name), args: ["--project", name] })));
  return [...ended, await named("browser", playwright({ report: report("browser"), args: [] }))];
}

console.log(`seed ${SEED}`);
const ended = await (isByFamily ? oneByOne() : sideBySide());
const total = sumOf(ended.map(({ run }) => run));
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures ?? []) console.log(`\nfailed: ${failure}`);
for (const name of total.retried ?? []) console.log(`\nretried: ${name}`);
console.log("");
for (const { name, run } of ended) console.log(figures(name, run));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\nseed ${SEED}`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
