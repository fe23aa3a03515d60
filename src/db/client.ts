import pg from "pg";
import type { Place } from "./address.ts";
import { type Hosts, hostsOf, IS_READ_ONLY } from "./hosts.ts";
import { prepareMarked } from "./prepared.ts";
import { ownSettings, type SessionLimits, statementLimit } from "./session.ts";
import { cut, watch, type Watchfulness } from "./watch.ts";

export type ConnectionOptions = SessionLimits & {
  /** The name in pg_stat_activity. */
  name?: string;
  /** How often an idle connection is asked, and how soon it must answer; tests shorten both. */
  beat?: Readonly<{ everyMs: number; answerWithinMs: number }>;
  /** Called with the code of every error that PostgreSQL answers. */
  onServerError?: (code: string) => void;
  /** Prepares marked statements (prepared.ts); only where no pooler stands between. */
  prepares?: boolean;
};

const CONNECT_TIMEOUT_MS = 5_000;
const LOOK_WITHIN_MS = 2_000;
const KEEP_ALIVE_AFTER_MS = 5_000;
const BEAT = { everyMs: 3_000, answerWithinMs: 3_000 };
/** Longer than the server's own limit of a statement, so it ends only connections that are dead. */
const ANSWER_GRACE_MS = 2_000;
const READ_ONLY = "25006";
/** The place in PostgreSQL that warns of a commit which no synchronous standby has confirmed. */
const UNSURE_COMMIT = "SyncRepWaitForLSN";

export type DoorConfig = pg.ClientConfig & {
  connectionTimeoutMillis: number;
  hosts: Hosts;
  watchfulness: Watchfulness;
  settings: Readonly<Record<string, string>> | undefined;
  onServerError: ((code: string) => void) | undefined;
  prepares: boolean;
};

/**
 * Returns the configuration of a `DoorClient`. Its startup packet names the user, the database and the
 * application, and nothing else: a pooler refuses more.
 */
export function configOf(url: string, options: ConnectionOptions): DoorConfig {
  const { patience = 1, beat = BEAT } = options;
  const hosts = hostsOf(url, LOOK_WITHIN_MS * patience);
  const statementMs = statementLimit(options);
  return {
    connectionString: hosts.url,
    application_name: options.name ?? "airtide",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: TYPES,
    hosts,
    settings: ownSettings(options),
    onServerError: options.onServerError,
    prepares: options.prepares ?? false,
    watchfulness: {
      beatEveryMs: beat.everyMs * patience,
      answerWithinMs: beat.answerWithinMs * patience,
      silenceMs: statementMs > 0 ? statementMs + Math.min(ANSWER_GRACE_MS, beat.answerWithinMs) : 0,
    },
  };
}

/**
 * The one way to a server (rules 8.70 to 8.72): takes the right host of several, sets what this connection
 * wants for itself, is watched while it lives, and leaves a server that no longer takes writes.
 */
export class DoorClient extends pg.Client {
  readonly #door: DoorConfig;
  #place: Place | undefined;

  constructor(config: DoorConfig) {
    super(config);
    this.#door = config;
    if (config.prepares) prepareMarked(this);
    this.connection.on("errorMessage", ({ code = "" }: { code?: string }) => {
      config.onServerError?.(code);
      // After the statement has been told: it points at a demoted primary, or at a standby.
      if (code === READ_ONLY) setImmediate(() => cut(this, readOnly()));
    });
    this.connection.on("notice", ({ routine }: { routine?: string }) => {
      if (routine === UNSURE_COMMIT) this.#doubt();
    });
    // A break may be the end of this host as primary; without a listener it would end the process.
    this.on("error", () => this.#place && config.hosts.forget(this.#place));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    callback?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | undefined {
    if (!callback) return this.#connect();
    void this.#answer(callback);
    return undefined;
  }

  /**
   * A commit that its standby did not confirm in time is reported as done (rules 8.89). What waits for it
   * hears of a break instead: sent again, it is done once, or once more on the next primary.
   */
  #doubt(): void {
    this.connection.emit("errorMessage", unconfirmed());
    setImmediate(() => cut(this, unconfirmed()));
  }

  async #answer(callback: (error: Error | null, client?: pg.Client) => void): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      return callback(error as Error);
    }
    callback(null, this);
  }

  async #connect(): Promise<pg.Client> {
    const { hosts, watchfulness } = this.#door;
    const place = await hosts.choose();
    this.#place = place;
    this.#goTo(place);
    try {
      await super.connect();
      watch(this, watchfulness);
      await this.#settle();
      return this;
    } catch (error) {
      hosts.forget(place);
      if (this.connection) cut(this, error instanceof Error ? error : readOnly());
      throw error;
    }
  }

  #goTo({ host, port }: Place): void {
    if (host) this.host = host;
    if (port) this.port = Number(port);
  }

  /** Asks what kind of server this is and sets this connection's own limits, in one round trip. */
  async #settle(): Promise<void> {
    const { hosts, settings } = this.#door;
    if (!hosts.mustAsk && !settings) return;
    const set = Object.entries(settings ?? {});
    const columns = [
      IS_READ_ONLY,
      ...set.map((_one, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`),
    ];
    const { rows } = await this.query<{ is_read_only: boolean }>(`select ${columns.join(", ")}`, set.flat());
    if (hosts.mustAsk) hosts.accept(rows[0]?.is_read_only ?? true);
  }
}

/** Opens one connection, for callers that hold it themselves. Break-offs are its `end` event. */
export async function openClient(url: string, options: ConnectionOptions = {}): Promise<pg.Client> {
  return openWith(configOf(url, options));
}

/** Opens a connection by a configuration that is kept: it remembers which host was right. */
export async function openWith(config: DoorConfig): Promise<pg.Client> {
  const client = new DoorClient(config);
  await client.connect();
  return client;
}

function readOnly(): Error {
  return Object.assign(new Error("The database takes reads only"), { code: READ_ONLY });
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

function unconfirmed(): Error {
  return Object.assign(new Error("No standby has confirmed the commit"), { code: "ETIMEDOUT" });
}
