import { accountNumber, validateAccount } from "./support/bank.ts";
import { expect, test } from "./support/dom-test.ts";
import { payButton } from "./support/order.ts";
import { cutAt } from "./support/cut.ts";
import type { Page } from "./support/page.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/people.ts";
import { dialog } from "./support/screen.ts";

/** Acts without an answer: their outcome is asked for, and they are never sent by themselves (rules 9.44). */

const OUTCOMES = "**/api/v1/requests/*";

async function orderAirtime(page: Page, { number = mtnNumber(), amount = "200" } = {}): Promise<void> {
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await payButton(page).click();
}

const airtimeOf = async (wallet: Wallet) =>
  (await wallet.history()).filter((row) => row.trans_Type === "airtime");

test("a purchase whose answer was lost with the network ends on its result when the network is back", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  const keys = await cutAt(page, "**/api/v1/buy/airtime", true);
  await orderAirtime(page);
  await expect(dialog(page)).toContainText("We check again once your network is back.");
  await page.setOffline(false);
  await expect(page).toHaveURL(/\/profile\?receipt=.*view=result/);
  await expect(dialog(page)).toContainText("sent to");
  expect(keys).toHaveLength(1);
  expect(await airtimeOf(wallet)).toHaveLength(1);
  expect(await wallet.balance()).toBe(4_950 - 198);
});

test("one that never arrived says that nothing was taken, is not sent by itself, and is tried again under its key", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  const keys = await cutAt(page, "**/api/v1/buy/airtime", false);
  await orderAirtime(page);
  await expect(dialog(page)).toContainText("No answer yet");
  await page.setOffline(false);
  await expect(dialog(page)).toContainText("Your order has not reached us yet");
  await expect(dialog(page)).toContainText("You have not been charged so far.");
  expect(keys).toHaveLength(1);
  expect(await airtimeOf(wallet)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await airtimeOf(wallet)).toHaveLength(1);
});

test("one at work says so, and a refusal is told in the dialog with nothing charged", async ({ page }) => {
  const wallet = await openWallet(300);
  await signIn(page, wallet);
  await page.route(OUTCOMES, (route) =>
    route.fulfill({ json: { state: "running", receipt: null, refusal: null } }),
  );
  const keys = await cutAt(page, "**/api/v1/buy/airtime", true);
  await orderAirtime(page, { amount: "500" });
  await expect(dialog(page)).toContainText("No answer yet");
  await page.setOffline(false);
  await expect(dialog(page)).toContainText("We have your order and are working on it");
  await page.unroute(OUTCOMES);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(dialog(page)).toContainText("Insufficient balance");
  await expect(dialog(page)).toContainText("You were not charged.");
  expect(keys).toHaveLength(1);
  expect(await wallet.balance()).toBe(300);
});

test("after a reload the home says what became of it, with the way to its result", async ({ page }) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  await cutAt(page, "**/api/v1/buy/airtime", true);
  await orderAirtime(page);
  await expect(dialog(page)).toContainText("No answer yet");
  await page.setOffline(false);
  await page.goto("/profile");
  const list = page.getByRole("region", { name: "Purchases without an answer" });
  await expect(list).toContainText("MTN airtime, ₦198.00: it reached us");
  await expect(list).toContainText("It went through.");
  await list.getByRole("link", { name: "See what happened" }).click();
  await expect(dialog(page)).toContainText("sent to");
});

test("a withdrawal whose answer was lost ends on its result by itself, and is sent once", async ({
  page,
}) => {
  const wallet = await openWallet(4_950);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  const keys = await cutAt(page, "**/api/v1/withdraw/", true);
  await dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" }).click();
  await expect(dialog(page)).toContainText("never sent twice");
  await page.setOffline(false);
  await expect(page).toHaveURL(/\/profile\?receipt=.*view=result/);
  expect(keys).toHaveLength(1);
  expect(await wallet.balance()).toBe(3_950);
});

test("a withdrawal that never arrived says so and keeps its key", async ({ page }) => {
  const wallet = await openWallet(4_950);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  const keys = await cutAt(page, "**/api/v1/withdraw/", false);
  const withdraw = dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" });
  await withdraw.click();
  await expect(dialog(page)).toContainText("never sent twice");
  await page.setOffline(false);
  await expect(dialog(page)).toContainText("It has not reached us yet, and nothing was taken.");
  expect(keys).toHaveLength(1);
  await withdraw.click();
  await expect(page).toHaveURL(/\/profile\?receipt=/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await wallet.balance()).toBe(3_950);
});

test("a purchase that fails while its buyer waits ends on its result: money back, and the balance", async ({
  page,
}) => {
  const wallet = await openWallet();
  await signIn(page, wallet);
  await orderAirtime(page, { number: mtnNumber("0004") });
  await expect(page).toHaveURL(/\/profile\?receipt=.*view=result/);
  await expect(dialog(page)).toContainText("did not reach");
  await expect(dialog(page)).toContainText("₦198.00 is back in your wallet.");
  await expect(dialog(page)).toContainText("Wallet balance₦4,950.00");
  await expect(dialog(page).getByRole("link", { name: "Try again" })).toBeVisible();
});
