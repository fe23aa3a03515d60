/**
 * `npm run migrate` brings the database to the schema of this program, beside servers of the version before
 * (rules 8.40). `npm run migrate -- --plan` says what it would run and what each statement locks, and writes
 * nothing. It works as the owner in DATABASE_URL, which leads to PostgreSQL itself, or on the embedded one.
 */
import type { Migration } from "../db/migration-files.ts";
import { readSchemaStanding, sayStanding } from "../db/schema-standing.ts";
import { locksOfFile, type StatementLocks } from "../db/file-locks.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./own-database.ts";
import { say } from "./print.ts";
import { sentence } from "./stop.ts";

const TRY_FOR_MS = 10 * 60_000;
const MISUSED = 2;

async function run(isPlan: boolean): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config, { whenBusy: "adopt", onLost: fail });
  try {
    const standing = await readSchemaStanding(database.url);
    say(`${sayStanding(standing)}.`);
    if (isPlan) return standing.pending.forEach(sayPlan);
    const applied = await prepareDatabase(database.url, config, { say, tryForMs: TRY_FOR_MS });
    for (const name of applied) say(`Ran ${name}`);
    if (applied.length > 0) say(`${sayStanding(await readSchemaStanding(database.url))}.`);
  } finally {
    await database.stop();
  }
}

/** Prints a file's statements as "line 3  ACCESS EXCLUSIVE on sale: alter table sale add column at". */
function sayPlan({ name, isOutside, statements }: Migration): void {
  say(`\n${name} (${isOutside ? "statement by statement, outside a transaction" : "one transaction"})`);
  for (const found of locksOfFile(statements, isOutside)) {
    const { line, code } = found.statement;
    say(`  line ${String(line).padStart(3)}  ${saidLocks(found)}: ${shortened(code)}`);
  }
}

function saidLocks(found: StatementLocks): string {
  const locks = found.locks.map(({ mode, on, long }) => `${mode} on ${on}${long ? ` (${long})` : ""}`);
  return locks.length > 0 ? locks.join(", ") : "locks no table";
}

const MAX_SHOWN = 70;
const shortened = (code: string) => (code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)} ...` : code);

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--plan")) {
  process.stderr.write("usage: npm run migrate [-- --plan]\n");
  process.exitCode = MISUSED;
} else {
  run(args.includes("--plan")).catch(fail);
}
