import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { readUser, type Audience, type User } from "../../shared/user.ts";
import { session } from "../session.ts";
import { queryClient } from "./query-client.ts";

/** The part of a loader's context that decides whether anything is loaded. */
type Visit = { preload: boolean; route: { options: { staticData?: { who?: Audience } } } };

/** Starts one query of the screen. A query that is not enabled is left alone. */
type Start = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
) => void;

/**
 * Starts the queries that a screen asks when it mounts, so that the answers load beside its code. It waits
 * for none of them: the screen shows its own skeleton or error. Nothing is loaded without a session, for a
 * person who may not see the route, or while only its code is preloaded.
 */
export function load(
  { preload, route }: Visit,
  startQueries: (asked: { user: User; start: Start }) => void,
): void {
  const user = session.token() === undefined ? undefined : readUser();
  if (preload || !user) return;
  if (route.options.staticData?.who?.(user) ?? true) startQueries({ user, start });
}

/** A query that was asked before is the screen's: only its hooks decide whether to ask again. */
const start: Start = (query) => {
  if (query.enabled === false || queryClient.getQueryState(query.queryKey)) return;
  void queryClient.prefetchQuery(query);
};
