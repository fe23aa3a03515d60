import { useSyncExternalStore } from "react";

/** The widths of styles/tokens.css: from `md` there is a rail, from `lg` (1024 px) the frame of a desk. */
const WIDTHS = { md: "(min-width: 52rem)", lg: "(min-width: 64rem)" };

/** True while the window is at least this wide; re-renders when that changes. */
export function useWidth(width: keyof typeof WIDTHS): boolean {
  return useSyncExternalStore(
    WATCH[width],
    () => matchMedia(WIDTHS[width]).matches,
    () => false,
  );
}

/** True at a desk, where lists of staff have rows of one line. */
export const useDesk = (): boolean => useWidth("lg");

const WATCH = { md: watch(WIDTHS.md), lg: watch(WIDTHS.lg) };

function watch(query: string) {
  return (listener: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
}
