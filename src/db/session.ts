/**
 * The settings of the server's sessions (rules 8.71). They belong to its role, set at the start for this
 * database (app-login.ts), so a pooler between needs to pass nothing on. A connection that wants other limits
 * sets them by one statement, and must be a direct one.
 */

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 5_000;

export type SessionLimits = {
  /** Time limit of a statement; 0 is no limit (checks over all history). */
  statementTimeoutMs?: number;
  /** Factor for all time limits; 1 by default. For machines that are busy with other work. */
  patience?: number;
  /** The owner's connections wait as long as it takes: migrations, the set-up of the role. */
  isOwner?: boolean;
};

/** The role's settings as PostgreSQL spells them. */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
  TimeZone: "UTC",
};

/** PostgreSQL's side of a broken network: it lets go of what a vanished client holds. Not on every system. */
export const NETWORK_SETTINGS: Readonly<Record<string, string>> = {
  client_connection_check_interval: "2s",
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "10s",
};

/** Returns the time limit of a statement in milliseconds; 0 is none. */
export function statementLimit({ statementTimeoutMs, patience = 1, isOwner }: SessionLimits): number {
  return isOwner ? 0 : (statementTimeoutMs ?? STATEMENT_TIMEOUT_MS * patience);
}

/** Returns what a connection sets for itself; undefined where it takes the role's settings. */
export function ownSettings(limits: SessionLimits): Readonly<Record<string, string>> | undefined {
  const { statementTimeoutMs, patience = 1, isOwner = false } = limits;
  if (statementTimeoutMs === undefined && patience === 1 && !isOwner) return undefined;
  const factor = isOwner ? 0 : patience;
  return {
    statement_timeout: String(statementLimit(limits)),
    lock_timeout: String(LOCK_TIMEOUT_MS * factor),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS * factor),
    TimeZone: "UTC",
  };
}
