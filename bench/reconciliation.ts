import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, strToU8, zipSync } from "fflate";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { ColumnMap } from "../src/core/column-map.ts";
import { dayStart, lagosDay } from "../src/core/days.ts";
import { attemptRef } from "../src/core/ids.ts";
import { openHouseAccounts } from "../src/db/ledger.ts";
import { migrate } from "../src/db/migrate.ts";
import { createPool, withAppRole, withDatabase } from "../src/db/pool.ts";
import type { DB } from "../src/db/schema.ts";
import { loadCatalogue } from "../src/flows/catalogue/queries.ts";
import { houseAccounts } from "../src/main/house-accounts.ts";
import { startPostgres } from "../src/main/postgres.ts";
import { say } from "../src/main/print.ts";
import { seedCatalogue } from "../src/main/seed/catalogue.ts";
import { type Served, startServer, startSimulators, stopChildren } from "./child.ts";
import { ADMIN } from "./large/lists.ts";
import { makeAdmin } from "./large/past.ts";
import { addPeople, tokenOf } from "./people.ts";
import { record } from "./record.ts";

/**
 * A supplier's day of 100,000 rows, uploaded to a server in a process of its own: seconds, and the most
 * memory that it had. `npm run bench -- --reconciliation`.
 */
const ROWS = 100_000;
const BARS = { seconds: 20, megabytes: 300 };
/** Every so many lines one is missing, and the one after it has another amount. */
const PLANTED_EVERY = 500;

const DAY = lagosDay(new Date(Date.now() - 54 * 3_600_000));

