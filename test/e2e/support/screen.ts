import type { Page } from "@playwright/test";

/** Parts that many screens have, by their accessible names. */

/** Finds a dialog; a name given as text must be the whole name. */
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole("dialog", name === undefined ? {} : { name, exact: true });
/** True in a window where staff have rows of one line and their filters in sight (rules 9.37). */
export const isDesk = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;
export const main = (page: Page) => page.getByRole("main");
/** The movements on the dashboard, newest first. */
export const movements = (page: Page) =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.locator('a[href*="receipt="]') });
export const quickLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name });
/** The live region that speaks the sentences of rule 9.5. */
export const alertSays = (page: Page) => page.locator("#say-alert");
export const statusSays = (page: Page) => page.locator("#say-status");

/**
 * Holds back every request to this address until the test releases it, so that the screen is seen while it
 * loads.
 */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  return release;
}
