import { type ComponentsJSON, count, createI18n, params } from "@nanostores/i18n";
import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { Language } from "../../core/languages.ts";

/**
 * Everything people read. English stands beside the screen that says it (`words("buy-airtime", {...})`), so that a screen brings its own
 * sentences and nothing more; each other language is one file of messages/, loaded only by whoever reads it. What a file lacks is
 * said in English.
 */

const language = atom<Language>("en");

/** Define what one screen says: plain sentences, `params("Hello {name}")`, or `count({ one, many })`. */
export const words = createI18n(language, { baseLocale: "en", get: async () => ({}) });
export { count, params };

/** A screen's sentences in the language chosen; the screen is drawn again when that changes. */
export const useWords: typeof useStore = useStore;

/** Which language is chosen. */
export function useLanguage(): Language {
  return useStore(language);
}

/** Say everything in a language from now on; of English, which stands beside the screens, there are no messages. */
export function speak(chosen: Language, messages?: ComponentsJSON): void {
  if (messages) Object.assign(words.cache, { [chosen]: messages });
  language.set(chosen);
}
