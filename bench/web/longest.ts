import { PRINTED_PATHS } from "../../src/web/build/printed-paths.ts";
import type { Ask } from "./loads.ts";
import { meet, newPhone } from "./phone.ts";
import { slowDown } from "./slow-line.ts";
import { longestTasks, type Task, Trace } from "./tasks.ts";

const MAX_TASKS = 5;
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.cpu_profiler",
];

/**
 * Traces one cold load of each page that a person known on this device opens. Returns the lines of a table:
 * the five longest tasks, and whose code filled them. Tracing itself makes them longer.
 */
export async function longestOfLoads({ base, browser, only, until }: Ask): Promise<string[]> {
  const owner = await meet(browser, base, PRINTED_PATHS);
  const lines = ["| page | task at, ms | long, ms | by file, ms |", "|---|---|---|---|"];
  for (const path of ["/login", ...PRINTED_PATHS].filter((one) => one.includes(only))) {
    if (Date.now() > until) break;
    const phone = await newPhone(browser, base, path === "/login" ? {} : owner.kept);
    const page = await phone.newPage();
    await slowDown(page);
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(base + path);
    await page.waitForTimeout(4_000);
    const trace = Trace.parse(JSON.parse(String(await browser.stopTracing())));
    await phone.close();
    lines.push(...longestTasks(trace.traceEvents, MAX_TASKS).map((task) => lineOf(path, task)));
    console.log(lines.slice(-MAX_TASKS).join("\n"));
  }
  return lines;
}

function lineOf(path: string, { at, ms, parts }: Task): string {
  const shares = parts.slice(0, 4).map((part) => `${part.name} ${part.ms.toFixed(0)}`);
  return `| ${path} | ${at.toFixed(0)} | ${ms.toFixed(0)} | ${shares.join(", ")} |`;
}
