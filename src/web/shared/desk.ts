import { useSyncExternalStore } from "react";

/** The width from which staff work at a desk (styles/tokens.css: `lg`). */
const deskWidth = () => matchMedia("(min-width: 64rem)");

function onDeskChange(listener: () => void): () => void {
  const media = deskWidth();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** True from 1024 px, where lists of staff have rows of one line; re-renders when the window changes. */
export function useDesk(): boolean {
  return useSyncExternalStore(onDeskChange, () => deskWidth().matches);
}
