import type { Page } from "@playwright/test";
import { askByHand } from "./support/by-hand.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { accountNumber, validateAccount } from "./support/bank.ts";
import { dialog, movements } from "./support/screen.ts";
import { openPayer } from "./support/payer.ts";
import { openWallet, shown, signIn } from "./support/wallet.ts";
import { expect, test } from "./support/watch.ts";
import { askWithdrawal, confirmWithdrawal } from "./support/withdraw.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

test("a withdrawal shows whose account it is, what the bank receives, and stands on top of the history", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet);
  await expect(dialog(page)).toContainText("₦950.00");
  await expect(dialog(page)).toContainText("₦50.00");
  await confirmWithdrawal(page);
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  const [row] = await wallet.history();
  expect(row).toMatchObject({ trans_amount: 1_000, fee: 50, balance_After: 3_950 });
  await expect(page.getByRole("banner")).toContainText(shown(await wallet.balance()));
  await expect(movements(page).first()).toContainText("−₦1,000.00");
});

test("a withdrawal that the bank refuses gives the money back and says so", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet, "0009");
  await confirmWithdrawal(page);
  await expect(dialog(page, "Failed")).toContainText("₦950 did not reach");
  await expect(dialog(page)).toContainText("₦1,000.00 is back in your wallet");
  expect(await wallet.balance()).toBe(4_950);
  await expect(page.getByRole("banner")).toContainText("₦4,950.00");
});

test("a withdrawal whose outcome is not known yet is shown as processing", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  test.slow();
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet, "0013");
  await confirmWithdrawal(page);
  await expect(page).toHaveURL(/\/profile\?receipt=/, { timeout: 40_000 });
  await expect(movements(page).first()).toContainText("Processing");
  await expect(page.getByRole("banner")).toContainText("₦3,950.00");
});

test("a lost answer never becomes a second withdrawal: pressing again asks about the same one", {
  tag: ["@quick", "@money"],
}, async ({ page, request }) => {
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet);
  await askByHand(page);
  let lost = 0;
  await page.route("**/api/v1/withdraw/", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  await page.reload();
  await page.getByLabel("Account number").waitFor();
  expect((await wallet.history()).filter((row) => row.trans_amount === 1_000)).toHaveLength(1);
});

test("the same press after a lost answer is answered with the first withdrawal", { tag: "@money" }, async ({
  page,
  request,
}) => {
  const wallet = await openPayer(request, 5_000);
  await askWithdrawal(page, wallet, "0011");
  await askByHand(page);
  let lost = 0;
  await page.route("**/api/v1/withdraw/", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await confirmWithdrawal(page);
  await expect(dialog(page)).toContainText("is never sent twice");
  await confirmWithdrawal(page);
  await expect(page).toHaveURL(/\/profile\?receipt=/, { timeout: 40_000 });
  expect((await wallet.history()).filter((row) => row.trans_amount === 1_000)).toHaveLength(1);
  expect(await wallet.balance()).toBe(3_950);
});

test("withdraw: every state fits and is accessible", { tag: "@wide" }, async ({ page, request }) => {
  test.slow();
  const wallet = await openPayer(request, 5_000);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  const bank = page.getByRole("combobox", { name: "Bank" });
  await bank.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "withdraw with the list of banks");
  await bank.fill("zz");
  await expectAccessible(page, "withdraw without such a bank");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Validate account" }).click();
  await expectAccessible(page, "withdraw with errors");
  await validateAccount(page, accountNumber());
  await page.getByRole("button", { name: "Save this account" }).click();
  await expect(page.locator("#say-status")).toHaveText("Account saved");
  await amount(page).fill("1000");
  await expectAccessible(page, "withdraw amount");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "withdraw confirm");
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Change the account" }).click();
  await expectAccessible(page, "withdraw with a saved account");
  await page.getByRole("button", { name: /^Remove / }).click();
  await expectAccessible(page, "withdraw remove dialog");
  await expectNoSidewaysScroll(page);
});

test("withdraw fits and is accessible while banks and accounts load or do not come", {
  tag: "@wide",
}, async ({ page, request }) => {
  await signIn(page, await openWallet(request, 0));
  await page.route("**/api/v1/withdraw/b*", () => {});
  await page.goto("/profile/withdraw");
  await expect(page.getByText("Loading your saved accounts")).toBeAttached();
  await expectAccessible(page, "withdraw loading");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/v1/withdraw/b*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText("We could not load the list of banks")).toBeVisible();
  await expectAccessible(page, "withdraw not loaded");
  await expectNoSidewaysScroll(page);
});
