/**
 * Cache keys of data that several screens show. The queries are in the modules that call the server; these
 * keys can be used without the cache.
 */

/** The person logged in, with recent transactions. */
export const ACCOUNT = ["auth"] as const;
/** Query key of every list of the history, with any filter. */
export const TRANSACTION_LISTS = ["transactions"] as const;
/** The person's electricity meters. */
export const METERS = ["meters"] as const;
/** Everything that waits for review, with its counts. */
export const REVIEWS = ["reviews"] as const;
/** The problems that the person reported, and what can be reported. */
export const PROBLEMS = ["problems"] as const;
/** The problems of everybody, as staff work on them. */
export const DISPUTES = ["disputes"] as const;
/** The settings of the shop. */
export const HOUSE_SETTINGS = ["house-settings"] as const;
export type QueryKey = readonly unknown[];

let invalidate: (key: QueryKey) => void = () => {};

/**
 * Connects the cache; a signed-in screen calls it when it loads. Pages before log-in have no cache and load
 * no code for one.
 */
export function onReadAgain(run: (key: QueryKey) => void): void {
  invalidate = run;
}

/** Refetches the data of these keys and of all keys that begin with them. */
export function readAgain(keys: readonly QueryKey[]): void {
  for (const key of keys) invalidate(key);
}

/**
 * Options of `useAct` for a decision about one row. It refetches whatever a decision may change: reviews (it
 * may have raised a new one), wallets and transactions, people, coupons, the shop's figures, and settings
 * approved by a second admin. The server takes a decision once and repeats its answer to the same person
 * (rules 7.11, 12.3, 14.3), so it has no key.
 */
export const DECISION = {
  invalidates: [REVIEWS, TRANSACTION_LISTS, ["transaction"], ["admin"], HOUSE_SETTINGS, ["settings"]],
  isReadAnyway: true,
} satisfies { invalidates: QueryKey[]; isReadAnyway: true };
