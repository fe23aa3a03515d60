import type { Kysely } from "kysely";
import { expect } from "vitest";
import { describeFinding } from "../../src/core/checks.ts";
import { runChecks } from "../../src/db/checks/run.ts";
import type { DB } from "../../src/db/schema.ts";

type Wanted = {
  /** The time of the test's clock. Default: now. */
  now?: Date;
  /** Also that nothing waits past its time (I11). Default: no, because tests run the clockwork by hand. */
  liveness?: boolean;
};

/** Every invariant of the books holds; fails with a list of what does not. For the end of a test or a file. */
export async function expectBooksInOrder(db: Kysely<DB>, wanted: Wanted = {}): Promise<void> {
  const { now = new Date(), liveness = false } = wanted;
  const report = await runChecks(db, { scope: { kind: "all" }, now, withoutLiveness: !liveness });
  expect(report.findings.map(describeFinding).join("\n\n")).toBe("");
}
