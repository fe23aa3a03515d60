import { type BooksReport, describeFinding, LEDGER_STOP, stopReasons } from "../../core/checks.ts";
import { storeCheck } from "../../db/checks/reports.ts";
import { runChecks } from "../../db/checks/run.ts";
import { liftLedgerStops, readStops, stopSelling } from "../../db/checks/stops.ts";
import type { Db } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

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

/**
 * Checks the books, alerts people, and stops selling when money may be wrong (rules 8.9). Only a full check
 * that finds no such error lets selling go on, and it lifts only the checker's own stops.
 */
export async function checkBooks(
  deps: Pick<Deps, "db" | "effect" | "clock" | "log" | "auditSeal">,
  { scope, books = deps.db }: Check,
): Promise<BooksReport> {
  const now = deps.clock.now();
  const range =
    scope === "all" ? { kind: scope } : { kind: scope, since: new Date(now.getTime() - RECENT_MS) };
  const report = await runChecks(books, { scope: range, now, auditSeal: deps.auditSeal });
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
