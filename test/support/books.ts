import type { Kysely } from "kysely";
import { expect } from "vitest";
import { type BooksReport, describeFinding, type Finding, isLiveness } from "../../src/core/checks.ts";
import { AUDIT_SEAL } from "./app-secret.ts";
import { type Checking, checkWithin, runChecks, walkAudit } from "../../src/db/checks/run.ts";
import { keepOpen, seal } from "../../src/db/checks/seals.ts";
import { EPOCH } from "../../src/db/checks/slices.ts";
import type { DB, Tx } from "../../src/db/schema.ts";

type Wanted = {
  /** The time of the test's clock; by default now. */
  now?: Date;
  /**
   * Also check that nothing waits past its time (I11). By default off, because tests run the jobs by hand.
   */
  liveness?: boolean;
};

/**
 * Fails with a list of broken invariants unless the books are in order. A test or a file calls it at its end.
 */
export async function expectBooksInOrder(db: Kysely<DB>, wanted: Wanted = {}): Promise<void> {
  const { now = new Date(), liveness = false } = wanted;
  const report = await runChecks(db, {
    scope: { kind: "all" },
    now,
    auditSeal: AUDIT_SEAL,
    only: (name) => liveness || !isLiveness(name),
  });
  expect(report.findings.map(describeFinding).join("\n\n")).toBe("");
}

/** A full check as a run in slices does it, in one transaction: two sealed slices, then the rest. */
export async function checkSliced(tx: Tx, asked: Omit<Checking, "scope">): Promise<BooksReport> {
  const middle = new Date(asked.now.getTime() - 1_000);
  const end = new Date(asked.now.getTime() + 60_000);
  const findings: Finding[] = [];
  for (const slice of [
    { since: EPOCH, before: middle },
    { since: middle, before: end },
  ]) {
    await keepOpen(tx, slice);
    const report = await checkWithin(tx, { scope: { kind: "slice", ...slice }, ...asked });
    findings.push(...report.findings);
    await seal(tx, slice, report.findings);
  }
  const rest = await checkWithin(tx, { scope: { kind: "rest", since: end }, ...asked });
  findings.push(...rest.findings);
  if (asked.only?.("I13-audit") ?? true) findings.push(...(await walkAudit(tx, asked.auditSeal)));
  return { ok: findings.length === 0, findings };
}
