import type { Kysely } from "kysely";
import type { AccountLookup } from "../core/ledger.ts";
import { oneAtATime } from "../flows/one-at-a-time.ts";
import type { CardLinkPort, Clock, LinkProvider, Log, SupplierPort } from "../core/ports.ts";
import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import { openHouseAccounts } from "../db/ledger.ts";
import type { DB } from "../db/schema.ts";
import type { CatalogueCache } from "../flows/catalogue/cache.ts";
import type { Http } from "../providers/http.ts";
import type { Monnify } from "../providers/payments/monnify.ts";
import {
  buildSuppliers,
  simulatedBaseUrl,
  simulatedCredentials,
  type SupplierCredentials,
} from "../providers/registry.ts";
import { houseAccounts } from "./house-accounts.ts";
import { airtimeToCashOf, bankingOf, linksOf } from "./outside.ts";
import { readSellingStops, readSuppliers, type SupplierRow } from "./queries.ts";
import type { CashAccount, MailAccount, SimulatorUrls, SquadAccount } from "./config.ts";
import type { MonnifyAccount } from "./config-monnify.ts";

/** The configuration of everything outside: suppliers, payment providers, mail and the buyer of airtime. */
export type ProviderConfig = {
  simulators: SimulatorUrls | undefined;
  /** Live suppliers' credentials by supplier code. */
  credentials: ReadonlyMap<string, SupplierCredentials>;
  squad: SquadAccount;
  /** The alternate provider of payment links, when it is configured. */
  paystack?: SquadAccount | undefined;
  /** Reserved accounts, payouts and identity checks; without it the simulator takes its place. */
  monnify?: MonnifyAccount | undefined;
  /** The mail server; without it the simulators catch mail. */
  mail?: MailAccount | undefined;
  /** The buyer of airtime; without it the simulator, or none. */
  airtimeToCash?: CashAccount | undefined;
  log: Log;
  /** Wraps a supplier's port for metrics. */
  watchSupplier?: (code: string, port: SupplierPort) => SupplierPort;
};

type Parts = { db: Kysely<DB>; http: Http; clock: Clock; catalogue: CatalogueCache };

export type LiveConfig = {
  accountOf: AccountLookup;
  suppliers: ReadonlyMap<string, SupplierPort>;
  links: ReadonlyMap<LinkProvider, CardLinkPort>;
  banking: Monnify;
  airtimeToCash: AirtimeToCashPort;
  sellingStopped: () => string | undefined;
  reload: () => Promise<void>;
};

/**
 * Loads everything that follows from the catalogue and the settings in the database. `reload` reads it again.
 */
export async function openLiveConfig(config: ProviderConfig, parts: Parts): Promise<LiveConfig> {
  const { db, http, catalogue } = parts;
  const suppliers = new Map<string, SupplierPort>();
  let accountOf: AccountLookup = () => 0n;
  let stopped: string | undefined;
  let known = "";
  const follow = async () => {
    accountOf = await openHouseAccounts(db, houseAccounts(catalogue.current()));
    const rows = await readSuppliers(db);
    // Adapters keep tokens and connections, so they are rebuilt only when a supplier's configuration changed.
    if (JSON.stringify(rows) !== known) {
      suppliers.clear();
      for (const [code, port] of portsOf(config, parts, rows))
        suppliers.set(code, config.watchSupplier?.(code, port) ?? port);
      known = JSON.stringify(rows);
    }
    const reasons = await readSellingStops(db);
    stopped = reasons.length > 0 ? reasons.join("; ") : undefined;
  };
  await follow();
  return {
    accountOf: (kind, party) => accountOf(kind, party),
    suppliers,
    links: linksOf(http, config),
    banking: bankingOf(http, parts.clock, config),
    airtimeToCash: airtimeToCashOf(http, config),
    sellingStopped: () => stopped,
    // Two concurrent reloads could put an older "not stopped" over a newer stop.
    reload: oneAtATime(async () => {
      await catalogue.reload();
      await follow();
    }),
  };
}

function portsOf(config: ProviderConfig, { http, clock }: Parts, rows: readonly SupplierRow[]) {
  const { simulators } = config;
  const credentials = simulators
    ? new Map(rows.map((row) => [row.code, simulatedCredentials(row)]))
    : config.credentials;
  return buildSuppliers({
    http,
    log: config.log,
    now: () => clock.now(),
    credentials,
    rows: rows.map((row) => ({
      code: row.code,
      dialect: row.dialect,
      baseUrl: simulators ? simulatedBaseUrl(row, { ...simulators }) : row.base_url,
      maxInFlight: row.max_in_flight,
      vendTimeoutMs: row.vend_timeout_ms,
      options: row.options,
    })),
  });
}
