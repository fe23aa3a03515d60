import { inTime } from "../../shared/load-part.ts";
import type { AnyRoute } from "../../shared/router/routes.ts";
import { readUser } from "../../shared/user.ts";
import { session } from "../session.ts";
import { startEarly, untilAnswered } from "./query-client.ts";

/** The answers that the page asked for early are at hand when its person is; reading them takes no time. */
const READING_MS = 300;
let isFirst = true;

/**
 * Starts the queries that a screen asks when it mounts, so that the answers load beside its code. It waits
 * for none of them: the screen shows its own skeleton or error. The exception is the first screen of a page
 * that has just learned its person: what it knows is drawn at once. Nothing is loaded without a session,
 * or for a person who may not see the route.
 */
export function load(route: AnyRoute, search: object): Promise<unknown> | undefined {
  const user = session.token() === undefined ? undefined : readUser();
  if (!user) return undefined;
  if (route.who?.(user) ?? true) route.load?.({ user, search, start: startEarly });
  const mayWait = isFirst && session.hasMet();
  isFirst = false;
  return mayWait ? inTime(untilAnswered(), READING_MS).catch(() => {}) : undefined;
}
