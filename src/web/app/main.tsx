import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { FIRST_LANGUAGE } from "../../core/languages.ts";
import { MESSAGES } from "../messages/files.ts";
import { App } from "./root-frame.tsx";
import { createAppRouter } from "./router.tsx";
import { inTime, isMissingPart, nameMissing } from "../shared/load-part.ts";
import { followTyping } from "../shared/forms/typed-before.ts";
import { session } from "./session.ts";

/** Longest wait of the first screen for its language, in milliseconds (rules 9.8). */
const LANGUAGE_WAIT_MS = 3_000;
/** Longest wait for the person of a device that has a token alone, in milliseconds (rules 9.35). */
const PERSON_WAIT_MS = 2_000;

async function start(): Promise<void> {
  session.start();
  // Without a person nothing but the empty frame could be drawn over the printed screen.
  const known = session.meet(PERSON_WAIT_MS);
  const router = createAppRouter();
  // The printed screen (build/printed-screens.tsx) stays until the screen's own code is loaded, so that no
  // blank shows in between. Until the language's files arrive, the screen is in English.
  await Promise.all([
    known.then(() => router.load()),
    inTime(speakAsBefore(), LANGUAGE_WAIT_MS).catch(sayEnglish),
  ]);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  const restoreTyped = followTyping(root);
  const draw = () =>
    createRoot(root, { onCaughtError }).render(
      <Drawn onDrawn={restoreTyped}>
        <App router={router} />
      </Drawn>,
    );
  // An auth form of the first paint is replaced in one synchronous render: it reads what was typed while it
  // is drawn. Other pages render in slices, so that a slow phone stays responsive, and are given it after.
  if (hasForm(root)) draw();
  else startTransition(draw);
  if (import.meta.env.PROD) afterLoad(keepForNextVisit);
}

/** Runs `onDrawn` once, when its children are in the page. */
function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}

/** A part that failed to load is a network problem, which its boundary shows; the console is for defects. */
function onCaughtError(error: unknown): void {
  if (!isMissingPart(error)) reportError(error);
}

/**
 * True when the first paint shows an auth form (build/prerender.tsx hides the log-in form of signed-in
 * screens from people who are logged in).
 */
function hasForm(root: HTMLElement): boolean {
  return [...root.querySelectorAll<HTMLFormElement>("form[data-form]")].some(
    (form) => form.offsetParent !== null,
  );
}

/** Loads the chosen language; a person who chose none loads nothing. Throws when a file cannot be loaded. */
async function speakAsBefore(): Promise<void> {
  const chosen = Object.entries(MESSAGES).find(([code]) => document.cookie.includes(`language=${code}`));
  if (!chosen) return;
  // Fetches the messages in parallel with the code that uses them, which saves a round trip.
  await Promise.all([
    import("../shared/language/choose-language.ts").then((language) => language.speakAsBefore()),
    chosen[1](),
  ]);
}

/** Says that the screen is in English, whatever the printed one was. */
function sayEnglish(): void {
  document.documentElement.lang = FIRST_LANGUAGE;
}

function afterLoad(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task);
}

/**
 * Registers the service worker once the page is usable; it keeps the shell for the next visit. A browser that
 * refuses works without.
 */
function keepForNextVisit(): void {
  setTimeout(() => void registerWorker().catch(() => {}), 2_000);
}

async function registerWorker(): Promise<void> {
  const worker = await import("./late/service-worker.ts");
  await worker.register();
}

// A part of the program could not be fetched: its boundary shows that and offers a retry
// (shared/lazy-part.tsx, lost.tsx).
window.addEventListener("vite:preloadError", ({ payload }) => nameMissing(payload));

void start();
