import type { Page } from "@playwright/test";
import { median } from "../stats.ts";
import { ACT_BAR, cellOf } from "./bars.ts";
import { button, dialog, seen } from "./hand.ts";
import { PRINTED_PATHS } from "../../src/web/build/printed-paths.ts";
import type { Ask } from "./loads.ts";
import { keepPages, meet, newPhone } from "./phone.ts";
import { slowDown } from "./slow-line.ts";

/** From a person's act to the next paint on a processor four times slower, by the browser's Event Timing. */

type Act = { step: string; ms: number };
declare global {
  interface Window {
    benchActs?: Act[];
    benchStep?: string;
  }
}
type EventEntry = PerformanceEntry & { interactionId?: number };

/** Runs in the page before its own scripts. Events below 16 ms are not reported by the browser. */
function watchActs(): void {
  const acts: Act[] = [];
  window.benchActs = acts;
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventEntry[])
      if (entry.interactionId) acts.push({ step: window.benchStep ?? "", ms: entry.duration });
  }).observe(options);
}

const STEPS: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: "typing a number",
    act: async (page) => {
      const digits = String(Date.now() % 10_000).padStart(4, "0");
      await page.getByLabel("Phone number").pressSequentially(`0803555${digits}`, { delay: 80 });
    },
  },
  {
    name: "choosing an amount",
    act: async (page) => {
      await button(page, "₦500").click();
      await seen(dialog(page));
    },
  },
  {
    name: "confirming",
    act: async (page) => {
      await dialog(page).getByRole("button", { name: /^Pay/ }).click();
      await seen(dialog(page).getByText("Successful"));
    },
  },
];

/** Buys airtime so many times and returns the lines of a table: the slowest act of each step, median. */
export async function slowestActs({ base, browser, runs, until }: Ask): Promise<string[]> {
  const owner = await meet(browser, base, PRINTED_PATHS);
  const phone = await newPhone(browser, base, owner.kept);
  await keepPages(phone, base, ["/profile/buyairtime"]);
  const slowest = new Map<string, number[]>(STEPS.map(({ name }) => [name, []]));
  for (let run = 0; run < runs && Date.now() < until; run += 1) {
    const page = await phone.newPage();
    await slowDown(page);
    await page.addInitScript(watchActs);
    await page.goto(`${base}/profile/buyairtime`);
    await seen(button(page, "₦500"));
    for (const { name, act } of STEPS) slowest.get(name)?.push(await slowestOf(page, name, act));
    await page.close();
  }
  await phone.close();
  const lines = ["| buying airtime | runs | slowest act, ms |", "|---|---|---|"];
  for (const [name, times] of slowest)
    lines.push(`| ${name} | ${times.length} | ${cellOf(median(times), ACT_BAR)} |`);
  console.log(lines.join("\n"));
  return lines;
}

async function slowestOf(page: Page, name: string, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate((step) => {
    window.benchStep = step;
  }, name);
  await act(page);
  // The browser reports an act after the paint that answers it.
  await page.waitForTimeout(500);
  const acts = (await page.evaluate(() => window.benchActs)) ?? [];
  return Math.max(16, ...acts.filter(({ step }) => step === name).map(({ ms }) => ms));
}
