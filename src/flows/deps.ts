import type { Catalogue } from "../core/catalogue.ts";
import type { AccountLookup } from "../core/ledger.ts";
import type {
  CardLinkPort,
  Clock,
  SteadyClock,
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
import type { AuditSealPort, SecondFactorPort, SigningPort, VaultPort } from "../core/ports-secrets.ts";
import type { StatementReader } from "../core/ports-statements.ts";
import type { SupplierDialectsPort } from "../core/ports-suppliers.ts";
import type { PasskeyPort } from "../core/ports-passkeys.ts";
import type { DocumentPort } from "../core/ports-documents.ts";
import type { AlertPorts } from "../core/ports-alerts.ts";
import type { MailPort } from "../core/ports-mail.ts";
import type { Chat } from "../core/channels.ts";
import type { ChatPort } from "../core/ports-chat.ts";
import type { PushPort } from "../core/ports-push.ts";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import type { MoneyEngine } from "../db/money-engine.ts";
import { writeSomething } from "../db/confirmed-commit.ts";
import { isDisconnect, isUndone } from "../db/pool.ts";
import type { Reports } from "../db/reports.ts";
import type { Db, TransactionRow, Tx } from "../db/schema.ts";
import type { KeyEnds } from "./key-ends.ts";
import type { Router } from "./supplier-router.ts";

/**
 * Everything that flows work with, made once in main. A flow uses nothing from anywhere else, and one that
 * needs at most five members asks for these alone.
 */
export type Deps = {
  db: Db;
  /** Reads what staff look at, never what is decided about money (rules 8.82). */
  reports: Reports;
  /** Batched reserve and settle: the hot path to the ledger. */
  money: MoneyEngine;
  accountOf: AccountLookup;
  effect: EffectRunner;
  clock: Clock;
  steady: SteadyClock;
  ids: Ids;
  random: Random;
  log: Log;
  secrets: SecretHashPort;
  vault: VaultPort;
  /** The keys of the audit log's chain. */
  auditSeal: AuditSealPort;
  /** Makes the keys of receipts, and signs with them. */
  signing: SigningPort;
  /** Everything outside that alerts look at, and the way of their messages. */
  alertPorts: AlertPorts;
  /** Sends webhooks to the servers of our customers. */
  webhooks: WebhookPort;
  /** Sends messages to people's devices. */
  push: PushPort;
  /** WhatsApp and Telegram. */
  chats: Readonly<Record<Chat, ChatPort>>;
  passwords: PasswordPort;
  secondFactors: SecondFactorPort;
  passkeys: PasskeyPort;
  mailer: MailPort;
  /** Makes PDFs. */
  documents: DocumentPort;
  catalogue: () => Catalogue;
  suppliers: ReadonlyMap<string, SupplierPort>;
  /** Checks the set-up of a supplier, and connects one for a test. */
  supplierDialects: SupplierDialectsPort;
  router: Router;
  deliveries: Deliveries;
  /** Notified when an operation under a key has ended, in any process. */
  keyEnds: KeyEnds;
  /** Payment pages by provider; a provider that is not configured is missing. */
  links: ReadonlyMap<LinkProvider, CardLinkPort>;
  /** Pays withdrawals out to bank accounts. */
  payouts: PayoutPort;
  reservedAccounts: ReservedAccountsPort;
  identities: IdentityPort;
  banking: BankingWebhookPort;
  /** Reads files of tables: statements of other parties. */
  readFile: StatementReader;
  /** Buys airtime; refuses everything when no provider is configured. */
  airtimeToCash: AirtimeToCashPort;
  /** Returns the reason why selling is stopped, or undefined. */
  sellingStopped: () => string | undefined;
  /** The only timer that flows may use. A cancelled timer never resolves. */
  after: (ms: number) => Timer;
  /** Counts each status that a purchase takes, for metrics. */
  count: (service: Service, status: Status) => void;
  settings: Settings;
  /** The sandbox of this house; undefined where there is none. */
  sandbox: Sandbox | undefined;
};

/** The sandbox as the house knows it: test keys may be made, and come with this secret (rules 15.22). */
export type Sandbox = { webhookSecretOf: (userId: string) => string };

export type Timer = { reached: Promise<undefined>; cancel: () => void };

/** Deliveries that run in this process, by purchase id. A replay joins one, and a shutdown waits for them. */
export type Deliveries = Map<string, Promise<TransactionRow>>;

export type Settings = {
  publicUrl: string;
  /** The name that signs letters. */
  brandName: string;
  /** True with real money: features of the demo are refused. */
  isProduction: boolean;
  /** Hosts beside the public internet that suppliers may be at, each as host:port (rules 15.24). */
  privateHosts: readonly string[];
  /** Divides every waiting time of requery, lease and not-found rules. Above 1 only in accelerated runs. */
  timesScale: number;
  /**
   * Releases the money of a purchase that is still unknown after this many milliseconds (rules 5.10); never
   * when undefined.
   */
  forceReleaseAfterMs: number | undefined;
};

const TRIES = 3;

/** Runs `act` after the transaction commits, and never when it is undone. Use it to count, log and notify. */
export type AfterCommit = (act: () => void) => void;

/**
 * Runs one transaction as one effect: it commits whole or changes nothing. A transaction that PostgreSQL
 * undid because of others (a deadlock) runs again, at most three times in all. So `run` must change nothing
 * outside of its transaction, except through `afterCommit`. A transaction that only found the work done waits
 * for the standby like the one that did it (rules 8.89).
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
        return await deps.db.transaction().execute(async (tx) => {
          const done = await run(tx, (act) => acts.push(act));
          await writeSomething(tx);
          return done;
        });
      } catch (error) {
        if (tries >= TRIES || !isUndone(error)) throw error;
      }
    }
  });
  for (const act of acts) act();
  return value;
}

/**
 * PostgreSQL's codes for work it cannot do now: a log-in or a database that is away, no room for another
 * connection, memory or disk, the time limits of locks, statements and transactions, an error of its own
 * disk, and (in a transaction that such an error has ended) everything after it.
 */
const FOR_NOW = /^(08|28|3D000|53|55P03|57|58|25006|25P0[1-4])/;
const IN_WORDS = /terminated|timeout (expired|exceeded)|not queryable|Query read timeout|no answer in time/i;

/**
 * True when the database is away, takes no writes, or is too slow or too full. The request is fine and may be
 * repeated, under its key: it is the catalogue's `overloaded`, and never `internal` (rules 8.76).
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "overloaded" || isDisconnect(error) || isUndone(error)) return true;
  return FOR_NOW.test(code) || IN_WORDS.test(error.message);
}
