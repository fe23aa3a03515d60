import { lagosDay } from "../../core/days.ts";
import { foldDay, foldHour, lockFold, takeHours } from "../../db/sales-fold.ts";
import { commit, type Deps } from "../deps.ts";

/**
 * Bring the figures of hours and days up to date (rules 8.14): all that is due in one commit with its checkpoint, by one process
 * at a time. Answers how many hours were computed; 0 also when another process is at it.
 */
export function foldSales(deps: Pick<Deps, "db" | "effect" | "clock">): Promise<number> {
  return commit(deps, "sales.fold", async (tx) => {
    if (!(await lockFold(tx))) return 0;
    const now = deps.clock.now();
    const hours = await takeHours(tx, now);
    for (const hour of hours) await foldHour(tx, hour, now);
    for (const day of new Set(hours.map(lagosDay))) await foldDay(tx, day);
    return hours.length;
  });
}
