import { cpus, totalmem } from "node:os";
import type { BenchServer } from "./ground.ts";
import { goalLines, type Round } from "./goals.ts";
import type { Integrity } from "./integrity.ts";
import type { Sample, Slice } from "./slices.ts";
import { median } from "./stats.ts";

export type Run = {
  ground: Pick<BenchServer, "version" | "tpcb">;
  slices: readonly Slice[];
  rounds: readonly Round[];
  /** Length of a full slice. */
  ms: number;
  integrity: Integrity;
  checkpoints: number;
  at: Date;
};

/** The whole result, as Markdown. */
export function reportOf(run: Run): string {
  return [
    ...machineLines(run),
    "",
    ...goalLines(run.rounds),
    "",
    ...sliceLines(run),
    "",
    "Checked afterwards in every database that purchases were made in; each must be 0:",
    "",
    "| integrity | offences |",
    "|---|---|",
    ...run.integrity.map(({ what, count }) => `| ${what} | ${count} |`),
  ].join("\n");
}

function machineLines({ ground, rounds, ms, at, checkpoints }: Run): string[] {
  const cores = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const others = rounds.flatMap((round) => [...round.values()].map((sample) => sample.others));
  return [
    `- ${at.toISOString().slice(0, 16).replace("T", " ")} UTC; ${cores.length} cores, ${cores[0]?.model.trim() ?? ""}, ${gigabytes} GB`,
    `- Node ${process.version}, PostgreSQL ${ground.version} (embedded, fsync on, settings of src/main/postgres-settings.ts)`,
    `- TPC-B: ${ground.tpcb.how}`,
    `- ${rounds.length} rounds of slices of up to ${ms / 1_000} s in random order; checkpoints during them: ${checkpoints}`,
    `- cores used by other programs (the simulated supplier is among them): median ${median(others).toFixed(2)}, most ${Math.max(...others).toFixed(2)}`,
  ];
}

function sliceLines({ slices, rounds }: Run): string[] {
  return [
    "| medians over the rounds | per second | p50 ms | p99 ms | Node CPU-µs each | PostgreSQL CPU-µs each | WAL bytes each | failed |",
    "|---|---|---|---|---|---|---|---|",
    ...slices.map((slice) => {
      const samples = rounds.flatMap((round) => round.get(slice.name) ?? []);
      const of = (key: keyof Omit<Sample, "firstFailure">) => median(samples.map((sample) => sample[key]));
      const failed = samples.reduce((sum, sample) => sum + sample.failed, 0);
      const node = slice.worker === 0 ? "" : of("serverUs").toFixed(0);
      return `| ${slice.what} | ${of("rate").toFixed(0)} | ${of("p50").toFixed(2)} | ${of("p99").toFixed(2)} | ${node} | ${of("postgresUs").toFixed(0)} | ${of("walBytes").toFixed(0)} | ${failed} |`;
    }),
  ];
}
