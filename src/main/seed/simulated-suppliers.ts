import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { VaultPort } from "../../core/ports-secrets.ts";
import type { SupplierCredentials } from "../../core/ports-suppliers.ts";
import type { Clock } from "../../core/ports.ts";
import type { DB } from "../../db/schema.ts";
import { isLoopback } from "../../flows/suppliers/address.ts";
import { openCredentials, sealCredentials } from "../../flows/suppliers/setup.ts";
import { lockSeed } from "./queries.ts";
import { readForSimulators, type SimulatedRow, writeSimulated } from "./supplier-queries.ts";

/** Any fixed number: two servers that start at once do this one after the other. */
const SEED_LOCK = 7_301_005;

type Parts = { db: Kysely<DB>; vault: VaultPort; clock: Clock };

/**
 * Sets up suppliers that no admin has set up yet at the simulators, and follows simulators that moved to
 * other ports. Returns the codes of those that were set up now. What an admin entered stays.
 */
export function pointAtSimulators(
  { db, vault, clock }: Parts,
  urls: Readonly<Record<string, string>>,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    const rows = (await readForSimulators(tx)).filter(({ dialect }) => Object.hasOwn(urls, dialect));
    const fresh = rows.filter(({ credentials, revision }) => credentials === null && revision === 0);
    const moved = rows.filter((row) => hasMoved(row, simulatedBaseUrl(row, urls)));
    for (const row of [...fresh, ...moved]) {
      const at = { code: row.code, base_url: simulatedBaseUrl(row, urls) };
      const known = row.credentials ? openCredentials(vault, row) : simulatedCredentials(row);
      if (known === undefined || known === "locked") continue;
      const credentials = sealCredentials(vault, at, known);
      await writeSimulated(tx, { ...at, credentials, credentials_at: row.credentials_at ?? clock.now() });
    }
    return fresh.map(({ code }) => code);
  });
}

/** True when the row is at a simulator's address of an earlier start. */
function hasMoved({ code, base_url, credentials }: SimulatedRow, now: string): boolean {
  const wasSimulator = isLoopback(base_url) && base_url.endsWith(`/${code}/api`);
  return credentials !== null && wasSimulator && base_url !== now;
}

/** Returns the address of a supplier's simulated account. `urls` are the simulators' addresses by dialect. */
export function simulatedBaseUrl(
  row: { code: string; dialect: string },
  urls: Readonly<Record<string, string>>,
): string {
  return `${urls[row.dialect] ?? ""}/${row.code}/api`;
}

/** The simulators' fixed credentials of an account. They guard play money only. */
export function simulatedCredentials(row: { code: string; dialect: string }): SupplierCredentials {
  const username = row.code.toLowerCase();
  if (row.dialect === "adex") return { username, password: "airtide-sim" };
  const token = createHash("sha1").update(`airtide-sim:${row.code}`).digest("hex");
  switch (row.dialect) {
    case "vtpass":
      return { apiKey: token, secretKey: `SK_${token}`, publicKey: `PK_${token}` };
    case "reloadly":
      return { apiKey: username, secretKey: token };
    case "msorg":
      return { token };
    default:
      return { token, username };
  }
}
