import type { Kysely } from "kysely";
import { writeReport } from "../core/process-reports.ts";
import type { DB } from "../db/schema.ts";
import type { Timer } from "../flows/deps.ts";
import type { Processes } from "../flows/processes.ts";
import { sendReport } from "./queries.ts";

const EVERY_MS = 1_000;
/** An unchanged report is sent in every so many turns, so that the others know that this process lives. */
const UNCHANGED_EVERY = 4;

type Parts = { db: Kysely<DB>; processes: Processes; after: (ms: number) => Timer };

/**
 * Sends this process's report each second while it changes, at once when a breaker did, and every four
 * seconds anyway. `leave` sends the last one, for a process that takes no more orders. While the database is
 * away nobody hears anything, and each process counts alone.
 */
export function startReporting({ db, processes, after }: Parts): Readonly<{ leave(): void }> {
  let isStopped = false;
  let last = "";
  let unchanged = 0;
  let pause: Timer | undefined;
  const send = async (): Promise<void> => {
    const text = writeReport(processes.report());
    unchanged = text === last ? unchanged + 1 : 0;
    last = text;
    if (unchanged % UNCHANGED_EVERY !== 0) return;
    await sendReport(db, text).catch(() => undefined);
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await send();
      pause = after(EVERY_MS);
      await pause.reached;
    }
  };
  processes.onChanged(() => void send());
  void run();
  return {
    leave: () => {
      if (isStopped) return;
      isStopped = true;
      pause?.cancel();
      processes.leave();
      void send();
      processes.onChanged(() => undefined);
    },
  };
}
