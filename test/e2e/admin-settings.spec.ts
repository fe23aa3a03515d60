import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { logInAs } from "./support/demo.ts";

import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const HERE = "/profile/adminSettings";
/** A form of the settings by its title. */
const form = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function asAdmin(page: Page, request: APIRequestContext, path = HERE): Promise<Wallet> {
  const admin = await logInAs(request, "admin");
  await signIn(page, admin);
  await page.goto(path);
  return admin;
}

test("settings of the shop are for staff: others go to /profile, and an agent sees the notification alone", async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto(HERE);
  await expect(page).toHaveURL(/\/profile$/);
  const other = await browser.newPage();
  await signIn(other, await logInAs(request, "agent"));
  await other.goto(HERE);
  await expect(form(other, "Notification")).toBeVisible();
  await expect(other.getByRole("button", { name: /^Update/ })).toHaveCount(1);
  await expect(other.getByRole("tab")).toHaveCount(0);
  await other.close();
});

test("settings fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await asAdmin(page, request);
  await expect(form(page, "Notification")).toBeVisible();
  await expectAccessible(page, "admin settings");
  await expectNoSidewaysScroll(page);
  for (const name of ["Update prices", "Update cost price", "Update service"])
    await page.getByRole("button", { name, exact: true }).click();
  await expectAccessible(page, "admin settings with errors");
  await expectNoSidewaysScroll(page);
  for (const [button, title] of [
    ["Check suppliers", "Suppliers in use"],
    ["Check status", "What is open"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog", { name: title }).getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page, title);
    await page.keyboard.press("Escape");
  }
});
