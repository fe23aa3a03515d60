import { SAVED_FILTERS, storage } from "../../shared/storage.ts";

/** A filter of a list under the name that a person gave it. */
export type SavedFilter = { name: string; filters: Readonly<Record<string, unknown>> };

/** Filters kept for each list and person at most. */
const MAX_SAVED = 12;
const NAME_LETTERS = 40;

const columnsName = (list: string) => `airtide.columns.${list}`;
const filtersName = (list: string, userId: string) => `${SAVED_FILTERS}${list}.${userId}`;

/**
 * Returns the keys of the columns to show, in the list's order: those chosen on this device, else all that
 * are not optional. A choice without any known column counts as none (rules 9.37).
 */
export function shownColumns(
  known: readonly { key: string; isOptional?: boolean }[],
  chosen: readonly string[] | undefined,
): string[] {
  const usual = known.filter(({ isOptional }) => !isOptional).map(({ key }) => key);
  const kept = known.map(({ key }) => key).filter((key) => chosen?.includes(key));
  return kept.length > 0 ? kept : usual;
}

/** Returns the columns chosen for a list on this device; undefined when none were. */
export function readColumns(list: string): string[] | undefined {
  const found = parsed(columnsName(list));
  return Array.isArray(found) ? found.filter((key) => typeof key === "string") : undefined;
}

/** Keeps the columns of a list on this device; `undefined` forgets the choice. */
export function keepColumns(list: string, keys: readonly string[] | undefined): void {
  storage.set(columnsName(list), keys ? JSON.stringify(keys) : "");
}

/** Returns the named filters of a list and person, oldest first. */
export function readFilters(list: string, userId: string): SavedFilter[] {
  const found = parsed(filtersName(list, userId));
  return Array.isArray(found) ? found.filter(isSaved) : [];
}

export function keepFilters(list: string, userId: string, saved: readonly SavedFilter[]): void {
  storage.set(filtersName(list, userId), saved.length > 0 ? JSON.stringify(saved) : "");
}

/** Adds a filter; one of the same name is replaced, and the oldest go beyond twelve (rules 9.37). */
export function withSaved(saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] {
  const name = added.name.trim().slice(0, NAME_LETTERS);
  const others = saved.filter((one) => one.name !== name);
  return [...others, { ...added, name }].slice(-MAX_SAVED);
}

/** True when both hold the same fields with the same values, in any order. */
export function isSameFilter(a: SavedFilter["filters"], b: SavedFilter["filters"]): boolean {
  const flat = (filters: SavedFilter["filters"]) =>
    JSON.stringify(Object.entries(filters).toSorted(([one], [two]) => (one < two ? -1 : 1)));
  return flat(a) === flat(b);
}

function isSaved(one: unknown): one is SavedFilter {
  const { name, filters } = (one ?? {}) as Partial<SavedFilter>;
  return typeof name === "string" && typeof filters === "object" && filters !== null;
}

function parsed(name: string): unknown {
  try {
    return JSON.parse(storage.get(name) || "null");
  } catch {
    return null;
  }
}
