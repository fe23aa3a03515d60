import type { Kysely } from "kysely";
import type { AccountLookup } from "../core/ledger.ts";
import { oneAtATime } from "../flows/one-at-a-time.ts";
import type { CardLinkPort, Clock, LinkProvider, Log, SupplierPort } from "../core/ports.ts";
import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import { openHouseAccounts } from "../db/ledger.ts";
import type { DB } from "../db/schema.ts";
import type { CatalogueCache } from "../flows/catalogue/cache.ts";
import type { Deps } from "../flows/deps.ts";
import { openSetup } from "../flows/suppliers/setup.ts";
import type { Http } from "../providers/http.ts";
import type { Monnify } from "../providers/payments/monnify.ts";
import { houseAccounts } from "./house-accounts.ts";
import { airtimeToCashOf, bankingOf, linksOf } from "./outside.ts";
import { readSellingStops, readSuppliers, type SupplierRow } from "./queries.ts";
import type { CashAccount, MailAccount, SimulatorUrls, SquadAccount } from "./config.ts";
import type { MonnifyAccount } from "./config-monnify.ts";

/** The configuration of everything outside: suppliers, payment providers, mail and the buyer of airtime. */
export type ProviderConfig = {
  simulators: SimulatorUrls | undefined;
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

type Parts = Pick<Deps, "vault" | "supplierDialects"> & {
  db: Kysely<DB>;
  http: Http;
  clock: Clock;
  catalogue: CatalogueCache;
};

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
  const connections = createConnections(config, parts);
  let accountOf: AccountLookup = () => 0n;
  let stopped: string | undefined;
  const follow = async () => {
    accountOf = await openHouseAccounts(db, houseAccounts(catalogue.current()));
    const ports = connections(await readSuppliers(db));
    suppliers.clear();
    for (const [code, port] of ports) suppliers.set(code, port);
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

/**
 * Returns a function from rows to the ports of those that can be used. Adapters keep tokens and connections,
 * so one is made anew only when its own row changed. A row that is switched on and unusable is named in the
 * log, and does not stop the others.
 */
function createConnections(config: ProviderConfig, parts: Parts) {
  let known = new Map<string, { row: string; port: SupplierPort | undefined }>();
  const connect = (row: SupplierRow): SupplierPort | undefined => {
    const { setup, problems } = openSetup(parts, row);
    const port = parts.supplierDialects.connect(setup);
    if (port) return config.watchSupplier?.(row.code, port) ?? port;
    if (row.is_enabled) config.log.warn({ supplier: row.code, problems }, "a supplier is left out");
    return undefined;
  };
  return (rows: readonly SupplierRow[]): [string, SupplierPort][] => {
    const next = rows.map((row) => {
      const text = JSON.stringify(row);
      const before = known.get(row.code);
      return [row.code, before?.row === text ? before : { row: text, port: connect(row) }] as const;
    });
    known = new Map(next);
    return next.flatMap(([code, { port }]) => (port ? [[code, port] as [string, SupplierPort]] : []));
  };
}
