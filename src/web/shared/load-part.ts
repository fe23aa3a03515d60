import { isActing, isMissing } from "./api/api.ts";

/** Longest time that a part of the program may take to load, in milliseconds (rules 9.12). */
const MAX_MS = 120_000;
/** Beginnings of browsers' messages for a script file that failed to load. */
const BROWSERS =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;
const NAMED = "A part is missing: ";

/**
 * Renames the error of a part that failed to load. The router would reload the page on a browser's own
 * message, even without a network, and so lose the page.
 */
export function nameMissing(error: unknown): void {
  if (error instanceof Error && BROWSERS.test(error.message)) error.message = NAMED + error.message;
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(NAMED);

/**
 * Resolves with `coming`, or rejects as a missing part after `maxMs`; the part may still arrive for the next
 * caller.
 */
export function inTime<T>(coming: Promise<T>, maxMs = MAX_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, maxMs, new Error(`${NAMED}late`));
    coming.then(resolve, reject);
  });
}

/**
 * Reloads the page, once for each file, when the server no longer has the file of a part that the screen
 * needs: this page is then older than the server, and the waiting version takes over. A broken connection
 * (which a browser may call "online") is no reason, since typed text would be lost. The page also stays while
 * an act that moves money is running.
 */
export async function reloadForUpdate(error: unknown): Promise<void> {
  if (!isMissingPart(error)) return;
  const file = fileOf(error);
  const reloaded = `reloaded:${file}`;
  if (sessionStorage.getItem(reloaded) || !(await isMissing(file)) || isActing()) return;
  sessionStorage.setItem(reloaded, "1");
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: "SKIP_WAITING" });
  location.reload();
}

/**
 * Returns the file that the browser's message names, or else the page's main script, whose name changes with
 * every build.
 */
function fileOf(error: unknown): string {
  return /https?:\S+\.js/.exec(String(error))?.[0] ?? import.meta.url;
}
