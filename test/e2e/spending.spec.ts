import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { bought } from "./support/history.ts";
import { holdBack } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";

const months = (page: Page) => page.getByRole("table", { name: "Spending by month" });
const chart = (page: Page) => page.getByRole("img", { name: "Spending by month and network" });

async function spend(wallet: Wallet): Promise<void> {
  await bought(wallet, 500);
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551001", amount: 300 });
  await bought(wallet, 200, "0004");
}

test("whoever saves data gets the table, and no library of charts", async ({ page, request }) => {
  const wallet = await openWallet(request);
  await bought(wallet, 500);
  await signIn(page, wallet);
  await page.addInitScript(() => localStorage.setItem("low-data", "on"));
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (/\/(charts|bar-chart)/.test(sent.url())) asked.push(sent.url());
  });
  await page.goto("/profile/spending");
  await expect(months(page)).toContainText("₦495.00");
  await expect(chart(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("spending fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openWallet(request);
  await spend(wallet);
  await signIn(page, wallet);
  const release = await holdBack(page, "**/api/v1/transaction/spending");
  await page.goto("/profile/spending");
  await expect(page.getByText("Loading your spending")).toBeAttached();
  await expectAccessible(page, "spending loading");
  release();
  await expect(chart(page).locator("svg").first()).toBeVisible();
  await expectAccessible(page, "spending");
  await expectNoSidewaysScroll(page);
});

test("spending of nobody fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.goto("/profile/spending");
  await expect(page.getByText("Nothing bought yet")).toBeVisible();
  await expectAccessible(page, "spending of nothing");
  await expectNoSidewaysScroll(page);
});
