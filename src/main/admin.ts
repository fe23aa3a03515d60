/**
 * `npm run admin -- make-admin USERNAME` (or make-agent, make-vendor, remove-admin and so on): gives a person
 * a role or takes it away, from the machine that runs the product only. It works beside a running server,
 * takes effect with the person's next request, and stands in the audit log. `rotate-receipt-key` makes a new
 * key for receipts at once, for the day on which somebody may have seen the one in use.
 */
import { Kysely, PostgresDialect } from "kysely";
import { ROLES, type Role } from "../core/people.ts";
import { createPool } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";
import type { Deps } from "../flows/deps.ts";
import { changeRole, type RoleChange } from "../flows/people/operator-roles.ts";
import { rotateKeyNow } from "../flows/receipts/keys.ts";
import { loadConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { appLogin } from "./own-database.ts";
import { say } from "./print.ts";
import { createAuditSeal, createSigning, createVault } from "./secrets.ts";
import { systemRandom } from "./system.ts";

const VERBS = ["make", "remove"] as const;
const COMMANDS = VERBS.flatMap((verb) => ROLES.map((role) => `${verb}-${role} USERNAME`));
const ROTATE = "rotate-receipt-key";
const USAGE = `usage: npm run admin -- ${[...COMMANDS, ROTATE].join(" | ")} (remove-admin: also --force)\n`;
const POWER: Record<Role, string> = { admin: "an admin", agent: "an agent", vendor: "a coupon vendor" };
const MISUSED = 2;
const NO_SUCH_TABLE = "42P01";
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_ROLE = "28000";

/** Reads the command line; undefined when it cannot be understood. */
function read(args: readonly string[]): RoleChange | undefined {
  const isForced = args[2] === "--force" && args.length === 3;
  const [command, userName] = args;
  const verb = VERBS.find((known) => command?.startsWith(`${known}-`));
  const role = verb && ROLES.find((known) => command === `${verb}-${known}`);
  if (!role || !userName || (args.length > 2 && !isForced)) return undefined;
  return { userName, role, isGiven: verb === "make", isForced };
}

/** Runs one act on the database, as a server would. */
async function run(act: (deps: Tools) => Promise<string>): Promise<string> {
  const config = loadConfig();
  const database = await openDatabase(config, { whenBusy: "adopt", onLost: fail });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(appLogin(database.url, config), { max: 1 }) }),
  });
  const deps: Tools = {
    db,
    effect: (_name, effect) => effect(),
    clock: { now: () => new Date() },
    random: systemRandom,
    signing: createSigning(),
    vault: createVault(config.appSecret, config.earlierSecrets),
    auditSeal: createAuditSeal(config.appSecret, config.earlierSecrets),
  };
  try {
    return await act(deps);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

type Tools = Pick<Deps, "db" | "effect" | "clock" | "random" | "signing" | "vault" | "auditSeal">;

async function change(deps: Tools, wanted: RoleChange): Promise<string> {
  const changed = await changeRole(deps, wanted);
  if (!changed.ok) throw new Error(REFUSALS[changed.fault.code](wanted));
  return `${changed.value} is ${wanted.isGiven ? "now" : "no longer"} ${POWER[wanted.role]}.`;
}

async function rotateKey(deps: Tools): Promise<string> {
  return `Receipts are signed with the key ${await rotateKeyNow(deps)} from now on. The one before it was destroyed.`;
}

const REFUSALS = {
  not_found: ({ userName }: RoleChange) => `Nobody is called ${userName}. Register first.`,
  last_admin: ({ userName }: RoleChange) =>
    `${userName} is the last admin. Make another one first, or add --force.`,
};

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}

function sentence(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === NO_SUCH_DATABASE || code === NO_SUCH_TABLE || code === NO_SUCH_ROLE)
    return "There is no Airtide in this database yet. Start the product once (npm start), then register.";
  return error instanceof Error ? error.message : String(error);
}

const args = process.argv.slice(2);
const wanted = read(args);
if (args.length === 1 && args[0] === ROTATE) {
  run(rotateKey).then(say, fail);
} else if (wanted) {
  run((deps) => change(deps, wanted)).then(say, fail);
} else {
  process.stderr.write(USAGE);
  process.exitCode = MISUSED;
}
