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

/** Says "moved" on the element: the toasts look for their place again (ui/late/toaster.tsx). */
function moveMessages(): void {
  const place = dialogs.at(-1) ?? document.body;
  const element = messagesElement();
  if (element.parentElement !== place) place.append(element);
  element.dispatchEvent(new Event("moved"));
}
