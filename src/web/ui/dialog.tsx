import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Called by Escape, the close mark and the backdrop. Without it the dialog stays until its own buttons end it. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons, kept in sight at the bottom. */
  footer?: ReactNode;
};

/** Not of what stands inside: a file picker that is left, or a second dialog, says `cancel` and `close` as well. */
const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;

/**
 * The platform's modal dialog: focus trap and inert page are the browser's. Full screen on phones.
 *
 * A browser lets a page keep a dialog from closing once per act of the person: a second Escape or Back closes it by force. One that is
 * still wanted then is shown again, so that nothing which must be answered, or waited for, is lost from sight.
 */
export function Dialog({ open, title, onClose, children, footer }: DialogProps) {
  const t = useWords(uiWords);
  const box = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const [forced, setForced] = useState(0);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      // A dialog that has left the page already gives nothing back by itself.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [open, forced]);
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
        // A press that began inside, such as marking the text of a field, and ended on the backdrop closes nothing.
        if (isOwn(event) && isPressedOutside.current) onClose?.();
      }}
      className="fade-in m-auto w-full max-w-none bg-surface p-0 shadow-float max-sm:h-dvh max-sm:max-h-none sm:max-h-[88dvh] sm:max-w-lg sm:rounded-2xl"
    >
      <div className="flex max-h-[inherit] flex-col max-sm:h-full">
        <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} tabIndex={-1} className="min-w-0 flex-1 py-2.5 text-lg outline-none">
            {title}
          </h2>
          {onClose && (
            <IconButton label={t.close} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5 -outline-offset-3">
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line p-4 *:max-sm:flex-auto">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
