import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { messagesElement } from "../messages-place.ts";

let isMounted = false;

function mount(): void {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement("div");
  messagesElement().append(host);
  // A dialog has its place once the browser drew it.
  messagesElement().addEventListener("moved", () => requestAnimationFrame(keepTitleInSight));
  // Renders at once, effects included: the library drops a toast that is shown before its listener is
  // mounted.
  flushSync(() => createRoot(host).render(<Toasts />));
}

function Toasts() {
  return (
    <Toaster
      ref={silence}
      position="top-center"
      duration={5000}
      visibleToasts={3}
      closeButton
      gap={10}
      offset={{ top: "var(--toasts-top, 1.5rem)" }}
      mobileOffset={{ top: "var(--toasts-top, 8px)", left: 8, right: 8 }}
      toastOptions={{
        classNames: { toast: "toast", success: "toast-good", error: "toast-bad", closeButton: "toast-close" },
      }}
    />
  );
}

/** Height (px) that two toasts of one line need above a dialog. */
const ROOM = 120;

/**
 * Places the toasts below the title and the close button of the topmost dialog when it leaves no room for
 * them above itself (rules 9.50).
 */
function keepTitleInSight(): void {
  const element = messagesElement();
  const title = element.closest("dialog")?.querySelector("h2")?.getBoundingClientRect();
  if (title && title.top < ROOM)
    element.style.setProperty("--toasts-top", `${Math.round(title.bottom + 8)}px`);
  else element.style.removeProperty("--toasts-top");
}

/**
 * Removes the library's live region: the page's own regions speak, and a second one would repeat everything.
 */
function silence(section: HTMLElement | null): void {
  section?.setAttribute("aria-live", "off");
}

/**
 * Shows one toast. The text is its id, so the same text renews the visible toast. What is no error takes
 * away the errors before it.
 */
export function showToast(kind: "success" | "info" | "error", text: string): void {
  mount();
  keepTitleInSight();
  if (kind !== "error") dismissErrors();
  toast[kind](text, { id: `${kind}:${text}` });
}

/** Takes away the errors that are shown. */
export function dismissErrors(): void {
  for (const { id } of toast.getToasts()) if (isError(id)) toast.dismiss(id);
}

const isError = (id: string | number): boolean => String(id).startsWith("error:");
