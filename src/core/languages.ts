/** The languages to choose from, by code, with their own names (rules 9.8). */
export const LANGUAGES = { en: "English", pcm: "Naijá (Pidgin)" } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of people who have not chosen one. */
export const FIRST_LANGUAGE = "en" satisfies Language;

const YEAR_S = 31_536_000;

export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(LANGUAGES, text);

/** Returns the language in cookies (`name=value; ...`); English when they have none, or an unknown one. */
export function languageOf(cookies: string | undefined): Language {
  const named = /(?:^|;)\s*language=([^;]*)/.exec(cookies ?? "")?.[1]?.trim();
  return isLanguage(named) ? named : FIRST_LANGUAGE;
}

/**
 * Returns the cookie that stores a choice for a year, for the server's pages and the app's scripts. English
 * needs no cookie.
 */
export function languageCookie(chosen: Language): string {
  const age = chosen === FIRST_LANGUAGE ? 0 : YEAR_S;
  return `language=${age === 0 ? "" : chosen}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
