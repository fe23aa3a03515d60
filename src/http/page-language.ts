import type { FastifyReply } from "fastify";
import { isLanguage, languageCookie, languageOf } from "../core/languages.ts";
import type { PagesIndex } from "./page-index.ts";

/** Pages in the language their reader chose (rules 9.8): one document per language, picked by a cookie, so that none needs a script. */

/** Whether a page stands in more than one language. */
function isTranslated({ translations }: PagesIndex, file: string): boolean {
  return Object.values(translations).some((files) => file in files);
}

/** The file of this page that its reader understands; says to caches that the cookie decided, also where it is the English one. */
export function inLanguage(reply: FastifyReply, index: PagesIndex, file: string): string {
  if (!isTranslated(index, file)) return file;
  reply.header("vary", "cookie");
  return index.translations[languageOf(reply.request.headers.cookie)]?.[file] ?? file;
}

/**
 * The switch of the pages' footer, a link to the same page with `?language=`: keeps the choice and sends the reader back to the address
 * without it (what stands after `#` browsers keep by themselves). Answers whether it did; a language we do not have, or a page in one language, is shown as ever.
 */
export function sendChoice(reply: FastifyReply, index: PagesIndex, file: string): boolean {
  const { url } = reply.request;
  const [path = "/"] = url.split("?", 1);
  const query = new URLSearchParams(url.slice(path.length));
  const chosen = query.get("language");
  if (!isLanguage(chosen) || !isTranslated(index, file)) return false;
  query.delete("language");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  reply
    .header("set-cookie", languageCookie(chosen))
    .header("cache-control", "no-store")
    // Two slashes at the beginning would name another site.
    .redirect(path.replace(/^[/\\]+/, "/") + rest, 303);
  return true;
}
