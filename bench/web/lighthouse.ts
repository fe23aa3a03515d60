import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { median } from "../stats.ts";
import { type Network, NETWORKS, type Measured } from "./audit-bars.ts";

/** Fetched when it is asked for: nobody who only runs or tests the product installs it. */
const PACKAGE = "lighthouse@13.5.0";
const run = promisify(execFile);

const score = z.object({ score: z.number() }).transform((category) => category.score * 100);
const figure = z.object({ numericValue: z.number() }).transform((audit) => audit.numericValue);
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: score,
    accessibility: score,
    "best-practices": score,
    seo: score,
  }),
  audits: z.object({
    "first-contentful-paint": figure,
    "largest-contentful-paint": figure,
    "total-blocking-time": figure,
    "cumulative-layout-shift": figure,
    "is-crawlable": z.object({ score: z.number().nullable() }),
  }),
});

/** Load a page so many times, cold, over a slow line, in the browser on `port`; the median of each figure. */
export async function measurePage(ask: {
  url: string;
  network: Network;
  port: number;
  runs: number;
}): Promise<Measured> {
  const all: Measured[] = [];
  for (let at = 0; at < ask.runs; at += 1) all.push(await loadOnce(ask));
  const of = (key: Exclude<keyof Measured, "seo">) => median(all.map((one) => one[key]));
  return {
    fcp: of("fcp"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
    performance: of("performance"),
    accessibility: Math.min(...all.map((one) => one.accessibility)),
    bestPractices: Math.min(...all.map((one) => one.bestPractices)),
    seo: all[0]?.seo ?? null,
  };
}

async function loadOnce({
  url,
  network,
  port,
}: {
  url: string;
  network: Network;
  port: number;
}): Promise<Measured> {
  const { rttMs, kbps, cpu } = NETWORKS[network];
  const args = [
    "--yes",
    PACKAGE,
    url,
    `--port=${port}`,
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    "--throttling-method=devtools",
    `--throttling.requestLatencyMs=${rttMs}`,
    `--throttling.downloadThroughputKbps=${kbps}`,
    `--throttling.uploadThroughputKbps=${kbps}`,
    `--throttling.cpuSlowdownMultiplier=${cpu}`,
    "--only-categories=performance,accessibility,best-practices,seo",
    "--form-factor=mobile",
  ];
  const { stdout } = await run("npx", args, { maxBuffer: 2 ** 27, timeout: 180_000 });
  const { runtimeError, categories, audits } = Report.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    fcp: audits["first-contentful-paint"],
    lcp: audits["largest-contentful-paint"],
    tbt: audits["total-blocking-time"],
    cls: audits["cumulative-layout-shift"],
    performance: categories.performance,
    accessibility: categories.accessibility,
    bestPractices: categories["best-practices"],
    seo: audits["is-crawlable"].score === 1 ? categories.seo : null,
  };
}
