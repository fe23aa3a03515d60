import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { dialog, holdBack, statusSays } from "./support/screen.ts";
import { asAdmin, target } from "./support/staff.ts";

import { expect, test } from "./support/watch.ts";

const DETAILS = "**/api/v1/admin/";
const tiles = (page: Page) => page.getByRole("region", { name: "Overview" });
type Details = {
  services: { serviceName: string; serviceType: string; isAvailable: boolean }[];
};

test("the dashboard fits and is accessible: six tiles, the users below, a search box", {
  tag: "@wide",
}, async ({ page, request }) => {
  test.slow();
  const admin = await asAdmin(page, request);
  const who = await target(request, admin);
  const release = await holdBack(page, DETAILS);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin dashboard" })).toBeVisible();
  await expectAccessible(page, "admin dashboard while loading");
  release();
  await expect(tiles(page).getByRole("button", { name: /^All Users/ })).toContainText(/\d/);
  await expect(tiles(page).getByRole("button", { name: /^Available services/ })).toContainText(/of \d+ open/);
  for (const name of [/^All transactions/, /^Generate Coupon/, /^Email users/])
    await expect(tiles(page).getByRole("link", { name })).toBeVisible();
  await expect(tiles(page)).toContainText(/Total Balance₦[\d,]+\.\d\d/);
  await expectAccessible(page, "admin dashboard");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Search by username or phone").fill(who.wallet.userName);
  await page.getByLabel("Search by username or phone").press("Enter");
  await expect(page).toHaveURL(new RegExp(`userName=${who.wallet.userName}`));
  await page.getByRole("row").filter({ hasText: who.wallet.userName }).getByRole("button").click();
  await expect(dialog(page)).toContainText(who.email);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("a service is locked after its question, and unlocked at once", { tag: "@wide" }, async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await asAdmin(page, request);
  await page.goto("/admin");
  await tiles(page)
    .getByRole("button", { name: /^Available services/ })
    .click();
  await expect(page).toHaveURL(/panel=services/);
  // A company that no other test buys from; the wide run has one of its own.
  const company = (page.viewportSize()?.width ?? 0) > 600 ? "Yola" : "Benin";
  const isOpen = async () =>
    (await admin.call<Details>("GET", "/admin")).services.find((one) => one.serviceName === company)
      ?.isAvailable;
  await page.getByRole("button", { name: `Lock ${company} electricity` }).click();
  await expect(dialog(page)).toContainText(`Nobody can buy ${company} electricity until it is unlocked.`);
  await expectAccessible(page, "lock confirm");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  expect(await isOpen()).toBe(true);
  await page.getByRole("button", { name: `Lock ${company} electricity` }).click();
  await dialog(page)
    .getByRole("button", { name: `Lock ${company} electricity` })
    .click();
  await expect(statusSays(page)).toHaveText(`${company} electricity is locked`);
  expect(await isOpen()).toBe(false);
  // An element half under the top bar counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, "services with one locked");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Unlock ${company} electricity` }).click();
  await expect(statusSays(page)).toHaveText(`${company} electricity is available`);
  expect(await isOpen()).toBe(true);
});
