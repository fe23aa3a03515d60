import type { Locator } from "./locator.ts";
import type { Address } from "./network.ts";
import type { Page } from "./page.ts";

/** Parts that many screens have, by the names that people hear. */

/** A name that is given as text is the whole name. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole("dialog", name === undefined ? {} : { name, exact: true });
export const main = (page: Page): Locator => page.getByRole("main");
/** The sentences of rules 9.5, as they are spoken. */
export const alertSays = (page: Page): Locator => page.locator("#say-alert");
export const statusSays = (page: Page): Locator => page.locator("#say-status");

/** Everything asked of this address waits until the test says so: the screen is seen while it loads. */
export async function holdBack(page: Page, address: Address): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (call) => {
    await gate.promise;
    await call.continue();
  });
  return gate.resolve;
}
