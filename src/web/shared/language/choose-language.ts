import { FIRST_LANGUAGE, type Language, languageCookie, languageOf } from "../../../core/languages.ts";
import { type LanguageFile, MESSAGES } from "../../messages/files.ts";
import { speakRefusals } from "../api/api.ts";
import { speak } from "../words.ts";

let lastAsked: Language = FIRST_LANGUAGE;

/**
 * Speak a language from now on, on this device. The same cookie chooses the public pages (rules 9.17). When its file cannot be
 * loaded, the old language stays; when two are asked for, the later one counts.
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  lastAsked = chosen;
  const messages: LanguageFile | undefined = chosen === FIRST_LANGUAGE ? undefined : await MESSAGES[chosen]();
  if (lastAsked !== chosen) return;
  speak(chosen, messages);
  speakRefusals(messages && ((code) => messages.refusals[code]));
  document.documentElement.lang = chosen;
  // The newer way to set one is not in every browser, and cannot be waited for before a page is left.
  document.cookie = languageCookie(chosen);
}

/** At start: speak the language chosen earlier, and keep it for another year. Throws when its file cannot be loaded. */
export async function speakAsBefore(): Promise<void> {
  const kept = languageOf(document.cookie);
  if (kept !== FIRST_LANGUAGE) await chooseLanguage(kept);
}
