import { dayAfter, dayStart, lagosDay } from "../../core/days.ts";
import { readChecks } from "../../db/checks/reports.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { beginningOf, closeDay, countUpTo, foldedTo, foldHours, lockFold } from "./fold-queries.ts";

const HOUR_MS = 3_600_000;
/** An hour that ended an hour ago gets no more movements (rules 8.61). */
const GRACE_MS = HOUR_MS;

type Folding = Pick<Deps, "db" | "effect" | "clock" | "catalogue">;

/**
 * Adds the movements of the hours that are over to their days, and closes the days that are over. Each part
 * is one commit, by one process at a time. The clock calls it, at any time and any number of times. Returns
 * how many parts were added.
 */
export async function foldBooks(deps: Folding): Promise<number> {
  for (let parts = 0; ; parts += 1)
    if (!(await commit(deps, "books.fold", (tx) => foldNext(deps, tx)))) return parts;
}

async function foldNext(deps: Folding, tx: Tx): Promise<boolean> {
  await lockFold(tx);
  const from = (await foldedTo(tx)) ?? (await firstDay(tx));
  if (from === undefined) return false;
  const now = deps.clock.now();
  const to = await endOf(tx, from, new Date(now.getTime() - GRACE_MS));
  if (to === undefined) return false;
  await foldHours(tx, from, to);
  const day = lagosDay(from);
  if (day !== lagosDay(to)) {
    const { vatBps } = deps.catalogue().settings;
    await closeDay(tx, { day, vatBps, isGreen: await wasGreen(tx), at: now });
  }
  return true;
}

/** The most movements that one commit adds up when it takes more than an hour. */
const FEW = 20_000;

/**
 * Returns the end of the hours that are added up together: those of a quiet day all at once, otherwise one
 * hour. Undefined when no hour is over.
 */
async function endOf(tx: Tx, from: Date, over: Date): Promise<Date | undefined> {
  const hours = Math.floor((over.getTime() - from.getTime()) / HOUR_MS);
  if (hours < 1) return undefined;
  const dayEnd = dayStart(dayAfter(lagosDay(from), 1));
  const to = new Date(Math.min(from.getTime() + hours * HOUR_MS, dayEnd.getTime()));
  const isQuiet = (await countUpTo(tx, { from, to, limit: FEW + 1 })) <= FEW;
  return isQuiet ? to : new Date(from.getTime() + HOUR_MS);
}

/** Whole hours of Lagos are whole hours of UTC, so hours never cross the end of a day. */
async function firstDay(tx: Tx): Promise<Date | undefined> {
  const first = await beginningOf(tx);
  return first && dayStart(lagosDay(first));
}

/** True when neither ledger check has a finding; null before the first check. */
async function wasGreen(tx: Tx): Promise<boolean | null> {
  const checks = Object.values(await readChecks(tx));
  return checks.length === 0 ? null : checks.every(({ findings }) => findings.length === 0);
}
