import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { openClient } from "./client.ts";
import { APP_ROLE } from "./pool.ts";
import { NETWORK_SETTINGS, ROLE_SETTINGS } from "./session.ts";

/**
 * The log-in of the server's own role (rules 8.18). The owner sets it up at each start, after the migrations
 * and before anything serves.
 */

/** One process at a time sets it up. Any number, the same for all. */
const LOCK = 4_172_026;

/**
 * Lets the application's role log in with this password, with no more than the migrations grant, and with the
 * session settings of rules 8.71. The password is set only where PostgreSQL refuses the one it has, and a
 * setting only where it is another, so that a second process changes nothing.
 *
 * Throws when the role is more than it should be, or cannot log in whatever is done here.
 */
export async function openAppLogin(
  owner: pg.ClientBase,
  { url, password }: { url: string; password: string },
): Promise<void> {
  await owner.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await refuseStrongRole(owner);
    await closeTemporaryTables(owner);
    if (await logIn(url)) return;
    const secret = pg.escapeLiteral(scramSecret(password));
    await owner.query(`alter role ${APP_ROLE} password ${secret}`).catch((error: unknown) => {
      throw new Error(`DATABASE_URL's user cannot set the password of the role ${APP_ROLE}`, {
        cause: error,
      });
    });
    if (!(await logIn(url)))
      throw new Error(`PostgreSQL refuses the role ${APP_ROLE} its password: allow it in pg_hba.conf`);
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

type Standing = { is_strong: boolean; is_member: boolean; owns: boolean };

async function refuseStrongRole(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<Standing>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_strong,
       exists (select from pg_auth_members where member = role.oid) as is_member,
       exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = role.oid
         and deptype = 'o') as owns
     from pg_roles role where rolname = $1`,
    [APP_ROLE],
  );
  const { is_strong, is_member, owns } = rows[0] ?? { is_strong: false, is_member: false, owns: false };
  if (!is_strong && !is_member && !owns) return;
  const what = is_strong
    ? "has powers over the server"
    : is_member
      ? "is a member of a role"
      : "owns something";
  throw new Error(`The role ${APP_ROLE} ${what}: it must own nothing and be a member of nothing`);
}

/** Everybody may make temporary tables and own those, unless it is taken from them. */
async function closeTemporaryTables(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('revoke temporary, create on database %I from public', current_database()) as statement
      where has_database_privilege($1, current_database(), 'TEMPORARY, CREATE')
     union all
     select 'revoke create on schema public from public' where has_schema_privilege($1, 'public', 'CREATE')`,
    [APP_ROLE],
  );
  for (const { statement } of rows) await owner.query(statement);
}

/** Wrong or missing password, and refused by the rules of access. */
const REFUSED = new Set(["28P01", "28000"]);

/** Logs in as the role and sees to its settings; false when PostgreSQL refuses the password. */
async function logIn(url: string): Promise<boolean> {
  try {
    const client = await openClient(url, { name: "airtide set-up", isOwner: true });
    try {
      await setUpSessions(client);
    } finally {
      await client.end();
    }
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? "")) return false;
    throw error;
  }
}

/** A system without this setting, or where it cannot be switched on. */
const UNKNOWN_SETTING = new Set(["42704", "22023", "0A000"]);

/** A role may change its own settings: no power of the owner's is needed. They count from the next log-in. */
async function setUpSessions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting where setrole = current_user::regrole
       and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  const held = new Set(rows.map(({ setting }) => setting));
  const { rows: named } = await client.query<{ name: string }>("select current_database() as name");
  const database = pg.escapeIdentifier(named[0]?.name ?? "");
  const wanted = Object.entries({ ...ROLE_SETTINGS, ...NETWORK_SETTINGS });
  for (const [name, value] of wanted.filter(([key, text]) => !held.has(`${key}=${text}`))) {
    const text = `alter role ${APP_ROLE} in database ${database} set ${name} = ${pg.escapeLiteral(value)}`;
    await client.query(text).catch((error: unknown) => {
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      if (!(name in NETWORK_SETTINGS) || !UNKNOWN_SETTING.has(code)) throw error;
    });
  }
}

const ROUNDS = 4_096;

/** Returns the password as PostgreSQL stores it (SCRAM, RFC 5803): a log of statements never shows it. */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}
