import type { Kysely } from "kysely";
import type { Book } from "../core/ledger.ts";
import { oneAtATime } from "../flows/one-at-a-time.ts";
import type { CardLinkPort, Clock, LinkProvider, Log, SupplierPort } from "../core/ports.ts";
import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import { openBook } from "../db/ledger.ts";
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
import type { CashAccount, MailAccount, SimulatorUrls, SquadAccount } from "./config.ts";
import type { MonnifyAccount } from "./config-monnify.ts";

/** Which outside world the house talks to. */
export type World = {
  simulators: SimulatorUrls | undefined;
  /** Live suppliers' credentials by supplier code. */
  credentials: ReadonlyMap<string, SupplierCredentials>;
  squad: SquadAccount;
  /** The alternate provider of payment links, when it is set up. */
  paystack?: SquadAccount | undefined;
  /** Reserved accounts, payouts and identity checks; without it the simulator takes its place. */
  monnify?: MonnifyAccount | undefined;
  /** Where mail goes; without it the simulators catch it. */
  mail?: MailAccount | undefined;
  /** Who buys airtime; without it the simulators, or nobody. */
  airtimeToCash?: CashAccount | undefined;
  log: Log;
  /** The same port, watched: for metrics. */
  watchSupplier?: (code: string, port: SupplierPort) => SupplierPort;
};

type Parts = { db: Kysely<DB>; http: Http; clock: Clock; catalogue: CatalogueCache };

export type Changing = {
  book: Book;
  suppliers: ReadonlyMap<string, SupplierPort>;
  links: ReadonlyMap<LinkProvider, CardLinkPort>;
  banking: Monnify;
  airtimeToCash: AirtimeToCashPort;
  sellingStopped: () => string | undefined;
  reload: () => Promise<void>;
};

/** What follows the catalogue and the settings in the database: read again at every doorbell. */
export async function openChanging(ground: World, parts: Parts): Promise<Changing> {
  const { db, http, catalogue } = parts;
  const suppliers = new Map<string, SupplierPort>();
  let book: Book = () => 0n;
  let stopped: string | undefined;
  let known = "";
  const follow = async () => {
    book = await openBook(db, houseAccounts(catalogue.current()));
    const rows = await supplierRows(db);
    // Adapters keep tokens and connections: they are made anew only when a supplier's configuration changed.
    if (JSON.stringify(rows) !== known) {
      suppliers.clear();
      for (const [code, port] of portsOf(ground, parts, rows))
        suppliers.set(code, ground.watchSupplier?.(code, port) ?? port);
      known = JSON.stringify(rows);
    }
    const stops = await db.selectFrom("selling_stop").select("reason").orderBy("reason").execute();
    stopped = stops.length > 0 ? stops.map((stop) => stop.reason).join("; ") : undefined;
  };
  await follow();
  return {
    book: (kind, party) => book(kind, party),
    suppliers,
    links: linksOf(http, ground),
    banking: bankingOf(http, parts.clock, ground),
    airtimeToCash: airtimeToCashOf(http, ground),
    sellingStopped: () => stopped,
    // Two at a time could put an older "not stopped" over a fresh stop.
    reload: oneAtATime(async () => {
      await catalogue.reload();
      await follow();
    }),
  };
}

/** All of them: a disabled one may still owe us an answer, and is tested before it is switched on. */
function supplierRows(db: Kysely<DB>) {
  return db.selectFrom("supplier").selectAll().orderBy("code").execute();
}

function portsOf(ground: World, { http, clock }: Parts, rows: Awaited<ReturnType<typeof supplierRows>>) {
  const { simulators } = ground;
  const credentials = simulators
    ? new Map(rows.map((row) => [row.code, simulatedCredentials(row)]))
    : ground.credentials;
  return buildSuppliers({
    http,
    log: ground.log,
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
