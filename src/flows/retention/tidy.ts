import { daysKept } from "../../core/retention.ts";
import {
  deleteOld,
  eraseOldSecrets,
  isLockTimeout,
  stepPartitions,
  TIDY_TABLES,
  type TidyTable,
} from "./queries.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 24 * 3_600_000;

const PORTION = 1_000;

/**
 * Deletes processed notifications, names of meters and accounts, used limits, tried prices
 * and webhook deliveries, portion by portion, and erases webhook secrets whose time is over. Runs by
 * the clock table, at any time and any number of times, as `core/retention.ts` says (rules 8.11). Returns how
 * many rows went from each table.
 */
export async function tidyRecords(
  deps: Pick<Deps, "db" | "clock">,
  portion = PORTION,
): Promise<Record<TidyTable, number>> {
  await eraseOldSecrets(deps.db);
  const now = deps.clock.now().getTime();
  const gone = Object.fromEntries(TIDY_TABLES.map((table) => [table, 0])) as Record<TidyTable, number>;
  for (const table of TIDY_TABLES) {
    const before = new Date(now - daysKept(table) * DAY_MS);
    let deleted = portion;
    while (deleted === portion) {
      deleted = await deleteOld(deps.db, table, { before, limit: portion });
      gone[table] += deleted;
    }
  }
  return gone;
}

/** More steps than tables can need in one run; the next run does the rest. */
const STEPS_PER_RUN = 100;

/**
 * Makes the partitions of the periods to come and drops those past their time (rules 8.51): request keys
 * and the log of requests made with keys are forgotten in this way. Returns the steps that were taken. A
 * table that others hold is left for the next run: there is time, because partitions are made weeks ahead.
 */
export async function keepPartitions({ db, log }: Pick<Deps, "db" | "log">): Promise<string[]> {
  const steps: string[] = [];
  try {
    while (steps.length < STEPS_PER_RUN) {
      const step = await stepPartitions(db);
      if (step === null) break;
      steps.push(step);
    }
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    log.info({ steps }, "a partition waits for a table that others hold");
  }
  return steps;
}
