/**
 * `npm run check-ledger` checks every invariant of the books over all of history, in one snapshot, beside a
 * running server or without one. It prints one line per invariant, then what is wrong, and exits with 1 when
 * something is.
 */
import { Kysely, PostgresDialect } from "kysely";
import { type BooksReport, describeFinding, INVARIANTS, type InvariantName } from "../core/checks.ts";
import { runChecks } from "../db/checks/run.ts";
import { createPool } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { createAuditSeal } from "./secrets.ts";
import { appLogin } from "./own-database.ts";
import { say } from "./print.ts";

const NO_SUCH_TABLE = "42P01";
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_ROLE = "28000";

async function check(): Promise<BooksReport> {
  const config = loadConfig();
  const database = await openDatabase(config, { whenBusy: "adopt", onLost: fail });
  const pool = createPool(appLogin(database.url, config), {
    name: "airtide check-ledger",
    max: 1,
    statementTimeoutMs: 0,
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
    const now = rows[0]?.now ?? new Date();
    const auditSeal = createAuditSeal(config.appSecret, config.earlierSecrets);
    return await runChecks(db, { scope: { kind: "all" }, now, auditSeal, onChecked: lines() });
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** Prints "ok I3-chain 12 ms sentence" as each invariant is done. */
function lines(): (name: InvariantName, count: number) => void {
  let begun = performance.now();
  return (name, count) => {
    const now = performance.now();
    const verdict = count === 0 ? "ok  " : "FAIL";
    const time = `${(now - begun).toFixed(0).padStart(6)} ms`;
    const found = count === 0 ? "" : ` (${count})`;
    say(`${verdict} ${name.padEnd(18)} ${time}  ${INVARIANTS[name].sentence}${found}`);
    begun = now;
  };
}

function printReport({ ok, findings }: BooksReport): void {
  for (const finding of findings) say(`\n${describeFinding(finding)}`);
  say(
    ok
      ? "\nThe books are in order."
      : `\nThe books are not in order: ${findings.length} invariants are broken.`,
  );
  if (!ok) process.exitCode = 1;
}

function fail(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : "";
  const isEmpty = code === NO_SUCH_DATABASE || code === NO_SUCH_TABLE || code === NO_SUCH_ROLE;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${isEmpty ? "There is no Airtide in this database yet (npm start makes one)." : text}\n`,
  );
  process.exitCode = 1;
}

check().then(printReport, fail);
