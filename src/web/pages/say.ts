/**
 * Shows a message on a page without a framework: the live regions announce it, and it stays for 5000 ms
 * (rules 9.5).
 */
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(kind: "status" | "alert", text: string): void {
  const region = document.getElementById(`say-${kind}`);
  if (!region) return;
  for (const other of document.querySelectorAll(".say-visible")) other.classList.remove("say-visible");
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
    region.classList.add("say-visible");
  });
  clearTimeout(timer);
  timer = setTimeout(() => region.classList.remove("say-visible"), 5000);
}
