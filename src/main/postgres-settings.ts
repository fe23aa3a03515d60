import { existsSync } from "node:fs";
import { join } from "node:path";

/** For a small server (2 cores, 4 GB); where the money is. Durability itself stays at PostgreSQL's defaults: all on. */
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

/** For clusters that are thrown away: nothing here survives a power cut, and nothing needs to. */
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

/** Statements are not logged with an error: their text might hold what must not be in a log. */
const QUIET = { log_min_error_statement: "panic", log_timezone: "UTC", timezone: "UTC" };

/** The server's settings as arguments of `postgres`. `native` is where its libraries are. */
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
