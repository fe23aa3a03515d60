import { lagosDay } from "../../core/days.ts";
import { type Income, type Period, profitOf, stretchesOf, sumIncome } from "../../core/today.ts";
import type { Deps } from "../deps.ts";
import { readIncome, readReach, type Where } from "./queries.ts";

export type Part = { name: string; income: { now: Income; before: Income } };

/**
 * Takes a figure of the first screen apart by one of its sides: the part whose profit changed most comes
 * first, so that it is seen why profit rose or fell (rules 16.6).
 */
export async function breakDown(
  deps: Pick<Deps, "db" | "clock">,
  { period, by, where }: { period: Period; by: Exclude<keyof Where, "losses">; where: Where },
): Promise<{ total: Part["income"]; parts: Part[] }> {
  const now = deps.clock.now();
  const reach = (await readReach(deps.db)) ?? { daysTo: lagosDay(now), foldedTo: now };
  const stretches = stretchesOf(period, now);
  const [rows, before] = await Promise.all([
    readIncome(deps.db, reach, { stretch: stretches.now, by: [by], where }),
    readIncome(deps.db, reach, { stretch: stretches.before, by: [by], where }),
  ]);
  const names = [...new Set([...rows, ...before].map((row) => row[by]))];
  const parts = names.map((name) => {
    const own = (list: typeof rows) => sumIncome(list.filter((row) => row[by] === name));
    return { name, income: { now: own(rows), before: own(before) } };
  });
  const change = ({ income }: Part) => Math.abs(Number(profitOf(income.now) - profitOf(income.before)));
  parts.sort((a, b) => change(b) - change(a) || a.name.localeCompare(b.name));
  return { total: { now: sumIncome(rows), before: sumIncome(before) }, parts };
}
