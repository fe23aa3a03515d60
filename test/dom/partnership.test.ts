import type { Page } from "./support/page.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { openWallet, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const become = (page: Page) => page.getByRole("button", { name: "Become a partner" });
const pay = (page: Page) => dialog(page).getByRole("button", { name: "Pay ₦1,000.00" });
const ACCOUNT = { bank: "Wema bank", bankCode: "035", accountNumber: "0123456789" };

async function open(page: Page): Promise<void> {
  await page.goto("/profile/partnership");
  await expect(page.getByRole("button", { name: "Pricing" })).toBeVisible();
}

/** Up to the account's name and the price. */
async function validate(page: Page, accountNumber = "0123456789"): Promise<void> {
  await become(page).click();
  await dialog(page).getByLabel("Account number").fill(accountNumber);
  const bank = dialog(page).getByRole("combobox", { name: "Bank" });
  await bank.fill("wema");
  await page.getByRole("option").first().click();
  await dialog(page).getByRole("button", { name: "Validate account" }).click();
}

async function openPartner(page: Page, wallet: Wallet): Promise<void> {
  await wallet.call("POST", "/auth/upgradeToPartner", ACCOUNT);
  await signIn(page, wallet);
}

test("an account number is asked for before the bank is", async ({ page }) => {
  await signIn(page, await openWallet(1_980));
  await open(page);
  await become(page).click();
  await dialog(page).getByRole("button", { name: "Validate account" }).click();
  await expect(alertSays(page)).toHaveText("Enter account number");
  await expect(dialog(page).getByLabel("Account number")).toBeFocused();
  await expect(pay(page)).toBeHidden();
});

test("who cannot pay ₦1,000 is told before anything is asked", async ({ page }) => {
  await signIn(page, await openWallet(990));
  await open(page);
  await become(page).click();
  await expect(alertSays(page)).toHaveText("Insufficient balance");
  await expect(dialog(page)).toBeHidden();
});

test("a refusal of the server stays in the dialog with what was entered; the wallet is untouched", async ({
  page,
}) => {
  const wallet = await openWallet(1_980);
  await signIn(page, wallet);
  const refusal = {
    code: "account_not_found",
    msg: "The bank does not know this account. Check the bank and the account number.",
  };
  await page.route("**/api/v1/auth/upgradeToPartner", (route) =>
    route.fulfill({ status: 422, json: refusal }),
  );
  await open(page);
  await validate(page);
  await pay(page).click();
  await expect(alertSays(page)).toHaveText(refusal.msg);
  await expect(dialog(page).getByRole("status").getByText(refusal.msg)).toBeVisible();
  await expect(dialog(page)).toContainText("Wema bank");
  expect(await wallet.balance()).toBe(1_980);
});

test("a partner reads the next renewal, the window and the account, as the server tells them", async ({
  page,
}) => {
  const wallet = await openWallet(1_980);
  await openPartner(page, wallet);
  page.clock.setFixedTime(new Date("2026-03-10T09:00:00Z"));
  await page.route("**/api/v1/auth/partnership", async (route) => {
    const answer = await route.fetch();
    const nextRenewal = { at: "2026-03-31T23:00:00.000Z", amount: 150.75 };
    const reported = { thisMonth: 1005, lastMonth: 220.5, nextRenewal, isWindowOpen: false };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...reported } });
  });
  await open(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Earned this month₦1,005.00");
  await expect(main).toContainText("Earned last month₦220.50");
  await expect(main).toContainText(
    "On 1 Apr 2026: 15% of what you earned this month. For now that is ₦150.75",
  );
  await expect(main).toContainText("They open on 25 Mar 2026. The minimum is ₦1,000.00.");
  await expect(main).toContainText(/Wema bank · \S*6789/);
  await expect(main).not.toContainText("0123456789");
  await expect(become(page)).toBeHidden();
});

test("one answer is open at a time, by the keyboard as well", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await open(page);
  const first = page.getByText("What is a partner?");
  const second = page.getByText("How much do I earn?");
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/brings people and earns/)).toBeVisible();
  await second.click();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await expect(page.getByText(/minus the partner price of that plan/)).toBeVisible();
});

test("pricing tells what it costs, and the earnings are one press away", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await open(page);
  await page.getByRole("button", { name: "Pricing" }).click();
  for (const text of ["To join₦1,000.00", "15% of last month's earnings", "Smallest withdrawal₦1,000.00"])
    await expect(dialog(page)).toContainText(text);
  await expect(dialog(page).getByRole("link", { name: "See all data prices" })).toHaveAttribute(
    "href",
    "/priceList",
  );
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Check my earning" }).click();
  await expect(page).toHaveURL(/\/profile\/earnings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeFocused();
});

test("a partnership that cannot be loaded says so and can be asked for again", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.route("**/api/v1/auth/partnership", (route) => route.abort(), { times: 2 });
  await page.goto("/profile/partnership");
  await expect(page.getByRole("alert").filter({ hasText: "We could not load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pricing" })).toBeVisible();
});
