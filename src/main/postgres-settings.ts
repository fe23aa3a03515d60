import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * For a small server (2 cores, 4 GB) that holds the money. Durability stays at PostgreSQL's defaults: all on.
 */
const SERVER = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  random_page_cost: "1.1",
  max_connections: "100",
  jit: "off",
};

/** For throw-away clusters: nothing here has to survive a power cut. */
const THROW_AWAY = {
  ...SERVER,
  shared_buffers: "128MB",
  max_connections: "200",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
};

/** Statements are not logged with an error: their text may hold secrets. */
const QUIET = { log_min_error_statement: "panic", log_timezone: "UTC", timezone: "UTC" };

/** Returns the server's settings as arguments of `postgres`. `native` is the folder of its libraries. */
export function settingsFor(durable: boolean, native: string): string[] {
  const statistics = existsSync(join(native, "lib", "postgresql", `pg_stat_statements.${libraryEnding()}`));
  const settings = {
    ...(durable ? SERVER : THROW_AWAY),
    ...QUIET,
    ...(statistics && durable ? { shared_preload_libraries: "pg_stat_statements" } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function libraryEnding(): string {
  return process.platform === "darwin" ? "dylib" : "so";
}
