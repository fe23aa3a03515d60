import type { Kysely } from "kysely";
import { expect } from "vitest";
import { describeFinding } from "../../src/core/checks.ts";
import { AUDIT_SEAL } from "./app-secret.ts";
import { runChecks } from "../../src/db/checks/run.ts";
import type { DB } from "../../src/db/schema.ts";

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
    withoutLiveness: !liveness,
  });
  expect(report.findings.map(describeFinding).join("\n\n")).toBe("");
}
