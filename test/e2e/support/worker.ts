import { type BrowserContext, expect, type Page } from "@playwright/test";

/** Waits until the service worker has stored the app and controls this page. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(() => Boolean(navigator.serviceWorker.controller));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // From outside: a script that reloads its own page may be gone before it has answered.
  if (!(await isKept())) await page.reload();
  await expect.poll(isKept).toBe(true);
}

/**
 * Serves an older version of the worker until `ends` is called, so that the server's own version is newer
 * then.
 */
export async function serveOlderWorker(context: BrowserContext): Promise<{ ends: () => Promise<void> }> {
  const file = "**/sw.js";
  await context.route(file, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// An older version.` });
  });
  return { ends: () => context.unroute(file) };
}

/**
 * Looks for a newer version, as a browser does from time to time; the new worker then waits beside the old
 * one.
 */
export async function findNewerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => page.evaluate(isWorkerWaiting)).toBe(true);
}

/** Runs in the page. */
export async function isWorkerWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.waiting);
}
