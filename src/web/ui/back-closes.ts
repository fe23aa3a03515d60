import { useEffect, useLayoutEffect, useRef } from "react";
import { newRequestKey } from "../shared/request-key.ts";

type Close = () => void;
type Entry = { __TSR_key?: string; isGuard?: boolean };

/** The layers that Back closes, the topmost last. */
const layers: Close[] = [];
/** The key of the guarded entry while its guard is the current one. */
let guarded: string | undefined;

/**
 * Back closes what is open (a dialog) and does not leave the screen. What is open stands on a guard, a second
 * entry of the same address in the browser's history, which Back takes first. A guard that nothing stands on
 * any more is passed over by the next Back. Without `onClose` (an act runs) Back changes nothing.
 */
export function useBackCloses(isOpen: boolean, onClose: Close | undefined): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // In the layout phase: a layer that is out of sight is out of this list, also for a Back pressed at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current?.();
    layers.push(close);
    guard();
    return () => {
      layers.splice(layers.lastIndexOf(close), 1);
    };
  }, [isOpen]);
}

/** Pushes past the router, for which the guard and its entry are one place. */
function guard(): void {
  let entry = (history.state ?? {}) as Entry;
  const prototype = Object.getPrototypeOf(history) as History;
  // A link within the page makes an entry without a key.
  if (!entry.__TSR_key) {
    entry = { ...entry, __TSR_key: newRequestKey() };
    prototype.replaceState.call(history, entry, "");
  }
  if (!entry.isGuard) prototype.pushState.call(history, { ...entry, isGuard: true }, "");
  guarded = entry.__TSR_key;
}

function onBack(event: PopStateEvent): void {
  const entry = (event.state ?? {}) as Entry;
  const isOffGuard = guarded !== undefined && !entry.isGuard && entry.__TSR_key === guarded;
  guarded = entry.isGuard ? entry.__TSR_key : undefined;
  if (!isOffGuard) return;
  // The address is the same: the router has nothing to do.
  event.stopImmediatePropagation();
  const top = layers.at(-1);
  if (!top) return history.back();
  top();
  setTimeout(() => layers.length > 0 && guard());
}

if (typeof window !== "undefined") {
  const entry = (history.state ?? {}) as Entry;
  if (entry.isGuard) guarded = entry.__TSR_key;
  // While the event goes down, before the router hears it.
  window.addEventListener("popstate", onBack, true);
}
