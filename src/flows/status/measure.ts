import { decideIncidents } from "../../core/service-level.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { countPostings } from "../person/fold-queries.ts";
import {
  addSpan,
  dropShortSpans,
  keepIncidents,
  lockFold,
  openIncidents,
  readLastMinutes,
  readOpenIncidents,
  type Span,
} from "./queries.ts";

/** A time that is this old gets no more postings. */
const FOLD_AFTER_MS = 3 * 60_000;
/** Figures go back a month; what was before is not read. */
const READ_BACK_MS = 31 * 24 * 3_600_000;
/** The last day is read from the short stretches. */
const SHORT_KEPT_MS = 2 * 24 * 3_600_000;
/** Postings of one commit, and commits of one run: a long past is read in many runs. */
const AT_ONCE = 10_000;
const COMMITS = 50;
const FIRST_WIDTH_MS = 60_000;

type Measuring = Pick<Deps, "db" | "effect" | "clock" | "ids" | "settings" | "sellingStopped">;

/**
 * Sums how purchases ended, and then looks for incidents (rules 23.1, 23.6). One process at a time; each
 * stretch of time counts once. Returns how many stretches were read.
 */
export async function measureDelivery(deps: Measuring): Promise<number> {
  let width = FIRST_WIDTH_MS;
  let read = 0;
  for (; read < COMMITS; read++) {
    const span = await commit(deps, "status.fold", (tx) => foldNext(deps, tx, width));
    if (!span) break;
    width = (span.before.getTime() - span.since.getTime()) * 2;
  }
  if (read < COMMITS) await commit(deps, "status.look", (tx) => look(deps, tx));
  return read;
}

async function foldNext(deps: Measuring, tx: Tx, width: number): Promise<Span | undefined> {
  const fold = await lockFold(tx);
  if (!fold) return undefined;
  const now = deps.clock.now().getTime();
  const since = Math.max(fold.readTo.getTime(), now - READ_BACK_MS);
  const end = now - FOLD_AFTER_MS;
  if (since >= end) return undefined;
  const span = await cut(tx, since, Math.min(width, end - since));
  await addSpan(tx, span);
  await dropShortSpans(tx, new Date(span.before.getTime() - SHORT_KEPT_MS));
  return span;
}

/** Halves a stretch of time until it has few enough postings. A single millisecond cannot be cut. */
async function cut(tx: Tx, from: number, widest: number): Promise<Span> {
  for (let width = widest; ; width = Math.ceil(width / 2)) {
    const span = { since: new Date(from), before: new Date(from + width) };
    if (width <= 1 || (await countPostings(tx, span, AT_ONCE + 1)) <= AT_ONCE) return span;
  }
}

/** One of several processes looks in each minute. */
const PAUSE_MS = 45_000;
/** After a longer pause nobody knows how purchases went: the product may have been away. */
const LONG_PAUSE_MS = 5 * 60_000;
const EVERYTHING = { service: "", network: "", percent: null };

async function look(deps: Measuring, tx: Tx): Promise<void> {
  const fold = await lockFold(tx);
  if (!fold) return;
  const now = deps.clock.now();
  const scaled = (ms: number) => ms / deps.settings.timesScale;
  const pause = now.getTime() - fold.lookedAt.getTime();
  if (pause < scaled(PAUSE_MS)) return;
  const ids = () => deps.ids.next();
  if (fold.lookedAt.getTime() > 0 && pause > scaled(LONG_PAUSE_MS)) {
    const opens = [{ kind: "unmeasured" as const, ...EVERYTHING }];
    await openIncidents(tx, { opens, ids, at: fold.lookedAt, closedAt: now });
  }
  const measured = await readLastMinutes(tx, { readTo: fold.readTo, now });
  const isPaused = deps.sellingStopped() !== undefined;
  const { opens, stays, closes } = decideIncidents({ measured, isPaused, now }, await readOpenIncidents(tx));
  await openIncidents(tx, { opens, ids, at: now });
  await keepIncidents(tx, { stays, closes }, now);
}
