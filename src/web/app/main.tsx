import { RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { MESSAGES } from "../messages/files.ts";
import { createAppRouter } from "./router.tsx";
import { inTime, isMissingPart, nameMissing } from "../shared/load-part.ts";
import { session } from "./session.ts";

/** How long the first screen waits for its language, in milliseconds (rules 9.8). */
const LANGUAGE_WAIT_MS = 3_000;

async function start(): Promise<void> {
  session.start();
  const router = createAppRouter();
  // The first paint (build/shells) stays until the screen's own code is here: no blank in between.
  // Without the language's files, or until they come: English.
  await Promise.all([router.load(), inTime(speakAsBefore(), LANGUAGE_WAIT_MS).catch(() => {})]);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  const draw = () => createRoot(root, { onCaughtError }).render(<RouterProvider router={router} />);
  // A form of the first paint is taken over in one go: what is typed between two slices would be lost. A frame without one is drawn in
  // slices, so that a slow phone answers a finger in between.
  if (hasForm(root)) draw();
  else startTransition(draw);
  if (import.meta.env.PROD) afterLoad(keepForNextVisit);
}

/** A part that did not come is a matter of the network, and its boundary says so: the console is for defects. */
function onCaughtError(error: unknown): void {
  if (!isMissingPart(error)) reportError(error);
}

/** Whether the first paint shows a form (build/prerender.tsx hides the log-in of signed-in screens from whoever is logged in). */
function hasForm(root: HTMLElement): boolean {
  return [...root.querySelectorAll("form")].some((form) => form.offsetParent !== null);
}

/** Who never chose a language does not load what changes it. Throws when a file cannot be had. */
async function speakAsBefore(): Promise<void> {
  const chosen = Object.entries(MESSAGES).find(([code]) => document.cookie.includes(`language=${code}`));
  if (!chosen) return;
  // The messages at once: asked for by what speaks them, they would come one journey later.
  await Promise.all([
    import("../shared/language/choose-language.ts").then((language) => language.speakAsBefore()),
    chosen[1](),
  ]);
}

function afterLoad(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task);
}

/** Once the page is usable: the service worker keeps the shell for the next visit. A browser that refuses it works without. */
function keepForNextVisit(): void {
  setTimeout(() => void registerWorker().catch(() => {}), 2_000);
}

async function registerWorker(): Promise<void> {
  const worker = await import("./late/service-worker.ts");
  await worker.register();
}

// A part of the program could not be fetched: its boundary says so (shared/lazy-part.tsx, lost.tsx) and offers a retry.
window.addEventListener("vite:preloadError", ({ payload }) => nameMissing(payload));

void start();
