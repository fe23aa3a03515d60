import {
  SLOW_MS,
  STATUS_PURCHASES,
  STATUS_WINDOW_MS,
  type StatusEntry,
  statusEntries,
} from "../../core/network-status.ts";
import { measureNetworks } from "./queries.ts";
import type { Deps } from "../deps.ts";

const KEPT_MS = 10_000;

type Kept = { until: number; entries: Promise<StatusEntry[]> };
const kept = new WeakMap<Deps["db"], Kept>();

/**
 * Returns the share of recent purchases that succeeded, per network and service; measured at most every ten
 * seconds in one process (rules 3.20).
 */
export function readNetworkStatus(deps: Pick<Deps, "db" | "clock">): Promise<StatusEntry[]> {
  const now = deps.clock.now().getTime();
  const known = kept.get(deps.db);
  if (known && now < known.until) return known.entries;
  const entries = measure(deps, now);
  kept.set(deps.db, { until: now + KEPT_MS, entries });
  // A failed query is not cached.
  entries.catch(() => kept.delete(deps.db));
  return entries;
}

async function measure({ db }: Pick<Deps, "db">, now: number): Promise<StatusEntry[]> {
  const since = new Date(now - STATUS_WINDOW_MS);
  const slowBefore = new Date(now - SLOW_MS);
  return statusEntries(await measureNetworks(db, { since, slowBefore, newest: STATUS_PURCHASES }));
}
