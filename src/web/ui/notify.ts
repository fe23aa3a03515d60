/**
 * Shows one sentence for 5000 ms and announces it once (rules 9.5). The same text is not shown twice at a
 * time.
 */
export const notify = {
  success: (text: string) => announce("success", text),
  /** For what is neither done nor wrong: it is under way, or has come back. */
  info: (text: string) => announce("info", text),
  error: (text: string) => announce("error", text),
  /** Only speaks: the screen shows the same in large. Errors before it go, as with any good news. */
  speak: (text: string) => {
    speak("info", text);
    dismissErrors();
  },
  /** Takes the errors away: the screen that they are about is gone (rules 9.40). */
  forgetErrors: () => {
    forgetError();
    dismissErrors();
  },
};

/** The toast library, once a first toast asked for it. */
let loading: Promise<typeof import("./late/toaster.tsx")> | undefined;

type Kind = "success" | "info" | "error";

const regionOf = (kind: Kind) => document.getElementById(kind === "error" ? "say-alert" : "say-status");

function announce(kind: Kind, text: string): void {
  speak(kind, text);
  void showToast(kind, text).catch(() => showPlain(kind));
}

function dismissErrors(): void {
  void loading?.then((toaster) => toaster.dismissErrors()).catch(() => {});
}

/** Live regions must exist before the message: every page has both from the start (build/document.ts). */
function speak(kind: Kind, text: string): void {
  const region = regionOf(kind);
  if (region) {
    region.textContent = "";
    if (kind !== "error") forgetError();
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  }
}

/** Empties the region of errors: what was wrong before is over. */
function forgetError(): void {
  const region = document.getElementById("say-alert");
  if (region) region.textContent = "";
}

/** Loads the toast library with the first toast; throws when it cannot be fetched. */
async function showToast(kind: Kind, text: string): Promise<void> {
  loading = import("./late/toaster.tsx");
  const toaster = await loading;
  toaster.showToast(kind, text);
}

/** Makes the live region itself visible when the library cannot be loaded. */
function showPlain(kind: Kind): void {
  const region = regionOf(kind);
  region?.classList.add("say-visible");
  setTimeout(() => region?.classList.remove("say-visible"), 5000);
}
