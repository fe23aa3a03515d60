import { FIRST_LANGUAGE, type Language, languageCookie, languageOf } from "../../core/languages.ts";
import { MESSAGES } from "../messages/files.ts";
import { speakRefusals } from "./api.ts";
import { speak } from "./words.ts";

/** What the server refuses with; what screens say is another file of the language, and another line (messages/files.ts). */
const REFUSALS = {
  pcm: () => import("../messages/pcm-refusals.ts"),
} satisfies Record<keyof typeof MESSAGES, () => Promise<{ refusals: Readonly<Record<string, string>> }>>;

let lastAsked: Language = FIRST_LANGUAGE;

/**
 * Speak a language from now on, on this device: the cookie that keeps it is the one the public pages are chosen by (rules 9.17). Without
 * its file (no network) the old one stays; of two asked for the later counts.
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  lastAsked = chosen;
  const messages = chosen === "en" ? undefined : (await MESSAGES[chosen]()).messages;
  if (lastAsked !== chosen) return;
  speak(chosen, messages);
  void learnRefusals(chosen).catch(() => {});
  document.documentElement.lang = chosen;
  // The newer way to set one is not in every browser, and cannot be waited for before a page is left.
  document.cookie = languageCookie(chosen);
}

/** Nobody waits for these: until they are here the server's own English is shown. */
async function learnRefusals(chosen: Language): Promise<void> {
  if (chosen === "en") return speakRefusals(undefined);
  const refusals: Readonly<Record<string, string>> = (await REFUSALS[chosen]()).refusals;
  if (lastAsked === chosen) speakRefusals((code) => refusals[code]);
}

/** At start, before the first screen: the language chosen earlier, kept for another year. Throws when its file cannot be had. */
export async function speakAsBefore(): Promise<void> {
  const kept = languageOf(document.cookie);
  if (kept !== FIRST_LANGUAGE) await chooseLanguage(kept);
}
