/** One sentence to the user, shown for 5000 ms and spoken once (rules 9.5). The same text is not shown twice at a time. */
export const notify = {
  success: (text: string) => announce("success", text),
  error: (text: string) => announce("error", text),
};

type Kind = "success" | "error";

/** Live regions must be in the page before the message: every page carries both (build/frame.ts). */
function announce(kind: Kind, text: string): void {
  const region = document.getElementById(kind === "success" ? "say-status" : "say-alert");
  if (region) {
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  }
  void showToast(kind, text).catch(() => showPlain(kind));
}

/** The library comes with the first toast; throws when it cannot be fetched. */
async function showToast(kind: Kind, text: string): Promise<void> {
  const toaster = await import("./late/toaster.tsx");
  toaster.showToast(kind, text);
}

/** Without the library the region itself becomes visible. */
function showPlain(kind: Kind): void {
  const region = document.getElementById(kind === "success" ? "say-status" : "say-alert");
  region?.classList.add("say-visible");
  setTimeout(() => region?.classList.remove("say-visible"), 5000);
}
