import { type Theme, setTheme, useTheme } from "../../shared/theme.ts";
import { useWords } from "../../shared/words.ts";
import { shellWords } from "./words.en.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** Returns the label of the theme button, which names the present theme, and its act: one step per press. */
export function useNextTheme(): { label: string; next: () => void } {
  const t = useWords(shellWords);
  const theme = useTheme();
  return { label: t.themeNow({ theme: t[theme] }), next: () => setTheme(NEXT[theme]) };
}
