import type { FIRST_LANGUAGE, Language } from "../../core/languages.ts";
import type { Messages } from "../shared/words.ts";

/**
 * The app's sentences in a further language, with the server's refusals: one chunk, which only its readers
 * load.
 */
export type LanguageFile = Messages & { readonly refusals: Readonly<Record<string, string>> };

/** One line per further language. */
export const MESSAGES = {
  pcm: () => import("./pcm.ts"),
} satisfies Record<Exclude<Language, typeof FIRST_LANGUAGE>, () => Promise<LanguageFile>>;
