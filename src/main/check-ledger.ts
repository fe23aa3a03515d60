/**
 * `npm run check-ledger` checks every invariant of the books, beside a running server or without one. It goes
 * on from what is sealed and from where an interrupted run stopped, says how far it is and what is wrong, and
 * exits with 1 when something is. `--from-zero` reads every movement again; `--verify-seals` compares sealed
 * movements with the hashes of their seals, and checks nothing else.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { type BooksReport, describeFinding, INVARIANTS } from "../core/checks.ts";
import { type Progress, readProgress } from "../db/checks/lease.ts";
import type { DB } from "../db/schema.ts";
import { changedSeals, checkInSlices } from "../flows/ledger-check/in-slices.ts";
import { openBooks } from "./books.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { createAuditSeal } from "./secrets.ts";
import { appLogin } from "./own-database.ts";
import { say } from "./print.ts";
import { startTimer } from "./system.ts";

const NO_SUCH_TABLE = "42P01";
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_ROLE = "28000";
const WAIT_MS = 5_000;

type Wanted = { "from-zero"?: boolean; "verify-seals"?: boolean };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { "from-zero": { type: "boolean" }, "verify-seals": { type: "boolean" } },
  });
  const config = loadConfig();
  const database = await openDatabase(config, { whenBusy: "adopt", onLost: fail });
  const books = openBooks(appLogin(database.url, config));
  const auditSeal = createAuditSeal(config.appSecret, config.earlierSecrets);
  try {
    if (values["verify-seals"]) await verify(books);
    else printReport(await check(books, auditSeal, values));
  } finally {
    await books.destroy();
    await database.stop();
  }
}

/** Runs the check, after waiting for one that is under way elsewhere. */
async function check(
  books: Kysely<DB>,
  auditSeal: ReturnType<typeof createAuditSeal>,
  wanted: Wanted,
): Promise<BooksReport> {
  for (;;) {
    const report = await checkInSlices({
      books,
      auditSeal,
      after: startTimer,
      now: new Date(),
      holder: randomUUID(),
      fromZero: wanted["from-zero"] ?? false,
      onProgress: (progress) => say(progressLine(progress, performance.now())),
      onChanged: (seals) => {
        say("Sealed movements have changed; every movement is read again:");
        for (const { id, what } of seals) say(`  ${id}  ${what}`);
      },
    });
    if (report) return report;
    const other = await readProgress(books);
    say(`Another process is at it${other ? `: ${shareOf(other)}` : ""}. Waiting ...`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

const begun = performance.now();

/** "1,200,000 of about 10,000,000 movements (12 %), 40,000 a second, 4 minutes left" */
function progressLine(progress: Progress, now: number): string {
  const perSecond = progress.movements / Math.max((now - begun) / 1_000, 0.001);
  const left = Math.max(progress.expected - progress.movements, 0) / Math.max(perSecond, 1);
  return `${shareOf(progress)}, ${whole(perSecond)} a second, ${Math.ceil(left / 60)} min left at most`;
}

function shareOf({ movements, expected }: Progress): string {
  const share = Math.min(100, Math.round((100 * movements) / Math.max(expected, movements, 1)));
  return `${whole(movements)} of about ${whole(Math.max(expected, movements))} movements (${share} %)`;
}

const whole = (n: number) => Math.round(n).toLocaleString("en");

async function verify(books: Kysely<DB>): Promise<void> {
  let seals = 0;
  const changed = await changedSeals(books, (slice, offence) => {
    seals += 1;
    const until = slice.before.toISOString();
    if (offence) say(`FAIL ${offence.id}  ${offence.what}`);
    else if (seals % 20 === 0) say(`${whole(seals)} seals compared, up to ${until}`);
  });
  say(
    changed.length === 0
      ? `\nAll ${whole(seals)} sealed slices are what was sealed.`
      : `\n${whole(changed.length)} of ${whole(seals)} sealed slices are not what was sealed.`,
  );
  if (changed.length > 0) process.exitCode = 1;
}

function printReport({ ok, findings }: BooksReport): void {
  for (const [name, { sentence }] of Object.entries(INVARIANTS)) {
    const found = findings.find((finding) => finding.name === name);
    say(`${found ? "FAIL" : "ok  "} ${name.padEnd(18)}  ${sentence}${found ? ` (${found.count})` : ""}`);
  }
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

main().catch(fail);
