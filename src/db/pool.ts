import pg from "pg";

/** The role that the server logs in as. It may do only what the migrations grant, and owns nothing. */
export const APP_ROLE = "airtide_app";

export type ConnectionOptions = {
  /** The name in pg_stat_activity. */
  name?: string;
  /** Time limit of a statement; 0 is no limit (checks over all history). */
  statementTimeoutMs?: number;
  /**
   * Factor for the time limits of connections, locks and statements; 1 by default. For machines that are busy
   * with other work.
   */
  patience?: number;
};

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
  /** Waits for the running call. */
  end(): Promise<void>;
}>;

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the server's own limit, so it fires only when the connection is dead. */
const ANSWER_GRACE_MS = 5_000;

/**
 * Creates a pool of connections. bigint columns arrive as bigint, timestamptz as Date, numeric and date as
 * text.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({ ...settings(url, options), max: options.max ?? 8 });
  // Without a listener a break of an idle connection would end the process.
  pool.on("error", (error) => options.onError?.(error));
  // The pool listens to its idle connections only; without this, a connection that breaks between two
  // statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Creates a `Connection`. It connects at the first `run`. */
export function createConnection(url: string, options: ConnectionOptions = {}): Connection {
  let client: pg.Client | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let ended = false;

  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const fresh = new pg.Client({ ...settings(url, options), pipeline: true });
    const forget = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", forget);
    fresh.on("end", forget);
    await fresh.connect();
    client = fresh;
    return fresh;
  };
  const drop = (broken: pg.Client) => {
    if (client === broken) client = undefined;
    broken.end().catch(() => undefined);
  };
  const turn = async <T>(use: (client: pg.Client) => Promise<T>): Promise<T> => {
    if (ended) throw new Error("The connection is closed");
    const mine = await connected();
    try {
      return await use(mine);
    } catch (error) {
      // Also waits for running statements; harmless when no transaction is open.
      await mine.query("rollback").catch(() => drop(mine));
      throw error;
    }
  };
  return {
    run: (use) => {
      const result = last.then(() => turn(use));
      last = result.catch(() => undefined);
      return result;
    },
    end: async () => {
      await last;
      ended = true;
      await client?.end();
    },
  };
}

/** Returns the URL of the same database for the application's role instead of its owner. */
export function withAppRole(url: string, password = ""): string {
  const [base = "", query = ""] = url.split("?");
  const login = password ? `${APP_ROLE}:${encodeURIComponent(password)}` : APP_ROLE;
  const others = query.split("&").filter((part) => part && !/^(user|password)=/.test(part));
  const address = base.replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/, `$1${login}@`);
  return others.length > 0 ? `${address}?${others.join("&")}` : address;
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(database)}`);
}

/** Returns the database that a URL names. */
export function databaseOf(url: string): string {
  const name = /^postgres(?:ql)?:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1];
  if (!name) throw new Error("The database URL names no database");
  return decodeURIComponent(name);
}

const BREAKS = new Set([
  "57P01",
  "57P02",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
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

function settings(url: string, options: ConnectionOptions): pg.ClientConfig {
  const { patience = 1 } = options;
  const statementMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS * patience;
  const session = {
    statement_timeout: statementMs,
    lock_timeout: LOCK_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS * patience,
    TimeZone: "UTC",
  };
  return {
    connectionString: url,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    application_name: options.name ?? "airtide",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    keepAlive: true,
    types: TYPES,
    ...(statementMs > 0 ? { query_timeout: statementMs + ANSWER_GRACE_MS } : {}),
  };
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/**
 * Money is bigint everywhere; a calendar date is text, because a JavaScript Date would give it a time zone.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    const usual = pg.types.getTypeParser(oid, "text");
    if (oid === INT8) return BigInt;
    if (oid === DATE) return (text: string) => text;
    if (oid !== INT8_ARRAY) return usual;
    return (text: string) => usual(text).map((item: string | null) => (item === null ? null : BigInt(item)));
  },
};
