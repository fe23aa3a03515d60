import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let isMounted = false;

function mount(): void {
  if (isMounted) return;
  isMounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  // At once, effects included: the library drops a toast that nobody listens to yet.
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
      toastOptions={{
        classNames: { toast: "toast", success: "toast-good", error: "toast-bad", closeButton: "toast-close" },
      }}
    />
  );
}

/** The page's own regions speak; a second live region would say everything twice. */
function silence(section: HTMLElement | null): void {
  section?.setAttribute("aria-live", "off");
}

/** Show one toast; the text is its id, so the same text only renews the one in sight. */
export function showToast(kind: "success" | "error", text: string): void {
  mount();
  toast[kind](text, { id: `${kind}:${text}` });
}
