/**
 * `npm run lighthouse`: how fast and how accessible the pages are on a cheap phone; records each part's table
 * in bench/README.md. `--part NAME` measures one part, `--runs N` takes medians of N (5; audits: 1), `--only
 * TEXT` pages whose path holds it, `--base URL` a product that runs already; the last two record nothing. A
 * part begins no further run after `--minutes N` (10). Exit code 1 when a bar is missed. Wants a quiet
 * machine.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { record } from "../record.ts";
import { slowestActs } from "./acts.ts";
import { audits } from "./audits.ts";
import { startProduct } from "./browser.ts";
import { coldLoads, secondVisits, type Ask } from "./loads.ts";
import { longestOfLoads } from "./longest.ts";
import { packingCost } from "./packing.ts";
import { preparePerson } from "./person.ts";
import { launchBrowser } from "./phone.ts";

const PARTS: Record<string, { usualRuns: number; measure: (ask: Ask) => Promise<string[]> }> = {
  loads: { usualRuns: 5, measure: coldLoads },
  visits: { usualRuns: 5, measure: secondVisits },
  acts: { usualRuns: 5, measure: slowestActs },
  tasks: { usualRuns: 1, measure: longestOfLoads },
  packing: { usualRuns: 1, measure: ({ base }) => packingCost(base) },
  audits: { usualRuns: 1, measure: audits },
};

const { values } = parseArgs({
  options: {
    part: { type: "string" },
    runs: { type: "string" },
    only: { type: "string", default: "" },
    base: { type: "string" },
    minutes: { type: "string", default: "10" },
  },
});
const parts = Object.entries(PARTS).filter(([name]) => !values.part || name === values.part);
if (parts.length === 0) throw new Error(`--part is one of ${Object.keys(PARTS).join(", ")}`);
const product = values.base ? { base: values.base, stop: async () => {} } : await startProduct();
const browser = await launchBrowser();
let isMissed = false;
try {
  await preparePerson(product.base, "reseller");
  for (const [name, { usualRuns, measure }] of parts) {
    const [load = 0] = loadavg();
    const runs = Number(values.runs ?? usualRuns);
    const until = Date.now() + Number(values.minutes) * 60_000;
    const lines = await measure({ base: product.base, browser, runs, only: values.only, until });
    isMissed ||= lines.some((line) => line.includes("**"));
    const report = [machine(load, runs), "", ...lines].join("\n");
    if (values.only || values.base) console.log(report);
    else record(`npm run lighthouse -- --part ${name}`, report);
  }
} finally {
  await browser.close();
  await product.stop();
}
process.exitCode = isMissed ? 1 : 0;

/** When and on what a part was measured. */
function machine(load: number, runs: number): string {
  const at = new Date().toISOString().slice(0, 16).replace("T", " ");
  return `- ${at} UTC; ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? ""}; load before: ${load.toFixed(2)}; up to ${runs} runs`;
}
