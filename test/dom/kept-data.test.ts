import type { Page } from "./support/page.ts";
import { expect, test } from "./support/dom-test.ts";
import { rows } from "./support/history.ts";
import { openWallet, shown, signIn, type Wallet } from "./support/people.ts";
import { dialog } from "./support/screen.ts";

/** The data that the device keeps of a person for the next visit (rules 9.27, 9.28). */

const AGE = /as of \d\d:\d\d/;
const banner = (page: Page) => page.getByRole("banner");
const keptOf = () => Object.keys(localStorage).filter((name) => name.startsWith("airtide.kept."));
/** A phone ends the page: what waits is written. */
const leave = () => window.dispatchEvent(new Event("pagehide"));

/** Somebody whose history and balance are kept on this device. */
async function visitor(page: Page): Promise<Wallet> {
  const wallet = await openWallet(4_950);
  await signIn(page, wallet);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(1);
  await expect(banner(page)).toContainText(shown(4_950));
  leave();
  return wallet;
}

test("the next visit shows the last balance and history with their age, until the server answers", async ({
  page,
}) => {
  const wallet = await visitor(page);
  const line = Promise.withResolvers<void>();
  await page.route("**/api/v1/**", async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.reload();
  await expect(banner(page)).toContainText(shown(4_950));
  await expect(banner(page)).toContainText(AGE);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText(AGE);
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551001", amount: 500 });
  line.resolve();
  await expect(rows(page)).toHaveCount(2);
  await expect(banner(page)).toContainText(shown(4_455));
  await expect(banner(page)).not.toContainText(AGE);
  await expect(page.getByRole("main")).not.toContainText(AGE);
});

test("without a network the history and its receipts open, marked with their age", async ({ page }) => {
  await visitor(page);
  await page.setOffline(true);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText(AGE);
  await rows(page).first().getByRole("button").click();
  await expect(dialog(page)).toContainText("Transaction ID");
  await expect(dialog(page)).toContainText(AGE);
});

test("a row that comes by itself makes the kept ones beside it no newer", async ({ page }) => {
  const wallet = await visitor(page);
  await page.route("**/api/v1/transaction**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("main")).toContainText(AGE);
  await expect(banner(page)).not.toContainText(AGE);
  await wallet.call("POST", "/buy/airtime", { network: 2, mobile_number: "08055551002", amount: 500 });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText(AGE);
});

test("the end of an act that is read without a network is marked with its age", async ({ page }) => {
  await visitor(page);
  await page.setOffline(true);
  await page.reload();
  await rows(page).first().getByRole("button").click();
  const id = new URL(page.url()).searchParams.get("receipt") ?? "";
  await page.goto(`/profile?receipt=${id}&view=result`);
  await expect(dialog(page)).toContainText(AGE);
});

test("logging out deletes what is kept", async ({ page }) => {
  await visitor(page);
  expect(keptOf()).not.toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  leave();
  expect(keptOf()).toEqual([]);
});

test("a session that the server has ended deletes what is kept", async ({ page }) => {
  const wallet = await visitor(page);
  await wallet.call("POST", "/auth/logout");
  await page.reload();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(keptOf()).toEqual([]);
});

test("another person on the device sees nothing of it", async ({ page }) => {
  const before = await visitor(page);
  expect(keptOf()[0]).toContain(before.id);
  const next = await openWallet(0);
  localStorage.setItem("user", JSON.stringify((await next.call<{ user: object }>("GET", "/auth")).user));
  await signIn(page, next);
  await page.reload();
  await expect(page.getByText("No transactions found")).toBeVisible();
  leave();
  expect(keptOf().filter((name) => name.includes(before.id))).toEqual([]);
});

test("the switch in Settings deletes what is kept, and stays off for the next visit", async ({ page }) => {
  await visitor(page);
  await page.goto("/profile/settings");
  const toggle = page.getByRole("switch", { name: "Keep my last transactions on this phone" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(keptOf()).toEqual([]);
  await page.goto("/profile/transactions");
  await expect(rows(page)).toHaveCount(1);
  leave();
  expect(keptOf()).toEqual([]);
});
