import { isActing, isMissing } from "./api/api.ts";

/** How long a part of the program may be on its way, in milliseconds (rules 9.12). */
const MAX_MS = 120_000;
/** How browsers begin to say that a file of the program did not come. */
const BROWSERS =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;
const NAMED = "A part is missing: ";

/**
 * Renames the error of a part that did not come. The router would load the page again when it reads a browser's own
 * message, without a network too, and lose the page.
 */
export function nameMissing(error: unknown): void {
  if (error instanceof Error && BROWSERS.test(error.message)) error.message = NAMED + error.message;
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(NAMED);

/** What is coming, or a missing part once that has taken `maxMs`; it may still arrive for the next caller. */
export function inTime<T>(coming: Promise<T>, maxMs = MAX_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, maxMs, new Error(`${NAMED}late`));
    coming.then(resolve, reject);
  });
}

/**
 * Loads the page again, once for each file, when the server no longer has the file of a part that somebody waits for:
 * this page is then older than the server, and the waiting version takes over. A broken connection (which a browser may
 * well call "online") is no reason, since typed text would be lost. The page also stays while money is on its way.
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

/** The file that the browser names, or else the page's own program, whose name changes with every file's. */
function fileOf(error: unknown): string {
  return /https?:\S+\.js/.exec(String(error))?.[0] ?? import.meta.url;
}
