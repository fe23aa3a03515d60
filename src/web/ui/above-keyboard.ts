import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps a dialog above the on-screen keyboard: sets `--keyboard` on it to the height (px) that the keyboard
 * hides of the window. It stays 0 where the browser shrinks the page itself, and while the page is magnified.
 */
export function useAboveKeyboard(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return;
    const fit = () => {
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      box.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(hidden))}px`);
    };
    fit();
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
    };
  }, [box, isOpen]);
}
