import { openAppLogin } from "../db/app-login.ts";
import { refuseLostRights } from "../db/empty-database.ts";
import { type Profile, recordOrigin, recordSecret } from "../db/installation.ts";
import { migrate, type MigrateOptions } from "../db/migrate.ts";
import { openClient } from "../db/client.ts";
import { databaseOf, withAppRole, withDatabase, withoutLogin } from "../db/pool.ts";
import type { Config } from "./config.ts";
import { databasePassword, secretDigests } from "./secrets.ts";
import { DEMO_IDS } from "./seed/demo.ts";

/** Returns the log-in of the application's role, which every program works with. */
export function appLogin(ownerUrl: string, { appSecret }: Pick<Config, "appSecret">): string {
  return withAppRole(ownerUrl, databasePassword(appSecret));
}

/**
 * Does everything that takes the database's owner: migrations, the log-in of the application's role, the
 * record of what the database was made as. Returns the names of the migrations it ran.
 *
 * Throws when the database was made for another profile (rules 8.19) or works with another secret (8.81).
 */
export async function prepareDatabase(
  ownerUrl: string,
  config: Config,
  how: MigrateOptions = {},
): Promise<string[]> {
  const applied = await migrate(ownerUrl, undefined, how);
  const owner = await openClient(ownerUrl, { name: "airtide set-up", isOwner: true });
  try {
    const { profile } = config;
    const login = { url: appLogin(ownerUrl, config), password: databasePassword(config.appSecret) };
    await refuseLostRights(owner);
    const origin = await recordOrigin(owner, { profile, demoIds: DEMO_IDS, at: new Date() });
    refuseOtherProfile(origin, ownerUrl, config);
    if ((await recordSecret(owner, digestsOf(config))) === "other") throw new Error(OTHER_SECRET);
    // Last: the log-in follows from the secret, and another process's must stay as it is.
    await openAppLogin(owner, login);
    return applied;
  } finally {
    await owner.end();
  }
}

/** Throws unless this database was made for the profile of these settings (rules 8.19). */
export function refuseOtherProfile(origin: Profile, ownerUrl: string, config: Config): void {
  if (origin !== config.profile) throw new Error(REFUSED[origin](ownerUrl, config));
}

/** Returns the digests of the secrets in these settings. */
export const digestsOf = ({ appSecret, earlierSecrets }: Config) => secretDigests(appSecret, earlierSecrets);

/** Said where the processes of one database would not know each other's sessions (rules 8.81). */
export const OTHER_SECRET =
  "This database works with another APP_SECRET. All processes on it need the same one (a demo without APP_SECRET has its own in DATA_DIR/secret). After a change, name the one before in EARLIER_APP_SECRETS.";

const REFUSED = {
  demo: (ownerUrl: string, config: Config) =>
    `This database was made as a demo: its passwords are public and its money is play money. Begin a fresh one:
  ${freshStart(ownerUrl, config)}`,
  production: () =>
    "This database holds real people and real money. PROFILE=production npm start serves it; a demo needs a DATA_DIR or DATABASE_URL of its own.",
};

/** The command that starts on a database which does not exist yet, and is made by it. Shows no password. */
function freshStart(ownerUrl: string, { databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `DATA_DIR=${dataDir}-production PROFILE=production npm start`;
  const fresh = withDatabase(ownerUrl, `${databaseOf(ownerUrl)}_production`);
  return `DATABASE_URL='${withoutLogin(fresh)}' PROFILE=production npm start`;
}

/** Said at the start where it is true: in transaction mode sales would fail, and live events stay out. */
export const POOLED =
  "DATABASE_DIRECT_URL leads through a pooler. That works in session mode only: name PostgreSQL itself there.";

/**
 * True when an address leads through a pooler: it names a process of its own at the log-in, and the server's
 * process is another one.
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = await openClient(url, { name: "airtide set-up", isOwner: true });
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID;
  } finally {
    await client.end();
  }
}
