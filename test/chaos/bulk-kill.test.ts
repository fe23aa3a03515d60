import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { createPool, withAppRole } from "../../src/db/pool.ts";
import { countRows } from "../../src/flows/bulk/queries.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { listBody, runOnce } from "../support/bulk.ts";
import { cloneDatabase, startCluster } from "../support/cluster.ts";
import { freePort } from "../support/free-port.ts";
import { SEED } from "../support/seed.ts";
import { passAllTime, seeded } from "../support/selling.ts";
import { atMoment, startServerProcess, until } from "../support/server-process.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * A list of ten thousand orders, on a database with fsync, while its server is killed with -9 again and again
 * (rules 25.4, 25.9). Each row is bought once or not at all, and what the list spent is what the ledger says.
 */

const ROWS = 10_000;
const KILLS = 20;
/** "Not found" is proof after 10 minutes; here time runs a hundred times as fast. */
const TIMES_SCALE = 100;
const PART_WITHIN_MS = 120_000;
const TEST_WITHIN_MS = 900_000;

const random = seeded(SEED);
const folder = mkdtempSync(join(tmpdir(), "airtide-bulk-"));
const cluster = await startCluster({ durable: true });
const url = await cloneDatabase(cluster.url);
const owner = createPool(url, { max: 1 });
// The server is a demo, and finds people who are not the demo's.
await owner.query("insert into installation (made_as, made_at) values ('demo', now())");
await owner.end();
const world = await startTestApp(
  { url, appUrl: withAppRole(url), pool: (role) => createPool(role === "owner" ? url : withAppRole(url)) },
  {
    vendTimeoutMs: 1_000,
    startAt: new Date(),
    simulators: { now: () => new Date(), holdMs: 1_000, settleMs: 300 },
  },
);
const { db } = world.deps;
const dataDir = join(folder, "server");
mkdirSync(dataDir);
const place = {
  dataDir,
  port: await freePort(),
  databaseUrl: url,
  simulators: world.simulators.urls,
  timesScale: TIMES_SCALE,
};
let server = startServerProcess(place);
afterAll(async () => {
  await server.kill();
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Every hundredth number ends as one that a simulator makes trouble for. */
const ENDINGS = ["0001", "0002", "0003", "0004", "0005"];
const numberAt = (at: number): string => {
  const ending = at % 100 === 0 ? (ENDINGS[(at / 100) % ENDINGS.length] ?? "7777") : "7777";
  return at < 5_000
    ? `080${3000 + at}${ending}`.slice(0, 11)
    : `070${3000 + at - 5_000}${ending}`.slice(0, 11);
};

async function startList(): Promise<{ id: string; user: TestUser }> {
  const user = await world.makeUser({ balance: naira(99 * ROWS) });
  const numbers = Array.from({ length: ROWS }, (_, at) => numberAt(at));
  const { body } = await world.call("POST /bulk", { token: user.token, body: listBody(numbers) });
  if (!body.job) throw new Error(JSON.stringify(body));
  return { id: body.job._id, user };
}

const countsOf = async (id: string) => {
  const counts = (await countRows(db, [id])).get(id);
  if (!counts) throw new Error("no counts");
  return counts;
};

async function untilOver(id: string, rows: number): Promise<void> {
  await until(async () => {
    const { waiting, buying } = await countsOf(id);
    const over = ROWS - waiting.rows - buying.rows;
    return over >= rows ? undefined : `${over} of ${rows} rows are over`;
  }, PART_WITHIN_MS);
}

/** Rows whose story is another one than their purchase's, or the supplier's. */
async function contradictions(id: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bulk_row as r")
    .leftJoin("wallet_transaction as t", "t.id", "r.transaction_id")
    .select(["r.number", "r.state", "t.status", "t.number as orderedFor"])
    .where("r.job_id", "=", id)
    .execute();
  const bought = await db
    .selectFrom("wallet_transaction")
    .select("number")
    .where("user_id", "=", userId)
    .where("kind", "=", "purchase_airtime")
    .execute();
  const orders = Object.groupBy(bought, ({ number }) => number ?? "");
  const { msorg, adex, autopilot, vtpass, mapped } = world.simulators.books;
  const delivered = [msorg, adex, autopilot, vtpass, mapped]
    .flatMap((books) => books("").orders)
    .filter(({ status }) => status === "delivered");
  const twice = Object.entries(Object.groupBy(delivered, ({ number }) => number)).filter(
    ([, same]) => (same?.length ?? 0) > 1,
  );
  const ends: Record<string, string | null> = { done: "success", failed: "failed", refunded: "refunded" };
  return [
    ...twice.map(([number]) => `${number}: delivered twice`),
    ...rows.flatMap((row) => {
      const times = orders[row.number ?? ""]?.length;
      const isTrue = ends[row.state] === row.status && row.orderedFor === row.number && times === 1;
      return isTrue ? [] : [JSON.stringify({ ...row, times })];
    }),
  ];
}

const began = performance.now();
const report = (what: string, facts: object = {}) =>
  console.info(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${what}`, facts);

test(`a list of ${ROWS} orders survives ${KILLS} kills: each row is bought once or not at all`, {
  timeout: TEST_WITHIN_MS,
}, async () => {
  const { id, user } = await startList();
  report(`started, seed ${SEED}`);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await server.ready();
    await untilOver(id, Math.floor((ROWS * (kill - 1)) / KILLS) + 1);
    await atMoment(500 * random());
    await server.kill();
    report(`kill ${kill}`, {
      waiting: (await countsOf(id)).waiting.rows,
      buying: (await countsOf(id)).buying.rows,
    });
    server = startServerProcess(place);
  }
  await server.ready();
  await untilOver(id, ROWS);
  report("all rows are over");
  expect(await server.stop(), "the server ends in order").toBe(0);
  await passAllTime(world);
  await runOnce(world);
  expect(await contradictions(id, user.id), `seed ${SEED}`).toEqual([]);
  const { done } = await countsOf(id);
  const spent = kobo(naira(99 * ROWS) - (await world.balance(user)));
  expect(spent, "the ledger has the same total").toBe(done.cost);
  const job = await db.selectFrom("bulk_job").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  expect(job.state).toBe("done");
  await expectBooksInOrder(db, { now: world.clock.now(), liveness: true });
  report("checked", { done: done.rows });
});
