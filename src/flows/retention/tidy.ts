import { deleteOld, eraseOldSecrets, isLockTimeout, stepPartitions, type TidyTable } from "./queries.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 24 * 3_600_000;

/** How long rows that are no longer used are kept (rules 8.11). Days. */
const KEPT_DAYS: Record<TidyTable, number> = {
  inbound_event: 90,
  meter_check: 30,
  webhook_delivery: 30,
  account_check: 1,
  limit_use: 35,
  payment_pin_reset: 1,
  passkey_challenge: 1,
  login_challenge: 1,
  agent_price_try: 35,
  staff_sum: 35,
  registration_code: 1,
  staff_reading: 400,
  staff_reading_day: 35,
  supplier_float_reading: 7,
  plan_sales_hour: 40,
  alert: 400,
  alert_message: 30,
};

const PORTION = 1_000;

/**
 * Deletes processed notifications, names of meters and accounts, used limits, tried prices,
 * webhook deliveries, past alerts, portion by portion, and erases webhook secrets whose time is over. Runs by
 * the clock table, at any time and any number of times. Returns how many rows went from each table.
 */
export async function tidyRecords(
  deps: Pick<Deps, "db" | "clock">,
  portion = PORTION,
): Promise<Record<TidyTable, number>> {
  await eraseOldSecrets(deps.db);
  const now = deps.clock.now().getTime();
  const gone: Record<TidyTable, number> = {
    inbound_event: 0,
    meter_check: 0,
    webhook_delivery: 0,
    account_check: 0,
    limit_use: 0,
    payment_pin_reset: 0,
    passkey_challenge: 0,
    login_challenge: 0,
    agent_price_try: 0,
    staff_sum: 0,
    registration_code: 0,
    staff_reading: 0,
    staff_reading_day: 0,
    supplier_float_reading: 0,
    plan_sales_hour: 0,
    alert: 0,
    alert_message: 0,
  };
  for (const table of Object.keys(gone) as TidyTable[]) {
    const before = new Date(now - KEPT_DAYS[table] * DAY_MS);
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
