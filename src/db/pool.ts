import pg from "pg";
import { readAddress, withLogin, writeAddress } from "./address.ts";
import { configOf, type ConnectionOptions, DoorClient, openWith } from "./client.ts";
import { keepOpen } from "./long-connection.ts";

/** The role that the server logs in as. It may do only what the migrations grant, and owns nothing. */
export const APP_ROLE = "airtide_app";

export type PoolOptions = ConnectionOptions & {
  /** Maximum number of connections; more than 8 gain nothing on a small server. */
  max?: number;
  /** Called when an idle connection breaks (PostgreSQL restarted). The pool reconnects by itself. */
  onError?: (error: Error) => void;
};

/** One connection for one caller at a time; its statements are pipelined. */
export type Connection = Readonly<{
  /**
   * Runs `use` alone on the connection; later calls wait their turn. Connects when needed, and again after a
   * break. When `use` throws, an open transaction is rolled back. After a break during a commit the outcome
   * is unknown: send the same again.
   */
  run<T>(use: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Connects now; from then on a break is mended at once. */
  open(): Promise<unknown>;
  isOpen(): boolean;
  /** Waits for the running call. */
  end(): Promise<void>;
}>;

/**
 * Creates a pool of connections. bigint columns arrive as bigint, timestamptz as Date, numeric and date as
 * text.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const config = configOf(url, options);
  const { connectionTimeoutMillis } = config;
  const Client = class extends DoorClient {
    constructor() {
      super(config);
    }
  };
  const pool = new pg.Pool({ max: options.max ?? 8, connectionTimeoutMillis, Client });
  // Without a listener a break of an idle connection would end the process.
  pool.on("error", (error) => options.onError?.(error));
  return pool;
}

/** Creates a `Connection`. It connects at `open` or at the first `run`. */
export function createConnection(url: string, options: ConnectionOptions = {}): Connection {
  const config = { ...configOf(url, options), pipeline: true };
  const line = keepOpen({ connect: () => openWith(config) });
  let last: Promise<unknown> = Promise.resolve();

  const turn = async <T>(use: (client: pg.Client) => Promise<T>): Promise<T> => {
    const mine = await line.open();
    try {
      return await use(mine);
    } catch (error) {
      // Also waits for running statements; harmless when no transaction is open.
      await mine.query("rollback").catch(() => mine.end().catch(() => undefined));
      throw error;
    }
  };
  return {
    run: (use) => {
      const result = last.then(() => turn(use));
      last = result.catch(() => undefined);
      return result;
    },
    open: line.open,
    isOpen: line.isOpen,
    end: async () => {
      await last;
      await line.end();
    },
  };
}

/** Returns the URL of the same database for the application's role instead of its owner. */
export function withAppRole(url: string, password = ""): string {
  return writeAddress(withLogin(readAddress(url), APP_ROLE, password));
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  return writeAddress({ ...readAddress(url), database: encodeURIComponent(database) });
}

/** Returns the database that a URL names. */
export function databaseOf(url: string): string {
  const { database } = readAddress(url);
  if (!database) throw new Error("The database URL names no database");
  return decodeURIComponent(database);
}

/** Returns the URL as it may be shown: with words in the place of the log-in. */
export function withoutLogin(url: string): string {
  const address = withLogin(readAddress(url), "USER", "PASSWORD");
  return writeAddress(address);
}

/** Codes of connections that broke, or that lead to a server which takes no writes (any more). */
const BREAKS = new Set([
  "25006",
  "25P03",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * True when the connection failed, rather than the statement. A commit that was running may have happened or
 * not.
 */
export function isDisconnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (BREAKS.has(code) || code.startsWith("08")) return true;
  return /^(Connection terminated|Client (has encountered|was closed)|timeout expired|Query read timeout)/.test(
    error.message,
  );
}

const UNDONE = new Set(["40P01", "40001"]);

/**
 * True when PostgreSQL undid the transaction because of a conflict with others (a deadlock). It may be run
 * again.
 */
export function isUndone(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && UNDONE.has(error.code)
  );
}
