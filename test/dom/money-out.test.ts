import type { Page } from "./support/page.ts";
import { accountNumber, chooseBank, validateAccount } from "./support/bank.ts";
import { alertSays, dialog } from "./support/screen.ts";
import { openWallet, signIn } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

test("what is missing or wrong about an account is refused in the words of the rules", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/withdraw");
  await page.getByRole("button", { name: "Validate account" }).click();
  await expect(alertSays(page)).toHaveText("Enter account number");
  await expect(page.getByLabel("Account number")).toBeFocused();
  await page.getByLabel("Account number").fill(accountNumber("0404"));
  await page.getByRole("button", { name: "Validate account" }).click();
  await expect(alertSays(page)).toHaveText("Select a bank");
  await chooseBank(page, "wema", "Wema bank");
  await page.getByRole("button", { name: "Validate account" }).click();
  await expect(alertSays(page)).toHaveText(
    "The bank does not know this account. Check the bank and the account number.",
  );
  await expect(page.getByLabel("Account number")).toHaveAccessibleDescription(/does not know this account/);
});

test("a bank that cannot be asked says so, and what was typed stays", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/withdraw");
  const number = accountNumber("0406");
  await page.getByLabel("Account number").fill(number);
  await chooseBank(page, "wema", "Wema bank");
  await page.getByRole("button", { name: "Validate account" }).click();
  await expect(alertSays(page)).toHaveText(
    "We cannot check bank accounts right now. No money was taken. Try again in a few minutes.",
  );
  await expect(page.getByLabel("Account number")).toHaveValue(number);
  await expect(page.getByRole("combobox", { name: "Bank" })).toHaveValue("Wema bank");
});

test("a bank is chosen by keyboard alone, and half a name chooses nothing", async ({ page }) => {
  await signIn(page, await openWallet(0));
  await page.goto("/profile/withdraw");
  const bank = page.getByRole("combobox", { name: "Bank" });
  await page.getByLabel("Account number").focus();
  await page.keyboard.press("Tab");
  await expect(bank).toBeFocused();
  await expect(bank).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("bank nig");
  await expect(page.getByRole("option")).toHaveText(["Ecobank Nigeria", "First Bank of Nigeria"]);
  await page.keyboard.press("ArrowDown");
  const active = await bank.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active ?? "none"}"]`)).toHaveText("First Bank of Nigeria");
  await page.keyboard.press("Enter");
  await expect(bank).toHaveValue("First Bank of Nigeria");
  await expect(bank).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("zzz");
  await expect(page.getByText("No bank with that name").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bank).toHaveValue("First Bank of Nigeria");
  await page.keyboard.type("acc");
  await page.keyboard.press("Tab");
  await expect(bank).toHaveValue("First Bank of Nigeria");
});

test("an amount that cannot be withdrawn is refused beside it, and nothing is asked", async ({ page }) => {
  const wallet = await openWallet(29_700);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await expect(amount(page)).toBeFocused();
  await expect(page.getByRole("main")).toContainText("₦50,000.00 left today out of ₦50,000.00");
  for (const [typed, sentence] of [
    ["", "enter a valid amount"],
    ["99", "Minimum withdrawal is ₦100"],
    ["29700.01", "Insufficient balance"],
    ["20001", "At most ₦20,000.00 at a time"],
  ] as const) {
    await amount(page).fill(typed);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(alertSays(page)).toHaveText(sentence);
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(dialog(page)).toBeHidden();
  expect(await wallet.balance()).toBe(29_700);
});

test("9.52: the amount field says what the bank gets and the fee while it is typed", async ({ page }) => {
  await signIn(page, await openWallet(4_950));
  await page.goto("/profile/withdraw");
  await validateAccount(page, accountNumber());
  await amount(page).fill("1000");
  await expect(amount(page)).toHaveAccessibleDescription(/The bank gets ₦950\.00 ?Fee ₦50\.00/);
  await expect(dialog(page)).toBeHidden();
});

test("an account is kept as a beneficiary, picked with one tap, and removed only after a question", async ({
  page,
}) => {
  const wallet = await openWallet(4_950);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  const number = accountNumber();
  await validateAccount(page, number);
  await page.getByRole("button", { name: "Save this account" }).click();
  await expect(page.locator("#say-status")).toHaveText("Account saved");
  await page.getByRole("button", { name: "Change the account" }).click();
  await page.getByRole("button", { name: new RegExp(`^Withdraw to .*${number}`) }).click();
  await expect(page.getByRole("main")).toContainText(number);
  await expect(page.getByRole("button", { name: "Save this account" })).toBeHidden();
  await amount(page).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Change the account" }).click();
  await page.getByRole("button", { name: /^Remove / }).click();
  await dialog(page).getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: /^Remove / }).click();
  await dialog(page).getByRole("button", { name: "Remove account" }).click();
  await expect(page.locator("#say-status")).toHaveText("Account removed");
  await expect(page.getByRole("button", { name: /^Withdraw to / })).toHaveCount(0);
  expect(await wallet.call("GET", "/withdraw/beneficiary")).toEqual({ beneficiaries: [] });
});
