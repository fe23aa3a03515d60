/**
 * `npm run bench [-- --quick]`: how fast, against references measured in the same run on the
 * same PostgreSQL. Prints the result, and a full run records it in bench/README.md. Ends with 1 when a check
 * of integrity or a request fails. While working on something: `--only http256,tpcb` runs some slices
 * (slices.ts has their names), `--against FOLDER` measures the server of another checkout beside this one
 * (slice `other256`), and `--profile FILE` writes a CPU profile of the server, which
 * `node bench/stages.ts FILE` divides by stage. `--large [--rows N]` measures lists and checks over a year of
 * ten million purchases instead, `--reconciliation` a statement of 100,000 rows.
 */
import { parseArgs } from "node:util";
import { say } from "../src/main/print.ts";
import type { Round } from "./goals.ts";
import { type BenchServer, openBenchServer } from "./ground.ts";
import { benchLarge } from "./large/run.ts";
import { checkIntegrity } from "./integrity.ts";
import { benchReconciliation } from "./reconciliation.ts";
import { record } from "./record.ts";
import { reportOf } from "./report.ts";
import { measure, type Sample, type Slice, slicesOf } from "./slices.ts";
import { shuffled } from "./stats.ts";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
    reconciliation: { type: "boolean", default: false },
    rows: { type: "string", default: "10000000" },
    only: { type: "string" },
    against: { type: "string" },
    profile: { type: "string" },
  },
});
const only = flags.only?.split(",");
const isWanted = (slice: string): boolean => !only || only.includes(slice);
const PLAN = flags.quick ? { rounds: 3, ms: 800, warmMs: 500 } : { rounds: 5, ms: 4_000, warmMs: 2_000 };

async function bench(ground: BenchServer): Promise<void> {
  const slices = slicesOf(ground).filter(({ name }) => isWanted(name));
  say(`Warming up ${slices.length} slices ...`);
  for (const slice of slices) reportFailure(slice, await measure(slice, ground, PLAN.warmMs));
  await analyze(ground);
  const before = await checkpointsOf(ground);
  const rounds: Round[] = [];
  if (flags.profile) ground.batched.profile("begin");
  for (let n = 1; n <= PLAN.rounds; n++) {
    say(`Round ${n} of ${PLAN.rounds} ...`);
    rounds.push(await runRound(slices, ground));
  }
  if (flags.profile) ground.batched.profile({ endTo: flags.profile });
  const checkpoints = (await checkpointsOf(ground)) - before;
  say("Checking the books ...");
  const integrity = await checkIntegrity(ground);
  const report = reportOf({ ground, slices, rounds, ms: PLAN.ms, integrity, checkpoints, at: new Date() });
  say(`\n${report}`);
  if (!flags.quick && !flags.only) record("npm run bench", report);
  const failed = rounds.some((round) => [...round.values()].some((sample) => sample.failed > 0));
  if (failed || integrity.some(({ count }) => count !== 0)) process.exitCode = 1;
}

async function runRound(slices: readonly Slice[], ground: BenchServer): Promise<Round> {
  const round = new Map<string, Sample>();
  for (const slice of shuffled(slices)) {
    const sample = await measure(slice, ground, PLAN.ms);
    reportFailure(slice, sample);
    round.set(slice.name, sample);
  }
  return round;
}

function reportFailure(slice: Slice, { failed, firstFailure }: Sample): void {
  if (failed > 0) say(`${slice.what}: ${failed} failed, first: ${firstFailure}`);
}

/**
 * Plans made on tables that were empty are made anew; in real life autovacuum sees to that within a minute.
 */
async function analyze(ground: BenchServer): Promise<void> {
  for (const database of ground.databases) {
    const pool = ground.owner(database);
    await pool.query("analyze");
    await pool.end();
  }
}

async function checkpointsOf(ground: BenchServer): Promise<number> {
  const pool = ground.owner("postgres");
  const { rows } = await pool.query<{ done: number }>(
    "select (num_timed + num_requested)::integer as done from pg_stat_checkpointer",
  );
  await pool.end();
  return rows[0]?.done ?? 0;
}

if (flags.reconciliation) {
  await benchReconciliation();
  process.exit();
}
if (flags.large) {
  await benchLarge(Number(flags.rows));
  process.exit();
}
const ground = await openBenchServer({
  isWanted,
  against: flags.against,
});
try {
  await bench(ground);
} finally {
  await ground.stop();
}
process.exit();
