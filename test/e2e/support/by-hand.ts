import type { Page } from "@playwright/test";

/**
 * Leaves it to the person to ask about an act without an answer: the question that screens ask by themselves
 * (rules 9.44) gets none, in every tab.
 */
export async function askByHand(page: Page): Promise<void> {
  await page.context().route("**/api/v1/requests/*", (route) => route.abort());
}