export async function benchReconciliation(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "airtide-bench-"));
  const appSecret = randomBytes(32).toString("base64url");
  const postgres = await startPostgres({ dataDir: join(folder, "pg"), durable: true });
  const load = loadavg()[0] ?? 0;
  try {
    const url = withDatabase(postgres.url, "bench_reconciliation");
    const lines = await stock(url, appSecret);
    const simulators = await startSimulators();
    const logFile = join(folder, "server.log");
    const setup = {
      databaseUrl: withAppRole(url),
      appSecret,
      simulators,
      engine: "batched" as const,
      logFile,
    };
    const report = await measure(await startServer(setup), lines, load).catch((error: unknown) => {
      say(readFileSync(logFile, "utf8").slice(-4_000));
      throw error;
    });
    say(`\n${report}`);
    record("npm run bench -- --reconciliation", report);
  } finally {
    await stopChildren();
    await postgres.stop("immediate");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the books of the day, and returns the supplier's lines of it. */
async function stock(url: string, appSecret: string): Promise<string[][]> {
  await migrate(url);
  const pool = createPool(url, { max: 2, statementTimeoutMs: 0 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedCatalogue(db);
  await openHouseAccounts(db, houseAccounts(await loadCatalogue(db)));
  await addPeople(pool, appSecret, { people: 1_000, sessions: 10 });
  await makeAdmin(pool);
  await fillDay(pool);
  const { rows } = await pool.query<{ id: string; number: string; cost_kobo: bigint; created_at: Date }>(
    "select id, number, cost_kobo, created_at from wallet_transaction where supplier = 'GLAD' order by created_at",
  );
  await db.destroy();
  return rows.flatMap(({ id, number, cost_kobo: cost, created_at: at }, n) => {
    if (n % PLANTED_EVERY === 1) return [];
    const naira = Number(cost) / 100 + (n % PLANTED_EVERY === 2 ? 1 : 0);
    return [[attemptRef(id, 1), number, naira.toFixed(2), at.toISOString(), "successful"]];
  });
}

async function fillDay(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const house = (kind: string, party: string) =>
    `(select id from ledger_account where kind = '${kind}' and party = '${party}')`;
  await client.query("set session_replication_role = replica");
  await client.query(
    `create unlogged table bench_order as
       select n, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008001' || lpad(to_hex(n), 12, '0'))::uuid as id,
              w.id as wallet, w.owner_id as user_id, (10000 * (1 + n % 10))::bigint as face, at
         from (select n, $1::timestamptz + n * interval '0.8 seconds' as at from generate_series(0, ${ROWS - 1}) n) e
         join (select id, owner_id, row_number() over (order by id) as place from ledger_account where kind = 'wallet') w
           on w.place = 1 + e.n % 900`,
    [dayStart(DAY)],
  );
  await client.query(
    `insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, face_kobo, cost_kobo, network, product,
         number, supplier, supplier_ref, attempt, created_at, finished_at)
       select id, user_id, 10 + n, 'purchase_airtime', 'airtime', 'success', false, face, face, face * 97 / 100, 'MTN', 'MTN',
              '0803' || lpad((n::bigint * 31 % 9999991)::text, 7, '0'), 'GLAD', 'stored-' || n, 1, at, at + interval '1 second'
         from bench_order`,
  );
  await client.query(
    `insert into ledger_posting (subject_id, step, leg, debit, credit, amount, created_at)
       select id, 1, 0, ${house("purchase_in_flight", "")}, ${house("supplier_float", "GLAD")}, face * 97 / 100, at + interval '1 second'
         from bench_order order by n`,
  );
  client.release(true);
  await pool.query("vacuum analyze");
}

const HEADER = ["Reference", "Phone", "Amount", "Date", "Status"];
const MAP: ColumnMap = {
  hasHeader: true,
  reference: 0,
  theirRef: null,
  number: 1,
  amountForm: "out",
  amount: 2,
  amountOut: null,
  time: 3,
  timeForm: "ymd",
  zone: "lagos",
  status: 4,
  success: "successful",
  failed: "failed",
  pending: "pending",
};

async function measure(server: Served, lines: string[][], load: number): Promise<string> {
  // As browsers send it.
  const csv = gzipSync(strToU8([HEADER, ...lines].map((row) => row.join(",")).join("\r\n")));
  const noNames = lines.map(([, ...row], n) => [`order ${n}`, ...row]);
  const files: [string, Uint8Array][] = [
    ["CSV", csv],
    ["the same CSV again", csv],
    [
      "CSV without our references",
      gzipSync(strToU8([HEADER, ...noNames].map((row) => row.join(",")).join("\r\n"))),
    ],
    ["XLSX", xlsxOf([HEADER, ...lines])],
  ];
  const before = memoryOf(server);
  const rows = [];
  for (const [name, bytes] of files) rows.push(await uploaded(server, name, bytes));
  return [
    `- ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${cpus().length} cores; load average at the start ${load.toFixed(1)}`,
    `- ${lines.length} lines against ${ROWS} purchases of the day; the server had ${before} MB before`,
    `- bars: ${BARS.seconds} s and ${BARS.megabytes} MB`,
    "",
    "| file | MB | seconds | seen at work | most memory, MB | differences | |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

async function uploaded(server: Served, name: string, bytes: Uint8Array): Promise<string> {
  const began = performance.now();
  const place = { kind: "supplier", party: "GLAD", day: DAY };
  const query = new URLSearchParams({ ...place, map: JSON.stringify(MAP), fileName: "bench.csv" });
  let isOver = false;
  let seen = 0;
  const watching = (async () => {
    while (!isOver) {
      const day = await ask(server, `day?${new URLSearchParams(place).toString()}`);
      if ((day["statement"] as { state?: string } | null)?.state === "loading") seen += 1;
      await new Promise((next) => setTimeout(next, 250));
    }
  })();
  const answer = await ask(server, `statement?${query.toString()}`, bytes);
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await watching;
  const day = await ask(server, `day?${new URLSearchParams(place).toString()}`);
  const found = (day["counts"] as { kind: string; count: number }[]).map(
    ({ kind, count }) => `${count} ${kind}`,
  );
  const memory = memoryOf(server);
  const isMet = seconds < BARS.seconds && memory < BARS.megabytes;
  const size = (bytes.length / 1e6).toFixed(1);
  const said = String(answer["msg"]);
  return `| ${name}: ${said} | ${size} | ${seconds.toFixed(1)} | ${seen} times | ${memory} | ${found.join(", ")} | ${isMet ? "met" : "**missed**"} |`;
}

/** Asks on a connection of its own, which no pause can close meanwhile. */
async function ask({ port }: Served, path: string, body?: Uint8Array): Promise<Record<string, unknown>> {
  const asked = request({
    port,
    host: "127.0.0.1",
    agent: false,
    path: `/api/v1/admin/reconciliation/${path}`,
    method: body ? "POST" : "GET",
    headers: { "x-auth-token": tokenOf(ADMIN), "content-type": "application/octet-stream" },
  });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(said);
  return JSON.parse(said) as Record<string, unknown>;
}

/** The most memory that the server's process has had, in megabytes. */
function memoryOf({ pid }: Served): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

function xlsxOf(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const sheet = `<worksheet><sheetData>${lines}</sheetData></worksheet>`;
  return zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) });
}
