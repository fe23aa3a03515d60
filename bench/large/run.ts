import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../src/main/postgres.ts";
import { say } from "../../src/main/print.ts";
import { startSimulators, stopChildren } from "../child.ts";
import { record } from "../record.ts";
import { type Past, openPast } from "./past.ts";
import { type Asked, askMany, questions, readYear, type Streamed } from "./lists.ts";

/** The purchases of the past that the long one is compared with. */
const FEW = 10_000;
/** A large history may cost so much more than a small one. */
const TIMES_BAR = 1.3;
const TIMES = 200;
/** Each question is asked so often before all are measured: a fresh server compiles its code first. */
const WARM = 30;
const PAGE_ROWS = 50;

type Measured = { past: Past; asked: Asked[]; year: Streamed };

/** Measures lists, files and checks over a year of so many purchases: `npm run bench -- --large`. */
export async function benchLarge(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "airtide-bench-"));
  const appSecret = randomBytes(32).toString("base64url");
  const postgres = await startPostgres({ dataDir: join(folder, "pg"), durable: true });
  const load = loadavg()[0] ?? 0;
  try {
    const simulators = await startSimulators();
    const site = { url: postgres.url, folder, appSecret, simulators };
    const small = await measure(await openPast(site, "bench_small", sizeOf(FEW)));
    const large = await measure(await openPast(site, "bench_large", sizeOf(rows)));
    const report = reportOf(small, large, load);
    say(`\n${report}`);
    record("npm run bench -- --large", report);
    if (large.past.checks.offences > 0 || large.asked.some(({ failed }) => failed)) process.exitCode = 1;
  } finally {
    await stopChildren();
    await postgres.stop("immediate");
    rmSync(folder, { recursive: true, force: true });
  }
}

const sizeOf = (purchases: number) => ({ purchases, people: Math.max(1_000, purchases / 10) });

async function measure(past: Past): Promise<Measured> {
  const pages = Math.max(1, Math.floor(past.size.purchases / 20 / PAGE_ROWS));
  const { port } = past.server;
  const cold: Asked[] = [];
  for (const question of questions(pages)) cold.push(await askMany(port, question, WARM));
  const asked: Asked[] = [];
  for (const [n, question] of questions(pages).entries()) {
    const one = await askMany(port, question, TIMES);
    say(`${one.name}: ${one.p50.toFixed(1)} / ${one.p99.toFixed(1)} ms ${one.failed}`);
    asked.push({ ...one, first: cold[n]?.first ?? Number.NaN });
  }
  return { past, asked, year: await readYear(past.server.port) };
}

function reportOf(small: Measured, large: Measured, load: number): string {
  const { past, year } = large;
  const total = past.bytes.reduce((sum, { each }) => sum + each, 0);
  return [
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${cpus().length} cores; load average at the start ${load.toFixed(1)}`,
    `- ${past.size.purchases} purchases of ${past.size.people} people in a year, a twentieth of one reseller, one in 25 refused and given back`,
    `- full check from zero ${past.checks.zero.toFixed(0)} s (${small.past.checks.zero.toFixed(1)} s at ${FEW}), the next one ${past.checks.again.toFixed(1)} s; offences ${past.checks.offences}`,
    `- the reseller's statement of a year as a file: first byte ${year.firstMs.toFixed(0)} ms, ${(year.bytes / 1e6).toFixed(0)} MB in ${(year.totalMs / 1_000).toFixed(1)} s`,
    "",
    `| asked ${TIMES} times over HTTP, ms | first | p50 | p99 | p99 at ${FEW} | times | bar | |`,
    "|---|---|---|---|---|---|---|---|",
    ...large.asked.map((one, n) => lineOf(one, small.asked[n])),
    "",
    `| bytes a purchase (${total.toFixed(0)} in all of these) | |`,
    "|---|---|",
    ...past.bytes.map(({ name, each }) => `| ${name} | ${each.toFixed(0)} |`),
  ].join("\n");
}

function lineOf(one: Asked, few: Asked | undefined): string {
  const times = one.p99 / (few?.p99 ?? Number.NaN);
  const isMet = one.p99 <= one.barMs && (times <= TIMES_BAR || one.p99 <= 5);
  const figures = [one.first, one.p50, one.p99, few?.p99 ?? Number.NaN].map((ms) => ms.toFixed(1));
  const verdict = one.failed ? `failed: ${one.failed}` : isMet ? "met" : "**missed**";
  return `| ${one.name} | ${figures.join(" | ")} | ${times.toFixed(2)} | ${one.barMs} | ${verdict} |`;
}
