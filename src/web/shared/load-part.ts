import { isActing, isMissing } from "./api/api.ts";

/** How browsers begin to say that a file of the program did not come. */
const BROWSERS =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;
const NAMED = "A part is missing: ";

/**
 * Give the error of a part that did not come the house's own words: by the browsers' the router would load the page again, without a
 * network too, and lose it.
 */
export function nameMissing(error: unknown): void {
  if (error instanceof Error && BROWSERS.test(error.message)) error.message = NAMED + error.message;
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(NAMED);

/**
 * Somebody waits for a part that could not be fetched. When the server has it no more, this page is older than the server: let the
 * waiting version take over and load the page again, once for each file, whose name no other version has. A broken line (which a browser
 * may well call "online") is no reason: what is typed would be lost for nothing. Nor is the page left while money is on its way.
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

/** The file that the browser names, or, where it names none, the page's own program: its name changes with every file's. */
function fileOf(error: unknown): string {
  return /https?:\S+\.js/.exec(String(error))?.[0] ?? import.meta.url;
}
