import type { Locator } from "./locator.ts";
import type { Address } from "./network.ts";
import type { Page } from "./page.ts";

/** Parts that many screens have, by their accessible names. */

/** Finds a dialog; a name given as text must be the whole name. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole("dialog", name === undefined ? {} : { name, exact: true });
export const main = (page: Page): Locator => page.getByRole("main");
/** The live region that speaks the sentences of rule 9.5. */
export const alertSays = (page: Page): Locator => page.locator("#say-alert");
export const statusSays = (page: Page): Locator => page.locator("#say-status");

/**
 * Holds back every request to this address until the test releases it, so that the screen is seen while it
 * loads.
 */
export async function holdBack(page: Page, address: Address): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (call) => {
    await gate.promise;
    await call.continue();
  });
  return gate.resolve;
}
