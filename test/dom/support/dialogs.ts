/**
 * Modal dialogs as browsers have them: the newest is on top, takes the focus, gives it back, and Escape asks
 * it to close.
 */

declare global {
  interface HTMLDialogElement {
    /** Escape fires `cancel`, and closes the dialog unless a handler prevents it. */
    askToClose(): void;
  }
}

const shown: { dialog: HTMLDialogElement; before: Element | null }[] = [];

/** The modal dialog on top, which makes everything else inert; undefined when there is none. */
export function topDialog(): HTMLDialogElement | undefined {
  return shown.findLast(({ dialog }) => dialog.isConnected && dialog.open)?.dialog;
}

export function installDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, show: showModal, close, askToClose });
}

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException("The dialog is open", "InvalidStateError");
  shown.push({ dialog: this, before: document.activeElement });
  this.setAttribute("open", "");
  const first =
    this.querySelector<HTMLElement>("[autofocus]") ??
    this.querySelector<HTMLElement>(
      "button:not([disabled]),a[href],input:not([disabled]),select,textarea,[tabindex]",
    );
  (first ?? this).focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.removeAttribute("open");
  const at = shown.findIndex(({ dialog }) => dialog === this);
  const [entry] = at < 0 ? [] : shown.splice(at, 1);
  if (entry?.before?.isConnected && this.isConnected) (entry.before as HTMLElement).focus();
  setImmediate(() => this.dispatchEvent(new Event("close")));
}

function askToClose(this: HTMLDialogElement): void {
  if (this.dispatchEvent(new Event("cancel", { cancelable: true }))) this.close();
}

/** Forgets the dialogs that an earlier page had open. */
export function forgetDialogs(): void {
  shown.length = 0;
}
