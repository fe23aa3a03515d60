import { useSyncExternalStore } from "react";

/**
 * Light, dark, or the device's setting. The inline script of every page reads the same key before the first
 * paint.
 */
export type Theme = "light" | "dark" | "system";
const KEPT = "theme";
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Sets the theme on this device. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, theme);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
