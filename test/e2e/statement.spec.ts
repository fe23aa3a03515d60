import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { bought } from "./support/history.ts";
import { holdBack } from "./support/screen.ts";
import { openWallet, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Statement" });
const sums = (page: Page) => page.getByLabel("Balances and totals");
const movements = (page: Page) => page.getByRole("table", { name: "Transactions" });

test("printed, the statement stands alone, with the house's mark", async ({ page, request }) => {
  const wallet = await openWallet(request);
  await signIn(page, wallet);
  await page.goto("/profile/statement");
  await expect(sums(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sums(page)).toBeVisible();
  await expect(page.locator(".print-paper").getByText("Airtide")).toBeVisible();
  for (const gone of [
    page.getByRole("banner"),
    heading(page),
    page.getByRole("button", { name: "Print or PDF" }),
  ])
    await expect(gone).toBeHidden();
  await expect(page.getByRole("link", { name: /^Chat/ })).toBeHidden();
});

test("the statement fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await bought(wallet, 500);
  await bought(wallet, 300, "0004");
  await signIn(page, wallet);
  const release = await holdBack(page, "**/api/v1/transaction/statement?*");
  await page.goto("/profile/statement");
  await expect(page.getByText("Loading your statement")).toBeAttached();
  await expectAccessible(page, "statement loading");
  release();
  await expect(movements(page)).toBeVisible();
  await expectAccessible(page, "statement");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Last month" }).click();
  await expect(page.getByText("No transactions in this period")).toBeVisible();
  await expectAccessible(page, "statement of nothing");
  await page.goto("/profile/statement?from=2024-01-01&to=2026-01-01");
  await expect(page.getByText("Choose at most 12 months")).toBeVisible();
  await expectAccessible(page, "statement with a bad period");
  await expectNoSidewaysScroll(page);
});
