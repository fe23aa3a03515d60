import { type Audience, readUser, type User } from "../../shared/user.ts";
import { session } from "../session.ts";
import { startEarly } from "./query-client.ts";

/** The part of a loader's context that decides whether anything is loaded. */
type Visit = { preload: boolean; route: { options: { staticData?: { who?: Audience } } } };

/**
 * Starts the queries that a screen asks when it mounts, so that the answers load beside its code. It waits
 * for none of them: the screen shows its own skeleton or error. Nothing is loaded without a session, for a
 * person who may not see the route, or while only its code is preloaded.
 */
export function load(
  { preload, route }: Visit,
  startQueries: (asked: { user: User; start: typeof startEarly }) => void,
): void {
  const user = session.token() === undefined ? undefined : readUser();
  if (preload || !user) return;
  if (route.options.staticData?.who?.(user) ?? true) startQueries({ user, start: startEarly });
}
