import { lagosMonth, monthStart } from "../../core/days.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { duesThisMonth } from "../../core/schedules.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { Deps } from "../deps.ts";
import {
  calendarOf,
  countBought,
  findSchedule,
  listRuns,
  listSchedules,
  type ScheduleRow,
  type SeenRun,
  spentSince,
  type Whose,
} from "./queries.ts";

/** A schedule with how many purchases it made. */
export type SeenSchedule = ScheduleRow & { bought: number };
export type { SeenRun };

/** Schedules that are shown: all that have not ended, and some that have. */
const SHOWN = 100;
const RUNS = 50;
/** Due dates of the month that are listed; the sums count all. */
const MONTH_ROWS = 200;

export async function readSchedules({ db }: Pick<Deps, "db">, userId: string): Promise<SeenSchedule[]> {
  return withBought(db, await listSchedules(db, userId, SHOWN));
}

async function withBought(db: Deps["db"], rows: readonly ScheduleRow[]): Promise<SeenSchedule[]> {
  const bought = await countBought(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, bought: bought.get(row.id) ?? 0 }));
}

export async function seenSchedule({ db }: Pick<Deps, "db">, row: ScheduleRow): Promise<SeenSchedule> {
  const [seen] = await withBought(db, [row]);
  return seen ?? { ...row, bought: 0 };
}

/** Returns a schedule with a page of its due dates, the newest first. Errors: not_found. */
export async function readRuns(
  { db }: Pick<Deps, "db">,
  { userId, id }: Whose,
  page: number,
): Promise<Result<{ schedule: SeenSchedule; runs: SeenRun[]; hasMore: boolean }, { code: "not_found" }>> {
  const row = await findSchedule(db, id);
  if (row?.user_id !== userId) return fail({ code: "not_found" });
  const runs = await listRuns(db, id, { offset: (page - 1) * RUNS, limit: RUNS + 1 });
  const schedule = await seenSchedule({ db }, row);
  return ok({ schedule, runs: runs.slice(0, RUNS), hasMore: runs.length > RUNS });
}

export type Month = {
  month: string;
  rows: { schedule: SeenSchedule; at: Date }[];
  count: number;
  /** The sum of all of them at most. */
  cost: Kobo;
  spent: Kobo;
  balance: Kobo;
};

/** Returns what will be bought until the month of Lagos is over, and what it costs at most (rules 31.9). */
export async function readMonth(deps: Pick<Deps, "db" | "clock">, person: Person): Promise<Month> {
  const now = deps.clock.now();
  const month = lagosMonth(now);
  const all = (await readSchedules(deps, person.id)).filter(({ state }) => state === "active");
  const rows = all
    .flatMap((schedule) => {
      const { stop_after: after, bought, next_at: next } = schedule;
      const left = after === null ? null : Math.max(0, after - bought);
      return duesThisMonth(calendarOf(schedule), { next, left, now }).map((at) => ({ schedule, at }));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const cost = rows.reduce((sum, { schedule }) => sum + schedule.price_kobo, 0n);
  return {
    month,
    rows: rows.slice(0, MONTH_ROWS),
    count: rows.length,
    cost: kobo(cost),
    spent: kobo(await spentSince(deps.db, person.id, monthStart(month))),
    balance: await balanceOf(deps.db, person.walletAccount),
  };
}
