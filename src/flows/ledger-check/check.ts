import { type BooksReport, describeFinding, LEDGER_STOP, stopReasons } from "../../core/checks.ts";
import { readChecks, storeCheck } from "../../db/checks/reports.ts";
import { runChecks } from "../../db/checks/run.ts";
import { liftLedgerStops, readStops, stopSelling } from "../../db/checks/stops.ts";
import type { Db } from "../../db/schema.ts";
import type { Progress } from "../../db/checks/lease.ts";
import { commit, type Deps } from "../deps.ts";
import { checkInSlices } from "./in-slices.ts";

/** The job runs every 5 minutes; three times that leaves no gap after a late commit or a missed run. */
const RECENT_MS = 15 * 60_000;

export type Check = {
  scope: "all" | "recent";
  /**
   * The database to read from, by default the application's. A full check needs connections without a time
   * limit.
   */
  books?: Db;
};

type CheckDeps = Pick<Deps, "db" | "effect" | "clock" | "log" | "auditSeal" | "after" | "ids">;

/**
 * Checks the books, alerts people, and stops selling when money may be wrong (rules 8.9). Only a full check
 * that finds no such error lets selling go on, and it lifts only the checker's own stops. Returns undefined
 * when another process is at the full check: its result counts for all.
 */
export async function checkBooks(deps: CheckDeps, check: Check): Promise<BooksReport | undefined> {
  const now = deps.clock.now();
  const { scope } = check;
  const report = scope === "all" ? await checkAll(deps, check, now) : await checkRecent(deps, check, now);
  if (!report) return undefined;
  for (const finding of report.findings) {
    const facts = { invariant: finding.name, count: finding.count, offences: finding.offences };
    const level = finding.severity === "stop" ? "error" : "warn";
    deps.log[level](facts, describeFinding(finding));
  }
  if (report.ok) deps.log.info({ scope }, "the books are in order");
  const { findings } = report;
  await commit(deps, "checker.report", (tx) => storeCheck(tx, { scope, at: now, findings }));
  await closeOrOpen(deps, { scope, now, reasons: stopReasons(report) });
  return report;
}

function checkRecent(deps: CheckDeps, { books = deps.db }: Check, now: Date): Promise<BooksReport> {
  const scope = { kind: "recent", since: new Date(now.getTime() - RECENT_MS) } as const;
  return runChecks(books, { scope, now, auditSeal: deps.auditSeal });
}

function checkAll(deps: CheckDeps, { books = deps.db }: Check, now: Date): Promise<BooksReport | undefined> {
  const { auditSeal, after, log, ids } = deps;
  return checkInSlices({
    books,
    auditSeal,
    after,
    now,
    holder: ids.next(),
    onProgress: everyTenth(({ movements, expected }) =>
      log.info({ movements, expected }, "the full check of the books goes on"),
    ),
    onChanged: (seals) =>
      log.error({ seals }, "sealed movements have changed: the books are checked again from the first"),
  });
}

/** Passes on one progress for each tenth of the whole. */
function everyTenth(say: (progress: Progress) => void): (progress: Progress) => void {
  let said = 0;
  return (progress) => {
    const tenth = Math.floor((10 * progress.movements) / Math.max(progress.expected, 1));
    if (tenth > said) say(progress);
    said = Math.max(said, tenth);
  };
}

/**
 * Runs a full check unless one has begun since a time, here or in another process. Returns whether one is
 * done; false while another process is still at it.
 */
export async function checkAllSince(
  deps: CheckDeps,
  { books, since }: { books: Db; since: Date },
): Promise<boolean> {
  const { all } = await readChecks(deps.db);
  if (all && all.checkedAt >= since) return true;
  return (await checkBooks(deps, { scope: "all", books })) !== undefined;
}

async function closeOrOpen(
  deps: Pick<Deps, "db" | "effect" | "log">,
  check: { scope: Check["scope"]; now: Date; reasons: readonly string[] },
): Promise<void> {
  const { scope, now, reasons } = check;
  if (reasons.length > 0) {
    await commit(deps, "checker.stop", (tx) => stopSelling(tx, reasons, now));
    return deps.log.error({ reasons }, "selling is stopped: the books are not in order");
  }
  if (scope !== "all" || !(await readStops(deps.db)).some((reason) => reason.startsWith(LEDGER_STOP))) return;
  const lifted = await commit(deps, "checker.lift", (tx) => liftLedgerStops(tx, now));
  if (lifted > 0) deps.log.warn({ lifted }, "a full check passed: the checker's stops are lifted");
}
