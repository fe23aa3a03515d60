import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { whenIdle } from "./idle.ts";
import { isStaff, readUser } from "./user.ts";

/**
 * The last answers that a person saw, kept on this device for their next visit and for reading without a
 * network (rules 9.27). Queries that spread `kept()` into their options take part; nothing else is written.
 */
type Entry = { hash: string; data: unknown; at: number; order: number };

const STORED = "airtide.kept.";
/** The end of the name of a person's kept drawing. */
const DRAWN = ".drawn";
const CHOICE = "airtide.keep";
/** The stamp of the shape of what is kept. Raise it when an answer of a kept query changes its fields. */
const KEPT_SHAPE = 2;
/** The most characters of one person's data; what matters least is left out beyond it. */
const MAX_CHARS = 256_000;
const PAUSE_MS = 1_000;

/** The data of `owner`, by the hash of its key, which is the key as JSON. */
let entries = new Map<string, Entry>();
let owner: string | undefined;
let openedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSessionOurs: () => boolean = () => false;

/**
 * Options of a query whose last answer is kept; a lower `order` matters more. The answer holds no secret (no
 * token, PIN, API key, NIN or BVN). `isDrawn` is for the answer whose drawing is kept too.
 */
export function kept(order: number, { isDrawn = false } = {}) {
  return { meta: { kept: order, isDrawn }, gcTime: Number.POSITIVE_INFINITY };
}

/** Keeps the drawing of what this person sees (rules 9.48), where anything of them may be kept. */
export function keepDrawing(text: string): void {
  if (owner === undefined || keeper() !== owner || !isSessionOurs() || !mayKeep()) return;
  store(STORED + owner + DRAWN, text);
}

/** The state of a query that decides how old its data is. */
type Aged = { data: unknown; dataUpdatedAt: number; isError: boolean };

/**
 * Returns the time (ms) of data that may be old: it is from an earlier visit, or the newest attempt to fetch
 * it failed. Undefined for an answer of this visit.
 */
export function asOf({ data, dataUpdatedAt, isError }: Aged): number | undefined {
  return data !== undefined && (isError || isFromDevice(dataUpdatedAt)) ? dataUpdatedAt : undefined;
}

/** True for the time of an answer that came before this visit. */
export function isFromDevice(dataUpdatedAt: number): boolean {
  return dataUpdatedAt > 0 && dataUpdatedAt < openedAt;
}

/**
 * Puts the kept data of the person logged in into the cache, before the first render. It counts as stale, so
 * screens ask the server for it. Data of other people is deleted.
 */
export function openKept(cache: QueryClient): void {
  openedAt = Date.now();
  setOwner(keeper());
  for (const { hash, data, at } of entries.values()) {
    const queryKey = JSON.parse(hash) as QueryKey;
    const query = cache.getQueryCache().build(cache, { queryKey, gcTime: Number.POSITIVE_INFINITY });
    query.setData(data, { updatedAt: Math.min(at, openedAt - 1), manual: true });
    query.invalidate();
  }
}

/** Returns the person whose data is kept: nobody's on a device of staff, who see other people's rows. */
function keeper(): string | undefined {
  const user = readUser();
  return user && !isStaff(user) ? user._id : undefined;
}

/**
 * Writes the answers of this cache to the device, a second after the last one. `isOurs` says whether
 * this page's session is still the one of the device.
 */
export function followKept(cache: QueryClient, isOurs: () => boolean): void {
  isSessionOurs = isOurs;
  cache.getQueryCache().subscribe(({ type, query }) => {
    const order = query.meta?.kept;
    if (type !== "updated" || typeof order !== "number" || query.state.status !== "success") return;
    const { data, dataUpdatedAt: at } = query.state;
    if (data === undefined || isFromDevice(at)) return;
    if (keeper() !== owner) setOwner(keeper());
    if (owner === undefined) return;
    // A drawing of other rows than those that are kept would be the older of two.
    if (query.meta?.isDrawn && entries.get(query.queryHash)?.data !== data)
      removeAll((name) => name.endsWith(DRAWN));
    entries.set(query.queryHash, { hash: query.queryHash, data, at, order });
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(flush), PAUSE_MS);
  });
  // A phone may end a page in the background without another word.
  window.addEventListener("pagehide", flush);
}

function flush(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  if (owner === undefined || keeper() !== owner || !isSessionOurs() || !mayKeep()) return;
  store(STORED + owner, textOf([...entries.values()]));
}

/** Returns the text of what fits, the most important first. */
function textOf(all: readonly Entry[]): string {
  const parts: string[] = [];
  let size = 0;
  for (const entry of all.toSorted((a, b) => a.order - b.order)) {
    const part = JSON.stringify(entry);
    if (size + part.length > MAX_CHARS) continue;
    size += part.length;
    parts.push(part);
  }
  return `{"shape":${KEPT_SHAPE},"entries":[${parts.join(",")}]}`;
}

/** Makes this person the owner: reads what is kept of them, and deletes what is kept of others. */
function setOwner(id: string | undefined): void {
  owner = id;
  removeAll((name) => name !== STORED + id && name !== STORED + id + DRAWN);
  entries = new Map(id === undefined || !mayKeep() ? [] : read(STORED + id).map((one) => [one.hash, one]));
}

function read(name: string): Entry[] {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "{}") as { shape?: number; entries?: Entry[] };
    if (found.shape === KEPT_SHAPE && Array.isArray(found.entries)) return found.entries.filter(isWhole);
  } catch {
    // Storage is refused, or the text is broken: nothing is kept.
  }
  return [];
}

/** Throws where the hash is no JSON. */
function isWhole(entry: Partial<Entry> | null): boolean {
  if (typeof entry?.hash !== "string" || !Array.isArray(JSON.parse(entry.hash))) return false;
  return typeof entry.at === "number" && typeof entry.data === "object" && entry.data !== null;
}

/** Deletes everything that is kept, of everybody, and what waits to be written. */
export function forgetKept(): void {
  clearTimeout(timer);
  timer = undefined;
  entries = new Map();
  owner = undefined;
  removeAll(() => true);
}

function removeAll(isMeant: (name: string) => boolean): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(STORED) && isMeant(name));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Storage is refused: nothing was written either.
  }
}

/** Storage may be full or refused: what was kept before, with its own times, then stays. */
function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Nothing to do: the next visit asks the server as the first one did.
  }
}

/** True unless the person switched it off on this device. */
export function mayKeep(): boolean {
  try {
    return localStorage.getItem(CHOICE) !== "off";
  } catch {
    return false;
  }
}

/** Switches keeping on or off on this device; off also deletes what is kept (rules 9.27). */
export function setKeep(isOn: boolean): void {
  store(CHOICE, isOn ? "on" : "off");
  if (!isOn) forgetKept();
}
