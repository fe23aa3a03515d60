/** Under what the cache holds what several screens show. The queries themselves stand with `call`; these need no cache to be named. */

/** The person logged in, with plans and recent transactions. */
export const ACCOUNT = ["auth"] as const;
/** Query key of every list of the history, with any filter. */
export const TRANSACTION_LISTS = ["transactions"] as const;
/** Everything that waits for a person, with its counts. */
export const REVIEWS = ["reviews"] as const;
/** The settings of the house. */
export const HOUSE_SETTINGS = ["house-settings"] as const;
export type QueryKey = readonly unknown[];

let invalidate: (key: QueryKey) => void = () => {};

/** The cache offers itself here when a signed-in screen loads it. Pages before the log-in have none, and load no code for one. */
export function onReadAgain(run: (key: QueryKey) => void): void {
  invalidate = run;
}

/** Read again what is shown of these keys, and of all that begin with them. */
export function readAgain(keys: readonly QueryKey[]): void {
  for (const key of keys) invalidate(key);
}

/**
 * What `useAct` is given for a decision about one row: what waits (it may have made a request elsewhere), wallets and their lines, people,
 * coupons and the house's figures, and the settings that a second admin agreed to, all read again whatever came of it. The server takes a
 * decision once, and answers whoever sends the same again with the same (rules 7.11, 12.3, 14.3), so it has no key.
 */
export const DECISION = {
  invalidates: [REVIEWS, TRANSACTION_LISTS, ["transaction"], ["admin"], HOUSE_SETTINGS, ["settings"]],
  isReadAnyway: true,
} satisfies { invalidates: QueryKey[]; isReadAnyway: true };
