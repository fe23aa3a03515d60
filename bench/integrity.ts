import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { INVARIANTS, type InvariantName } from "../src/core/checks.ts";
import { checkInSlices } from "../src/flows/ledger-check/in-slices.ts";
import { createAuditSeal } from "../src/main/secrets.ts";
import { startTimer } from "../src/main/system.ts";
import type { DB } from "../src/db/schema.ts";
import type { BenchServer } from "./ground.ts";

/** How often each promise is broken, over all databases of a run. */
export type Integrity = { what: string; count: number }[];

const NAMED: [InvariantName, string][] = [
  ["I3-floor", "balances below their floor"],
  ["I1-zero-sum", "sum of all balances and house accounts"],
  ["I2-balance", "balances that are not the sum of their entries"],
  ["I3-chain", "gaps and breaks in the entries of an account"],
  ["I5-status", "purchases whose postings are not those of their status"],
];

/**
 * Every invariant of `npm run check-ledger` over all of history, in each database that purchases were made
 * in.
 */
export async function checkIntegrity(ground: BenchServer): Promise<Integrity> {
  const names = Object.keys(INVARIANTS) as InvariantName[];
  const counts = new Map<InvariantName, number>(names.map((name) => [name, 0]));
  for (const database of ground.databases) {
    const pool = ground.owner(database);
    await pool.query("analyze");
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const report = await checkInSlices({
      books: db,
      auditSeal: createAuditSeal(ground.appSecret),
      after: startTimer,
      now: new Date(),
      holder: randomUUID(),
    });
    if (!report) throw new Error(`${database}: somebody else checks these books`);
    for (const { name, count } of report.findings) counts.set(name, (counts.get(name) ?? 0) + count);
    await db.destroy();
  }
  const named = new Set(NAMED.map(([name]) => name));
  const rest = names.filter((name) => !named.has(name));
  return [
    ...NAMED.map(([name, what]) => ({ what, count: counts.get(name) ?? Number.NaN })),
    {
      what: `the other ${rest.length} invariants of \`npm run check-ledger\``,
      count: rest.reduce((sum, name) => sum + (counts.get(name) ?? Number.NaN), 0),
    },
  ];
}
