import { FIRST_LANGUAGE, type Language, languageCookie, languageOf } from "../../../core/languages.ts";
import { type LanguageFile, MESSAGES } from "../../messages/files.ts";
import { speakByCode } from "../api/in-words.ts";
import { speak } from "../words.ts";

let lastAsked: Language = FIRST_LANGUAGE;

/**
 * Switches this device to a language. The same cookie sets the language of the public pages (rules 9.17).
 * When the language's file cannot be loaded, the old language stays; of two concurrent calls the later one
 * wins.
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  lastAsked = chosen;
  const messages: LanguageFile | undefined = chosen === FIRST_LANGUAGE ? undefined : await MESSAGES[chosen]();
  if (lastAsked !== chosen) return;
  speak(chosen, messages);
  speakByCode(messages && ((code) => messages.refusals[code]));
  document.documentElement.lang = chosen;
  // The Cookie Store API is not in every browser, and is asynchronous: the page may be left before it has
  // finished.
  document.cookie = languageCookie(chosen);
}

/**
 * Applies the language chosen earlier, at start, and renews its cookie for a year. Throws when its file
 * cannot be loaded.
 */
export async function speakAsBefore(): Promise<void> {
  const kept = languageOf(document.cookie);
  if (kept !== FIRST_LANGUAGE) await chooseLanguage(kept);
}
