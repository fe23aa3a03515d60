import { setTimeout as delay } from "node:timers/promises";
import { openClient } from "../db/client.ts";
import { readInstallation } from "../db/installation.ts";
import { readSchemaStanding, sayStanding } from "../db/schema-standing.ts";
import type { Config } from "./config.ts";
import { digestsOf, OTHER_SECRET, refuseOtherProfile } from "./own-database.ts";
import { whenReached } from "./reach-database.ts";

const PAUSE_MS = 500;
const SAY_EVERY_MS = 30_000;

type How = Readonly<{ say: (line: string) => void; pause?: (ms: number) => Promise<unknown> }>;

/**
 * Waits until `npm run migrate`, or a process of all roles, has brought the database to what this program
 * needs (rules 8.80). Changes nothing, says what is missing at once and every 30 seconds, and returns the
 * migrations that it ran: none.
 *
 * Throws when the database was made for another profile or works with another secret.
 */
export async function awaitSchema(url: string, config: Config, how: How): Promise<[]> {
  const { say, pause = (ms: number) => delay(ms) } = how;
  let said = { missing: "", at: 0 };
  for (;;) {
    const missing = await whenReached(() => missingFor(url, config), say);
    if (missing === undefined) return [];
    const now = performance.now();
    if (missing !== said.missing || now - said.at >= SAY_EVERY_MS) {
      say(`${missing}. Waiting for npm run migrate ...`);
      said = { missing, at: now };
    }
    await pause(PAUSE_MS);
  }
}

/** Says what the database lacks; undefined when a process may serve on it. */
async function missingFor(url: string, config: Config): Promise<string | undefined> {
  const standing = await readSchemaStanding(url);
  if (standing.pending.length > 0) return sayStanding(standing);
  const client = await openClient(url, { name: "airtide set-up" });
  try {
    const found = await readInstallation(client, digestsOf(config));
    if (found === undefined) return "The database was not set up yet";
    refuseOtherProfile(found.madeAs, url, config);
    if (found.secret === "other") throw new Error(OTHER_SECRET);
    return found.secret === "same" ? undefined : "This APP_SECRET is not recorded yet";
  } finally {
    await client.end();
  }
}
