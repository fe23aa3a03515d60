import { RETENTION, SHOWN_GROUPS } from "../../src/core/retention.ts";
import { retentionWords } from "../../src/web/content/retention-words.en.ts";
import { PASSWORD } from "../support/people.ts";
import type { Page } from "./support/page.ts";
import { givePassword, logInAs, openWallet, signIn, type Wallet } from "./support/people.ts";
import { dialog } from "./support/screen.ts";
import { server } from "./support/server.ts";
import { expect, test } from "./support/dom-test.ts";

/** One's own data on the screen: what is kept, consents, the download and erasure. */

async function openMyData(page: Page, balance = 0): Promise<Wallet> {
  const wallet = await openWallet(balance);
  await givePassword(wallet);
  await signIn(page, wallet);
  await page.goto("/profile/settings");
  await page.getByRole("link", { name: "Open My data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My data" })).toBeVisible();
  return wallet;
}

/** A log-in is fresh for ten minutes; after that the password is asked for. */
const OLD_LOGIN_MS = 11 * 60_000;

test("the table says of each group what the deleting task reads", async ({ page }) => {
  await openMyData(page);
  const main = page.getByRole("main");
  const { groups } = retentionWords.get();
  for (const group of SHOWN_GROUPS) {
    const kept = RETENTION.find((one) => one.group === group)?.kept;
    const said = typeof kept === "number" ? (kept === 1 ? "1 day" : `${kept} days`) : "";
    await expect(main).toContainText(`${groups[group]}${said}`);
  }
});

test("the download asks for the password where the log-in is old, and saves a ZIP", async ({ page }) => {
  await openMyData(page);
  server.clock.advance(OLD_LOGIN_MS);
  await page.getByRole("button", { name: "Download my data" }).click();
  await dialog(page).getByRole("button", { name: "Download my data" }).click();
  await dialog(page).getByLabel("Your password", { exact: true }).fill(PASSWORD);
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download my data" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.locator("#say-status")).toHaveText("Download started. We emailed you about it.");
});

test("letters are switched off and on, and each change is listed", async ({ page }) => {
  await openMyData(page);
  const letters = page.getByRole("switch", { name: /^Letters to everybody/ });
  await expect(page.getByText("you have not chosen yet")).toBeVisible();
  await letters.click();
  await expect(letters).not.toBeChecked();
  await expect(page.getByText(/Switched off on /)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Taken back on");
});

test("money in the wallet keeps the account, and the screen says so", async ({ page }) => {
  await openMyData(page, 100);
  await expect(page.getByText("There is money in your wallet. Spend or withdraw it first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase my account" })).toBeDisabled();
});

test("an erasure is asked for after a question, and taken back", async ({ page }) => {
  const wallet = await openMyData(page);
  await page.getByRole("button", { name: "Erase my account" }).click();
  await expect(dialog(page)).toContainText("Records of money stay for 6 years");
  await dialog(page).getByRole("button", { name: "Yes, erase it" }).click();
  await expect(page.getByText(/^Your account will be erased after/)).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Erase my account" })).toBeVisible();
  const { erasure } = await wallet.call<{ erasure: unknown }>("GET", "/auth/myData");
  expect(erasure).toBeNull();
});

test("money that comes while the question is open is said in it, beside what was pressed", async ({
  page,
}) => {
  const wallet = await openMyData(page);
  await page.getByRole("button", { name: "Erase my account" }).click();
  const admin = await logInAs("admin");
  const credit = { userName: wallet.userName, amount: 50, reason: "A gift" };
  await admin.call("POST", "/admin/credit", credit);
  await dialog(page).getByRole("button", { name: "Yes, erase it" }).click();
  await expect(
    dialog(page).getByText("There is money in your wallet. Spend or withdraw it first."),
  ).toBeVisible();
});
