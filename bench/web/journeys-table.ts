import { cpus, loadavg } from "node:os";
import { median } from "../stats.ts";

/** One run of a job. `seconds` are the machine's. */
export type Done = { taps: number; characters: number; seconds: number };

/** `seconds` is left out where no quiet machine has measured them. */
type Before = Omit<Done, "seconds"> & { seconds?: number };

/** The cost of each job at commit 708f48b, by the same hand: median of three runs on a quiet machine. */
const BEFORE: Record<string, Before> = {
  "₦500 airtime for a saved person": { taps: 6, characters: 0, seconds: 2.4 },
  "₦500 airtime for a new number": { taps: 5, characters: 11, seconds: 2.1 },
  "a monthly data plan for a saved person": { taps: 6, characters: 0, seconds: 2.6 },
  "₦1,000 electricity for a known meter": { taps: 8, characters: 15, seconds: 2.3 },
  "₦1,000 to a saved bank account": { taps: 4, characters: 4, seconds: 1.6 },
  "₦1,000 to another wallet": { taps: 6, characters: 11, seconds: 1.7 },
  "to the page of the card payment": { taps: 4, characters: 0, seconds: 1.4 },
  "find an airtime purchase by its number": { taps: 4, characters: 11, seconds: 3.8 },
  "the token of the last electricity": { taps: 1, characters: 0, seconds: 1.2 },
  "log in on a known phone": { taps: 3, characters: 25, seconds: 1.2 },
  "open an account": { taps: 6, characters: 76, seconds: 1.2 },
  "the same airtime again": { taps: 3, characters: 0 },
};

/** Returns a job's line: taps, characters and seconds (median, lowest to highest), before and now. */
export function journeyLine(name: string, done: readonly Done[], before = BEFORE[name]): string {
  const [one] = done;
  const was = before
    ? [String(before.taps), String(before.characters), before.seconds?.toFixed(1) ?? "not measured"]
    : ["", "", "not measured"];
  const times = done.map(({ seconds }) => seconds);
  const now = one
    ? [
        `**${one.taps}**`,
        String(one.characters),
        `**${median(times).toFixed(1)}** (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`,
      ]
    : ["**failed**", "", ""];
  return `| ${[name, ...was, ...now].join(" | ")} |`;
}

/** Returns the table of docs/journeys.md. */
export function journeysTable(results: ReadonlyMap<string, readonly Done[]>, runs: number): string {
  const [load = 0] = loadavg();
  return [
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? ""}; load at the end: ${load.toFixed(2)}`,
    `- now: median of ${runs} runs, lowest and highest in brackets`,
    "",
    "| job | taps before | typed before | s before | taps now | typed now | s now |",
    "|---|---|---|---|---|---|---|",
    ...[...results].map(([name, done]) => journeyLine(name, done)),
  ].join("\n");
}
