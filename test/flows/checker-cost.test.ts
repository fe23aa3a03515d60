import { sql } from "kysely";
import { expect, test } from "vitest";
import { plan, questionsOf } from "../../src/db/checks/run.ts";
import { freshDatabase } from "../support/database.ts";
import { linkFor } from "../support/payments.ts";
import { startTestApp } from "../support/world.ts";

/** The cost of a recent check on a long history (rules 8.7). */

const MINUTE = 60_000;
const UNPAID = 20_000;

/** Links nobody ever paid: they have no place in a wallet's chain, and stay for ever. */
async function unpaidLinks(
  pool: ReturnType<Awaited<ReturnType<typeof freshDatabase>>["pool"]>,
  user: string,
  now: Date,
) {
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
  const old = `$2::timestamptz - interval '30 days'`;
  await pool.query(
    `insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at)
       select ${id}, $1, 'wallet', 'failed', true, 100, ${old} from generate_series(1, ${UNPAID}) i`,
    [user, now],
  );
  await pool.query(
    `insert into funding (id, user_id, provider, reference, asked_kobo, state, created_at)
       select ${id}, $1, 'squad', 'old-' || i, 100, 'failed', ${old} from generate_series(1, ${UNPAID}) i`,
    [user, now],
  );
  for (const table of ["wallet_transaction", "funding"]) await pool.query(`vacuum analyze ${table}`);
}

test("a recent check does not read the unpaid payments of years", async () => {
  const database = await freshDatabase();
  const world = await startTestApp(database);
  const user = await world.makeUser();
  await unpaidLinks(database.pool("owner", 1), user.id, world.clock.now());
  // One that is recent is looked at, and only that one.
  await linkFor(world, user);
  const now = world.clock.now();
  const scope = { kind: "recent", since: new Date(now.getTime() - 15 * MINUTE) } as const;
  const pages: Record<string, number> = {};
  await world.deps.db.transaction().execute(async (tx) => {
    await plan(tx);
    for (const { name, query } of questionsOf({ scope, now })) {
      const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>`
        explain (analyze, buffers, format json) ${query}`.execute(tx);
      const reported = rows[0]?.["QUERY PLAN"][0].Plan;
      pages[name] = (reported?.["Shared Hit Blocks"] ?? 0) + (reported?.["Shared Read Blocks"] ?? 0);
    }
  });
  const costly = Object.entries(pages).filter(([, count]) => count > 200);
  expect(costly).toEqual([]);
});
