/**
 * Keeps toasts and live regions inside the topmost open dialog. A modal dialog covers the page and makes it
 * inert, so outside it nothing would be seen, announced or pressed.
 */
const dialogs: HTMLElement[] = [];
let messages: HTMLElement | undefined;

/** Returns the element of every page that holds its live regions (build/document.ts), and the toasts. */
export function messagesElement(): HTMLElement {
  // For a moment the element is in no document: a dialog that held it was just removed.
  messages = document.getElementById("messages") ?? messages ?? document.createElement("div");
  return messages;
}

/** Moves the messages into this dialog until the returned function is called. */
export function showMessagesIn(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  moveMessages();
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1);
    moveMessages();
  };
}

function moveMessages(): void {
  const place = dialogs.at(-1) ?? document.body;
  const element = messagesElement();
  if (element.parentElement !== place) place.append(element);
  // A dialog has its place once the browser drew it.
  if (element.querySelector("[data-sonner-toast]")) requestAnimationFrame(keepTitleInSight);
}

/** Height (px) that two toasts of one line need above a dialog. */
const ROOM = 120;

/**
 * Places the toasts below the title and the close button of the topmost dialog when it leaves no room for
 * them above itself (rules 9.50).
 */
export function keepTitleInSight(): void {
  const element = messagesElement();
  const title = element.closest("dialog")?.querySelector("h2")?.getBoundingClientRect();
  if (title && title.top < ROOM)
    element.style.setProperty("--toasts-top", `${Math.round(title.bottom + 8)}px`);
  else element.style.removeProperty("--toasts-top");
}
