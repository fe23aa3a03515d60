/**
 * `npm run journeys`: the taps and the machine's seconds of each main job, on the real product; records the
 * table in docs/journeys.md. `--runs N` does each job N times (3), `--only TEXT` those whose name holds it
 * (and records nothing), `--base URL` uses a product that runs already. Wants a quiet machine.
 */
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { record } from "../record.ts";
import { startProduct } from "./browser.ts";
import { main, newHand, seen } from "./hand.ts";
import { JOBS, type Job } from "./jobs.ts";
import { type Done, journeysTable } from "./journeys-table.ts";
import { type Prepared, preparePerson } from "./person.ts";
import { launchBrowser, newPhone } from "./phone.ts";
import { programKept, slowDown } from "./slow-line.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/journeys.md", import.meta.url));

/** A round takes longer than the time in which the same purchase is asked about first (30 s). */
const ROUND_MS = 32_000;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    base: { type: "string" },
  },
});
const product = values.base ? { base: values.base, stop: async () => {} } : await startProduct();
const browser = await launchBrowser();
const runs = Number(values.runs);
const results = new Map<string, Done[]>();
try {
  const who = await preparePerson(product.base, "reseller");
  const jobs = JOBS.filter(({ name }) => name.includes(values.only));
  for (let round = 1; round <= runs; round += 1) {
    const next = setTimeout(ROUND_MS);
    for (const job of jobs) await measure(job, who);
    if (round < runs) await next;
  }
} finally {
  await browser.close();
  await product.stop();
}
const table = journeysTable(results, runs);
if (values.only || values.base) console.log(table);
else record("npm run journeys", table, DOCUMENT);
process.exitCode = [...results.values()].some((done) => done.length < runs) ? 1 : 0;

/** Does a job once on a phone of its own; a run that fails is printed and left out. */
async function measure(job: Job, who: Prepared): Promise<void> {
  const done = results.get(job.name) ?? [];
  results.set(job.name, done);
  const context = await phoneFor(job, who);
  const page = await context.newPage();
  try {
    const one = await doOnce(job, who, page);
    done.push(one);
    console.log(`${job.name}: ${one.taps} taps, ${one.seconds.toFixed(1)} s`);
  } catch (error) {
    console.log(`${job.name}: ${String(error).split("\n").slice(0, 6).join(" ")}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${job.name}.png` });
  }
  await context.close();
}

/** A phone with the program and this person's session; where a job starts as a visitor, with their name. */
async function phoneFor({ from }: Job, { base, token, userName }: Prepared): Promise<BrowserContext> {
  const name: Record<string, string> = from === "/login" ? { "login-name": userName } : {};
  const phone = await newPhone(browser, base, from ? name : { token });
  const page = await phone.newPage();
  await page.goto(base + (from ?? "/profile"));
  await programKept(page);
  await page.close();
  return phone;
}

/** The clock runs from the moment the first screen is whole until the result is on the screen. */
async function doOnce(job: Job, who: Prepared, page: Page): Promise<Done> {
  await slowDown(page);
  await page.addInitScript((isVisitor) => isVisitor && localStorage.removeItem("token"), Boolean(job.from));
  await page.goto(who.base + (job.from ?? "/profile"));
  await seen(job.from ? main(page).getByRole("button") : main(page).getByText(/₦\d/));
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
  const hand = newHand();
  const from = performance.now();
  await job.act(hand, page, who);
  const { taps, characters } = hand;
  return { taps, characters, seconds: (performance.now() - from) / 1_000 };
}
