import { useCallback } from "react";
import { useWords, words } from "./words.ts";

/**
 * What screens are called. English stands in the routes (`staticData.title`), which every page loads anyway; another language
 * translates it by that name.
 */
const titles = words("titles", {} as Record<string, string>);

/** The names of screens, in the language chosen. */
export function useTitles(): (name: string) => string {
  const known = useWords(titles);
  return useCallback((name) => known[name] ?? name, [known]);
}
