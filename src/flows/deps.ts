import type { Catalogue } from "../core/catalogue.ts";
import type { AccountLookup } from "../core/ledger.ts";
import type {
  CardLinkPort,
  Clock,
  EffectRunner,
  Ids,
  LinkProvider,
  Log,
  PasswordPort,
  Random,
  SecretHashPort,
  SupplierPort,
} from "../core/ports.ts";
import type {
  BankingWebhookPort,
  IdentityPort,
  PayoutPort,
  ReservedAccountsPort,
} from "../core/ports-banking.ts";
import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import type { Service, Status } from "../core/transactions.ts";
import type { SecondFactorPort, VaultPort } from "../core/ports-house.ts";
import type { MailPort } from "../core/ports-mail.ts";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import type { MoneyEngine } from "../db/money-engine.ts";
import { isUndone } from "../db/pool.ts";
import type { Db, TransactionRow, Tx } from "../db/schema.ts";
import type { KeyEnds } from "./key-ends.ts";
import type { Router } from "./supplier-router.ts";

/** What flows work with. Made once, in main; a flow takes what it needs from it and nothing from anywhere else. */
export type Deps = {
  db: Db;
  /** Batched reserve and settle: the hot path's way to the ledger. */
  money: MoneyEngine;
  accountOf: AccountLookup;
  effect: EffectRunner;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  secrets: SecretHashPort;
  vault: VaultPort;
  /** To other shops' servers. */
  webhooks: WebhookPort;
  passwords: PasswordPort;
  secondFactors: SecondFactorPort;
  mailer: MailPort;
  catalogue: () => Catalogue;
  suppliers: ReadonlyMap<string, SupplierPort>;
  router: Router;
  deliveries: Deliveries;
  /** Rung when an operation under a key has ended, in any process. */
  keyEnds: KeyEnds;
  /** Payment pages by provider; one that is not set up is not there. */
  links: ReadonlyMap<LinkProvider, CardLinkPort>;
  /** To and from bank accounts, and who somebody is. */
  payouts: PayoutPort;
  reservedAccounts: ReservedAccountsPort;
  identities: IdentityPort;
  banking: BankingWebhookPort;
  /** Buys airtime; one that refuses everything when no provider is set up. */
  airtimeToCash: AirtimeToCashPort;
  /** Why selling is stopped, or undefined. */
  sellingStopped: () => string | undefined;
  /** The only timer flows may use. Cancelled timers never resolve. */
  after: (ms: number) => Timer;
  /** Told when a purchase takes a status: for metrics. */
  count: (service: Service, status: Status) => void;
  settings: Settings;
};

export type Timer = { reached: Promise<undefined>; cancel: () => void };

/** Deliveries under way in this process, by purchase: a replay joins one, and a shutdown waits for them. */
export type Deliveries = Map<string, Promise<TransactionRow>>;

export type Settings = {
  publicUrl: string;
  /** Who signs letters. */
  brandName: string;
  /** Real money: what is only for play is refused. */
  isProduction: boolean;
  /** Divides every waiting time of requery, lease and not-found rules; 1 but in accelerated runs. */
  timesScale: number;
  /** Release money of a purchase still unknown after 24 hours (rules 5.10). */
  forceReleaseAfterMs: number | undefined;
};

const TRIES = 3;

/** Run `act` when the transaction has committed, and never when it is undone: for counting, logging and notifying. */
export type AfterCommit = (act: () => void) => void;

/**
 * One transaction as one effect: it committed whole, or nothing happened. What PostgreSQL undid because of others (a deadlock)
 * is run again, at most three times in all: `run` must change nothing outside of its transaction, but by `afterCommit`.
 */
export async function commit<T>(
  deps: Pick<Deps, "db" | "effect">,
  name: string,
  run: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  let acts: (() => void)[] = [];
  const value = await deps.effect(name, async () => {
    for (let tries = 1; ; tries++) {
      acts = [];
      try {
        return await deps.db.transaction().execute((tx) => run(tx, (act) => acts.push(act)));
      } catch (error) {
        if (tries >= TRIES || !isUndone(error)) throw error;
      }
    }
  });
  for (const act of acts) act();
  return value;
}
