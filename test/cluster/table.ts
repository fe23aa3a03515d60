import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { cpus } from "node:os";
import { record } from "../../bench/record.ts";
import type { Verdict } from "./judge.ts";
import type { Restored } from "./restore.ts";

export type Cost = {
  what: string;
  stopMs: number;
  barMs: number;
  sold: number;
  /** Requests that were refused or got no answer; each was repeated under its key. */
  failed: number;
  isMet: boolean;
};

const FILE = fileURLToPath(new URL("../../docs/cluster.md", import.meta.url));

/** Writes the run's table into docs/cluster.md. */
export function writeTable(
  costs: readonly Cost[],
  {
    acknowledged,
    transfers,
    purchases,
    lost,
    doubled,
    contradictions,
    open,
    unknown,
    finalMs,
    restored,
  }: Verdict & { transfers: number; restored: Restored; members: number },
): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const report = [
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit}; ${cpus().length} cores for everything: three PostgreSQL, etcd and Patroni, HAProxy, PgBouncer, four processes, suppliers and fifty clients`,
    `- ${purchases} purchases, ${acknowledged} answers that clients kept, ${transfers} transfers acknowledged: **lost ${lost.length}, doubled ${doubled.length}, unlike the suppliers' books ${contradictions.length}**`,
    `- without a final answer a minute after the load's end: ${open.length}; every key was final or listed ${(finalMs / 1_000).toFixed(0)} s after it; left unknown by a supplier, and listed for people: ${unknown}`,
    `- restore to a point in time into a second cluster: ${restored.missing} acknowledged before the point missing, books ${restored.findings === "" ? "in order" : "NOT in order"}, ${restored.seconds.toFixed(0)} s`,
    "",
    "| fault | longest time without a sale | bar | sold meanwhile | requests repeated | |",
    "|---|---|---|---|---|---|",
    ...costs.map(
      ({ what, stopMs, barMs, sold, failed, isMet }) =>
        `| ${what} | ${(stopMs / 1_000).toFixed(1)} s | ${barMs / 1_000} s | ${sold} | ${failed} | ${isMet ? "met" : "**missed**"} |`,
    ),
  ].join("\n");
  record("npm run test:cluster", report, FILE);
}
