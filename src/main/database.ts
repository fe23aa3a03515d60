import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "./config.ts";
import { ClusterBusy, type Postgres, startPostgres } from "./postgres.ts";

/** The database that a program works on, as its owner and past any pooler. Roles are chosen per pool. */
export type Database = Readonly<{
  url: string;
  /** Stops the embedded PostgreSQL, if this process runs one. Close the pools before it. */
  stop(): Promise<void>;
}>;

const RESTARTS = 5;
const RESTARTS_WITHIN_MS = 60_000;
const PREDECESSOR_MS = 4_000;

/**
 * Opens DATABASE_DIRECT_URL, or the embedded PostgreSQL of DATA_DIR. Commands that may run beside a server
 * pass "adopt". An embedded PostgreSQL that crashes is started again (pools reconnect by themselves);
 * `onLost` is called when that fails.
 */
export async function openDatabase(
  config: Pick<Config, "databaseDirectUrl" | "dataDir">,
  options: { whenBusy: "adopt" | "refuse"; onLost: (error: Error) => void },
): Promise<Database> {
  if (config.databaseDirectUrl) return { url: config.databaseDirectUrl, stop: async () => undefined };
  const start = () =>
    startPostgres({ dataDir: join(config.dataDir, "postgres"), durable: true, whenBusy: options.whenBusy });
  return keepRunning(await afterPredecessor(start), start, options.onLost);
}

/** Waits briefly before refusing: the process that holds the cluster may be stopping (a restart). */
async function afterPredecessor(start: () => Promise<Postgres>): Promise<Postgres> {
  const giveUpAt = Date.now() + PREDECESSOR_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof ClusterBusy) || Date.now() > giveUpAt) throw error;
    }
    await delay(100);
  }
}

function keepRunning(
  first: Postgres,
  start: () => Promise<Postgres>,
  onLost: (error: Error) => void,
): Database {
  let current = first;
  let stopping = false;
  const crashes: number[] = [];
  const watch = async () => {
    for (;;) {
      await current.exited;
      if (stopping) return;
      crashes.push(Date.now());
      const recent = crashes.filter((at) => Date.now() - at < RESTARTS_WITHIN_MS);
      if (recent.length > RESTARTS) throw new Error("PostgreSQL crashes again and again: see its log.");
      current = await start();
      if (stopping) return await current.stop();
    }
  };
  watch().catch(onLost);
  const stop = () => {
    stopping = true;
    return current.stop();
  };
  return { url: first.url, stop };
}
