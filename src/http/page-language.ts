import type { FastifyReply } from "fastify";
import { isLanguage, languageCookie, languageOf } from "../core/languages.ts";
import type { PagesIndex } from "./page-index.ts";

/**
 * Pages in the reader's language (rules 9.8): one document per language, chosen by a cookie, so no page needs
 * a script.
 */

/** True when the page exists in more than one language. */
function isTranslated({ translations }: PagesIndex, file: string): boolean {
  return Object.values(translations).some((files) => file in files);
}

const isScreen = ({ shells, routes }: PagesIndex, file: string): boolean =>
  shells.some((pattern) => routes[pattern] === file);

/**
 * Returns the file in the reader's language, and tells caches that the cookie decides, also for the English
 * file.
 */
export function inLanguage(reply: FastifyReply, index: PagesIndex, file: string): string {
  if (!isTranslated(index, file)) return file;
  reply.header("vary", "cookie");
  return index.translations[languageOf(reply.request.headers.cookie)]?.[file] ?? file;
}

/**
 * Handles the language switch in a public page's footer, a link with `?language=`: stores the choice in a
 * cookie and redirects to the address without it. Returns whether it did; an unknown language, a page in one
 * language, or a screen of the app, is shown as usual.
 */
export function sendChoice(reply: FastifyReply, index: PagesIndex, file: string): boolean {
  const { url } = reply.request;
  const [path = "/"] = url.split("?", 1);
  const query = new URLSearchParams(url.slice(path.length));
  const chosen = query.get("language");
  if (!isLanguage(chosen) || !isTranslated(index, file) || isScreen(index, file)) return false;
  query.delete("language");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  reply
    .header("set-cookie", languageCookie(chosen))
    .header("cache-control", "no-store")
    // Two slashes at the start would name another site.
    .redirect(path.replace(/^[/\\]+/, "/") + rest, 303);
  return true;
}
