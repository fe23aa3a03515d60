import type { Kysely } from "kysely";
import type { ConnectionOptions } from "../db/client.ts";
import { createDoorbell, type Doorbell } from "../db/notify.ts";
import { type Connection, createConnection } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";

type LineOptions = Pick<ConnectionOptions, "patience" | "beat"> & {
  databaseUrl: string;
  directUrl?: string;
  /** Connections of each of the engine's two queues; one by default. */
  connections?: number;
  log: { warn: (facts: Record<string, unknown>, text: string) => void };
};

export type Link = Pick<ConnectionOptions, "patience" | "beat" | "onServerError">;

/** Returns what the connections of the pool and of the engine have in common. */
export function linkOf({ patience = 1, beat }: LineOptions, onServerError: (code: string) => void): Link {
  return { patience, onServerError, ...(beat ? { beat } : {}) };
}

/** The lines of the money engine: its own connections, and the doorbell of what it commits. */
export type EngineLines = {
  connections: { reserveConnections: Connection[]; settleConnections: Connection[] };
  onChange: (userIds: readonly string[]) => void;
  ringNow: () => Promise<void>;
  isOpen: () => boolean;
  /** Closes the connections, then rings for whom nobody has rung yet; to be called before the pool ends. */
  end(): Promise<void>;
};

const CONNECTIONS = 1;

/** Opens the engine's connections now: from then on each is made again as soon as it breaks. */
export async function openEngineLines(
  options: LineOptions,
  link: Link,
  db: Kysely<DB>,
): Promise<EngineLines> {
  const url = options.directUrl ?? options.databaseUrl;
  const make = (name: string) =>
    Array.from({ length: options.connections ?? CONNECTIONS }, () =>
      createConnection(url, { ...link, name }),
    );
  const connections = {
    reserveConnections: make("airtide reserve"),
    settleConnections: make("airtide settle"),
  };
  const all = [...connections.reserveConnections, ...connections.settleConnections];
  const doorbell = doorbellOf(options, db);
  await Promise.all(all.map((one) => one.open()));
  return {
    connections,
    onChange: (userIds) => doorbell.ring(userIds),
    ringNow: () => doorbell.ringNow(),
    isOpen: () => all.every((one) => one.isOpen()),
    end: async () => {
      await Promise.all(all.map((one) => one.end()));
      await doorbell.end();
    },
  };
}

function doorbellOf({ log }: LineOptions, db: Kysely<DB>): Doorbell {
  const onError = (error: unknown) => log.warn({ err: error }, "live events of purchases wait");
  return createDoorbell({ db, onError });
}
