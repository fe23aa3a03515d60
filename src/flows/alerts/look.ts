import { type AlertRule, decideAlerts, PERSON_RULES, type Reading } from "../../core/alerts.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { queueNews } from "./notices.ts";
import { readCertificateDays, readDisk, readSecrets } from "./outside-readings.ts";
import {
  type AlertRow,
  claimLook,
  closeAlerts,
  keepAlerts,
  lockAlerts,
  openAlerts,
  readMuted,
  readOpenAlerts,
  replaceReadings,
} from "./queries.ts";
import {
  readBooks,
  readDatabaseSize,
  readFloatsLeft,
  readOpen,
  readPrices,
  readProviders,
  readQueues,
  readRates,
  type ReadingDeps,
  readShares,
} from "./readings.ts";
import { readPersons, readWithdrawals } from "./withdrawal-readings.ts";

/** How to read each rule's figures. */
const READERS: Record<AlertRule, (deps: ReadingDeps) => Promise<Reading[]>> = {
  float_left: readFloatsLeft,
  supplier_success: (deps) => readShares(deps, "supplier_success"),
  product_success: (deps) => readShares(deps, "product_success"),
  in_flight: readOpen,
  provider_silence: readProviders,
  below_cost: readPrices,
  books: readBooks,
  withdrawals: readWithdrawals,
  person_withdrawals: readPersons,
  disk_free: readDisk,
  database_size: readDatabaseSize,
  queue: readQueues,
  certificate: readCertificateDays,
  secret_age: readSecrets,
  rate_age: readRates,
};

/** One of several processes looks in each minute. */
const PAUSE_MS = 45_000;
/** After a longer pause everything is overdue for a moment. */
const LONG_PAUSE_MS = 5 * 60_000;

type Look = { looked: Set<AlertRule>; readings: Reading[]; opensNothing: boolean };

/**
 * Looks at every figure once a minute, in one process at a time, and opens and closes alerts (rules 16.31). A
 * rule that cannot be read changes nothing. The first look after a pause opens nothing, because everything is
 * late then and is made good within a minute. Returns how many alerts opened and closed; undefined when
 * another process looked a moment ago.
 */
export async function lookForAlerts(deps: Deps): Promise<{ opened: number; closed: number } | undefined> {
  const now = deps.clock.now();
  const scaled = (ms: number) => ms / deps.settings.timesScale;
  const before = await commit(deps, "alerts.claim", (tx) =>
    claimLook(tx, { now, pauseMs: scaled(PAUSE_MS) }),
  );
  if (!before) return undefined;
  const opensNothing = now.getTime() - before.getTime() > scaled(LONG_PAUSE_MS);
  const look = { ...(await readAll(deps)), opensNothing };
  return commit(deps, "alerts.decide", (tx) => decide(deps, tx, look));
}

async function readAll(deps: Deps): Promise<Omit<Look, "opensNothing">> {
  const looked = new Set<AlertRule>();
  const readings: Reading[] = [];
  for (const [rule, read] of Object.entries(READERS) as [AlertRule, (deps: Deps) => Promise<Reading[]>][])
    try {
      readings.push(...(await read(deps)));
      looked.add(rule);
    } catch (error) {
      deps.log.warn({ err: error, rule }, "a figure of the alerts could not be read");
    }
  return { looked, readings };
}

async function decide(
  deps: Pick<Deps, "ids" | "clock" | "settings" | "vault" | "log">,
  tx: Tx,
  { looked, readings, opensNothing }: Look,
): Promise<{ opened: number; closed: number }> {
  await lockAlerts(tx);
  const at = deps.clock.now();
  const open = await readOpenAlerts(tx);
  const decision = decideAlerts({ looked, readings }, open);
  const muted = await readMuted(tx, at);
  const isQuiet = ({ rule, subject }: Pick<AlertRow, "rule" | "subject">) => muted.has(`${rule} ${subject}`);
  const wanted = opensNothing ? [] : decision.opens.filter((reading) => !isQuiet(reading));
  const opened = await openAlerts(tx, { readings: wanted, ids: () => deps.ids.next(), at });
  await keepAlerts(tx, decision.stays, at);
  await closeAlerts(
    tx,
    decision.closes.map(({ id }) => id),
    at,
  );
  await replaceReadings(tx, {
    looked: [...looked],
    readings: readings.filter(({ rule }) => !PERSON_RULES.includes(rule)),
  });
  const closed = decision.closes.filter((alert) => !isQuiet(alert));
  await queueNews(deps, tx, { opened, closed });
  return { opened: opened.length, closed: decision.closes.length };
}
