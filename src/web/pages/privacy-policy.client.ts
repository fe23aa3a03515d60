import { saveFile } from "../shared/files/save-file.ts";

/** The buttons Toggle, Copy, Download and Print of the policy page, with the messages of rules 9.8. */
const articles = [...document.querySelectorAll<HTMLElement>("article[data-title]")];
const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-show]")];
const heading = document.getElementById("policy-title");
const languages = document.querySelectorAll<HTMLAnchorElement>("a[hreflang]");

function shown(): HTMLElement {
  const article = articles.find((one) => !one.hidden) ?? articles[0];
  if (!article) throw new Error("The page has no policy");
  return article;
}

function show(id: string): void {
  if (!articles.some((article) => article.id === id)) return;
  for (const article of articles) article.hidden = article.id !== id;
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.show === id));
  if (heading) heading.textContent = shown().dataset.title ?? "";
  // A change of language keeps the same text open.
  for (const link of languages) link.hash = id;
}

function plainText(): string {
  return `${shown().dataset.title ?? ""}\n\n${shown().innerText.trim()}\n`;
}

async function copy({ done = "", failed = "" }: DOMStringMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(plainText());
    say("status", done);
  } catch {
    say("alert", failed);
  }
}

function download({ done = "" }: DOMStringMap): void {
  const name = `${shown().id === "terms" ? "terms-and-conditions" : "privacy-policy"}.txt`;
  saveFile(new File([plainText()], name, { type: "text/plain;charset=utf-8" }));
  say("status", done);
}

/**
 * Opens a window with the text alone, so that the print has no menus. Shows `failed` when the window is
 * blocked.
 */
function print({ failed = "" }: DOMStringMap): void {
  const sheet = window.open("", "_blank", "width=800,height=900");
  if (!sheet) {
    say("alert", failed);
    return;
  }
  sheet.document.title = shown().dataset.title ?? "";
  const title = sheet.document.createElement("h1");
  title.textContent = sheet.document.title;
  const copyOfText = sheet.document.importNode(shown(), true);
  sheet.document.body.append(title, copyOfText);
  sheet.focus();
  sheet.print();
}

/** The handler of each button; the messages after it are attributes of the button, in the page's language. */
const TOOLS: Record<string, (said: DOMStringMap) => void> = {
  copy: (said) => void copy(said),
  download,
  print,
};
for (const button of buttons) button.addEventListener("click", () => show(button.dataset.show ?? ""));
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-tool]")) {
  button.addEventListener("click", () => TOOLS[button.dataset.tool ?? ""]?.(button.dataset));
}
show(location.hash.slice(1));
window.addEventListener("hashchange", () => show(location.hash.slice(1)));

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
