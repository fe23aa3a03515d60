import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useBackCloses } from "./back-closes.ts";
import { IconButton } from "./button.tsx";
import { afterPaint, holdTaps } from "./hold-taps.ts";
import { CloseIcon } from "./icons.tsx";
import { showMessagesIn } from "./messages-place.ts";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /**
   * Runs on Escape, the close button and the backdrop. Without it, only the dialog's own buttons close it.
   */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons that stay visible at the bottom. */
  footer?: ReactNode;
  /** Fills a phone's screen, for a result that ends an act. Other dialogs are as high as they need. */
  isFull?: boolean;
};

/** Filters out events of elements inside: a file picker or a nested dialog fires `cancel` and `close` too. */
const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

/** Its longest word fits a narrow window at any size of text. */
const TITLE = "min-w-0 flex-1 py-2.5 text-[min(1.125rem,6vw)] no-outline";

/**
 * The platform's modal dialog: the browser traps focus and makes the page inert. On phones a sheet at the
 * bottom, as high as it needs and at most the screen; on a desk in the middle. Its content scrolls between
 * the title and the buttons, which stay in sight also with large text and above an open keyboard.
 *
 * A browser lets a page refuse to close a dialog only once per user action: a second Escape or Back closes
 * it by force. A dialog that is still `open` is then shown again, so that a question or a running act never
 * disappears.
 */
export function Dialog({ open, title, onClose, children, footer, isFull = false }: DialogProps) {
  const t = useWords(uiWords);
  const box = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const [forced, setForced] = useState(0);
  const titleId = useId();
  const opener = useRef<Element>(null);
  useBackCloses(open, onClose);
  // All in the layout phase: a key or tap never meets the page after the dialog was drawn, and the messages
  // leave a dialog before the browser draws the page without it.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return;
    const takeBack = showMessagesIn(dialog);
    // Before the dialog is shown: the browser then computes the page's styles once for both.
    holdTaps();
    if (!dialog.open) dialog.showModal();
    return () => {
      takeBack();
      holdTaps();
    };
  }, [open, forced]);
  useAboveKeyboard(box, open);
  useEffect(() => {
    const dialog = box.current;
    if (!open) return;
    return () => {
      dialog?.close();
      // A dialog that is already removed from the page does not return focus by itself. To focus at once
      // would lay out a page that the end of an act replaces in a moment.
      const { current } = opener;
      afterPaint(() => {
        if (document.activeElement === document.body) returnFocus(current);
      });
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (!isOwn(event) || event.currentTarget.open) return;
        onClose?.();
        setForced((times) => times + 1);
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = isOwn(event);
      }}
      onClick={(event) => {
        // A press that begins inside (for example selecting a field's text) and ends on the backdrop does not
        // close the dialog.
        if (isOwn(event) && isPressedOutside.current) onClose?.();
      }}
      className={`sheet w-full max-w-none bg-surface p-0 shadow-float sm:max-w-lg ${isFull ? "max-sm:h-dvh" : ""}`}
    >
      <div className={`flex max-h-[inherit] flex-col ${isFull ? "max-sm:h-full" : ""}`}>
        <div className="flex items-center gap-3 pt-2.5 pr-2 pl-5">
          <h2 id={titleId} tabIndex={-1} className={TITLE}>
            {title}
          </h2>
          {onClose && (
            <IconButton label={t.close} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <div tabIndex={0} className="min-h-0 flex-auto overflow-y-auto px-5 pt-2 pb-5 -outline-offset-3">
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] *:max-sm:flex-auto">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Focuses what opened a dialog, or the screen's heading where that was nothing. */
function returnFocus(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const place = isThere ? opener : document.querySelector<HTMLElement>("h1");
  if (!isThere && place) place.tabIndex = -1;
  place?.focus({ preventScroll: !isThere });
}

/**
 * Keeps a dialog above the on-screen keyboard: sets `--keyboard` on it to the height (px) that the keyboard
 * hides of the window. It stays 0 where the browser shrinks the page itself, and while the page is magnified.
 * Call it after the dialog is shown: reading these sizes before would lay the page out twice.
 */
function useAboveKeyboard(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || !view) return;
    let last = 0;
    const fit = () => {
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      const height = Math.max(0, Math.round(hidden));
      if (height !== last) box.current?.style.setProperty("--keyboard", `${height}px`);
      last = height;
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
