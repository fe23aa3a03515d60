import type { Page } from "./support/page.ts";
import { bought } from "./support/history.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

type Spending = { totalSpent: number; months: { spent: number; purchases: number }[] };
const months = (page: Page) => page.getByRole("table", { name: "Spending by month" });

async function spend(wallet: Wallet): Promise<void> {
  await bought(wallet, 500);
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551001", amount: 300 });
  await bought(wallet, 200, "0004");
}

test("spending is what was delivered, by month and network, as the API tells it; failed purchases do not count", async ({
  page,
}) => {
  const wallet = await openWallet();
  await spend(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await page.getByRole("link", { name: "Spending" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spending" })).toBeVisible();
  const reported = await wallet.call<Spending>("GET", "/transaction/spending");
  expect(reported.totalSpent).toBe(792);
  await expect(page.getByLabel("Totals")).toContainText(`Last 12 months${shown(reported.totalSpent)}`);
  await expect(months(page).getByRole("row")).toHaveCount(1 + 1);
  const newest = months(page).getByRole("row").nth(1);
  for (const fact of ["MTN ₦495.00", "GLO ₦297.00", "₦792.00"]) await expect(newest).toContainText(fact);
});

test("spending that cannot be loaded can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/transaction/spending", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/spending");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing bought yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Buy airtime" })).toBeVisible();
});
