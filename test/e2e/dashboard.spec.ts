import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { nin, openAccounts } from "./support/bank.ts";

import { bought } from "./support/history.ts";
import { main } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const services = (page: Page) => page.getByRole("navigation", { name: "More services" });

test("the tile for an account leads to the payment accounts, where they are made and copied", async ({
  page,
  request,
  context,
}) => {
  const wallet = await openWallet(request, 0);
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, wallet);
  await page.goto("/profile");
  await services(page).getByRole("button", { name: "Get mobile-money account" }).click();
  await expect(page.getByRole("heading", { name: "Payment accounts" })).toBeInViewport();
  await page.getByRole("button", { name: "Get my account numbers" }).click();
  const copy = page.getByRole("button", { name: /^Copy account number/ });
  await expect(copy).toHaveCount(3);
  await expect(main(page)).toContainText(`Airtide - ${wallet.userName.slice(0, 10)}`);
  await expect(main(page)).not.toContainText(`Airtide - ${wallet.userName.slice(0, 11)}`);
  await copy.first().click();
  await expect(page.locator("#say-status")).toHaveText("Account number copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(copy.first()).toHaveAccessibleName(`Copy account number ${copied}`);
});

test("dashboard: fits and is accessible with money, with account numbers and while it loads", {
  tag: "@wide",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 5_000);
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Upgrade to reseller" })).toBeVisible();
  await expect(main(page).getByText("Card payment")).toBeVisible();
  await expectAccessible(page, "dashboard of a smart earner");
  await expectNoSidewaysScroll(page);
  await openAccounts(wallet);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(3);
  await expectAccessible(page, "dashboard with account numbers");
  await expectNoSidewaysScroll(page);
});

test("dashboard: fits and is accessible when nothing comes", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  await signIn(page, await openWallet(request, 0));
  // On a device that keeps nothing of this person yet.
  await page.route("**/api/v1/auth?plans=none", () => {});
  await page.goto("/profile");
  await expect(main(page).locator(".skeleton").first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page, "dashboard loading");
  await expectNoSidewaysScroll(page);
  await page.unrouteAll();
  await page.reload();
  await expect(main(page).getByText("No transactions found")).toBeVisible();
});

test("people to buy for scroll within their strip, and the page stays as wide as the phone (rules 9.18)", {
  tag: "@quick",
}, async ({ page, request }) => {
  const wallet = await openWallet(request, 5_000);
  for (let person = 0; person < 8; person += 1) await bought(wallet, 100);
  await signIn(page, wallet);
  for (const path of ["/profile", "/profile/buyairtime", "/profile/buydata"]) {
    await page.goto(path);
    await expect(main(page).getByRole("button", { name: /My number/ })).toBeVisible();
    await expect(main(page).getByRole("button", { name: /^0\d.*MTN$/ })).toHaveCount(8);
    await expectNoSidewaysScroll(page);
  }
});

test("dashboard: nothing is cramped or cut at 320 px", async ({ page, request }) => {
  const wallet = await openWallet(request, 5_000);
  await openAccounts(wallet);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, wallet);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: /^Copy account number/ })).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("nav[aria-label$=ervices] :is(a,button)")]
      .filter((tile) => tile.scrollWidth > tile.clientWidth)
      .map((tile) => tile.textContent),
  );
  expect(cut).toEqual([]);
});

test("what happened last is in view on a small phone, above the bar (rules 9.31)", async ({
  page,
  request,
}) => {
  await signIn(page, await openWallet(request, 150_000));
  await page.goto("/profile");
  const row = main(page).locator('a[href*="receipt="]').first();
  await expect(row).toBeVisible();
  const bottom = await row.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(740 - 64);
});
