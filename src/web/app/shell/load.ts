import { inTime } from "../../shared/load-part.ts";
import { type Audience, readUser, type User } from "../../shared/user.ts";
import { session } from "../session.ts";
import { startEarly, untilAnswered } from "./query-client.ts";

/** The part of a loader's context that decides whether anything is loaded. */
type Visit = { preload: boolean; route: { options: { staticData?: { who?: Audience } } } };

/** The answers that the page asked for early are at hand when its person is; reading them takes no time. */
const READING_MS = 300;
let isFirst = true;

/**
 * Starts the queries that a screen asks when it mounts, so that the answers load beside its code. It waits
 * for none of them: the screen shows its own skeleton or error. The exception is the first screen of a page
 * that has just learned its person: what it knows is drawn at once. Nothing is loaded without a session,
 * for a person who may not see the route, or while only its code is preloaded.
 */
export function load(
  { preload, route }: Visit,
  startQueries: (asked: { user: User; start: typeof startEarly }) => void,
): Promise<unknown> | undefined {
  const user = session.token() === undefined ? undefined : readUser();
  if (preload || !user) return undefined;
  if (route.options.staticData?.who?.(user) ?? true) startQueries({ user, start: startEarly });
  const mayWait = isFirst && session.hasMet();
  isFirst = false;
  return mayWait ? inTime(untilAnswered(), READING_MS).catch(() => {}) : undefined;
}
