/**
 * `npm run admin -- make-admin USERNAME` (or make-agent, make-vendor): gives a person a role, from the
 * machine that runs the product only. It works beside a running server and takes effect with the person's
 * next request.
 */
import { Kysely, PostgresDialect } from "kysely";
import { ROLES, type Role } from "../core/people.ts";
import { giveRole } from "../flows/people/queries.ts";
import { createPool } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { say } from "./print.ts";

const USAGE = `usage: npm run admin -- ${ROLES.map((role) => `make-${role} USERNAME`).join(" | ")}\n`;
const POWER: Record<Role, string> = { admin: "an admin", agent: "an agent", vendor: "a coupon vendor" };
const MISUSED = 2;
const NO_SUCH_TABLE = "42P01";
const NO_SUCH_DATABASE = "3D000";

/** Reads the command line; undefined when it cannot be understood. */
function read(args: readonly string[]): { role: Role; userName: string } | undefined {
  const [command, userName, ...more] = args;
  const role = ROLES.find((known) => command === `make-${known}`);
  return role && userName && more.length === 0 ? { role, userName } : undefined;
}

async function make(wanted: { role: Role; userName: string }): Promise<string> {
  const database = await openDatabase(loadConfig(), { whenBusy: "adopt", onLost: fail });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(database.url, { role: "airtide_app", max: 1 }) }),
  });
  try {
    const userName = await giveRole(db, wanted.userName, wanted.role);
    if (userName === undefined) throw new Error(`Nobody is called ${wanted.userName}. Register first.`);
    return `${userName} is now ${POWER[wanted.role]}.`;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}

function sentence(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === NO_SUCH_DATABASE || code === NO_SUCH_TABLE)
    return "There is no Airtide in this database yet. Start the product once (npm start), then register.";
  return error instanceof Error ? error.message : String(error);
}

const wanted = read(process.argv.slice(2));
if (wanted) {
  make(wanted).then(say, fail);
} else {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
}
