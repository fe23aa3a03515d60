import { useEffect, useLayoutEffect, useRef } from "react";
import { type Entry, entry, entryKey, isSteppingBack } from "../shared/router/entry.ts";

type Close = () => void;

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

/** The guard has its entry's key: for the router both are one place. */
function guard(): void {
  guarded = entryKey();
  if (!entry().isGuard) history.pushState({ key: guarded, isGuard: true } satisfies Entry, "");
}

/** Called once the guard is left. */
let offGuard: Close | undefined;

/**
 * Runs `close` on the entry itself and not on its guard, so that an address that closes by taking another one
 * in its place, or by a step back to it, is in the list of Back no more (rules 9.53). Of several calls while
 * one waits the last one is run.
 */
export function closeOffGuard(close: Close): void {
  if (!entry().isGuard) return close();
  const isWaiting = offGuard !== undefined;
  offGuard = close;
  if (!isWaiting) history.back();
}

function onBack(event: PopStateEvent): void {
  const { key, isGuard } = (event.state ?? {}) as Entry;
  const isOffGuard = guarded !== undefined && !isGuard && key === guarded;
  guarded = isGuard ? key : undefined;
  if (!isOffGuard) return;
  // The address is the same: the router has nothing to do.
  event.stopImmediatePropagation();
  const close = offGuard;
  offGuard = undefined;
  // A dialog that closes by its address is open until that is loaded. A guard for it would swallow a Back.
  if (close) return close();
  const top = layers.at(-1);
  if (!top) return history.back();
  top();
  setTimeout(() => layers.length > 0 && !isSteppingBack() && guard());
}

if (typeof window !== "undefined") {
  if (entry().isGuard) guarded = entry().key;
  // While the event goes down, before the router hears it.
  window.addEventListener("popstate", onBack, true);
}
