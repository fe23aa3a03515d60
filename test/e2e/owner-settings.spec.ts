import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog } from "./support/screen.ts";
import { asAdmin } from "./support/staff.ts";
import { expect, test } from "./support/watch.ts";

/** The browser is an admin's, at the settings of the house. */
async function openHouse(page: Page, request: APIRequestContext): Promise<void> {
  await asAdmin(page, request);
  await page.goto("/profile/adminSettings?tab=house");
}

const openSection = (page: Page, name: string) =>
  page.getByRole("button", { name: `Change: ${name}` }).click();
const reviewChanges = (page: Page) => dialog(page).getByRole("button", { name: "Review changes" }).click();

test("house settings fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await openHouse(page, request);
  await expect(page.getByRole("heading", { name: "Receiving banks" })).toBeVisible();
  await expectAccessible(page, "house settings");
  await expectNoSidewaysScroll(page);
  await openSection(page, "Funding limits");
  await dialog(page).getByLabel("At a time").first().fill("many");
  await reviewChanges(page);
  await expectAccessible(page, "limits with errors");
  await dialog(page).getByLabel("At a time").first().fill("1");
  await reviewChanges(page);
  await expect(dialog(page)).toContainText("Save these changes?");
  await expectAccessible(page, "house changes under review");
  await expectNoSidewaysScroll(page);
});
