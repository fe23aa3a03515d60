import { expect, type Page } from "@playwright/test";
import { accountNumber, validateAccount } from "./bank.ts";
import { dialog } from "./screen.ts";
import { signIn, type Wallet } from "./wallet.ts";

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

/** Fills in a withdrawal of ₦1,000 to a Sterling account, until the confirm dialog. */
export async function askWithdrawal(page: Page, wallet: Wallet, ending?: string): Promise<string> {
  const number = accountNumber(ending);
  await signIn(page, wallet);
  await page.goto("/profile/withdraw");
  await validateAccount(page, number);
  await amount(page).fill("1000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText(number);
  return number;
}

export const confirmWithdrawal = (page: Page) =>
  dialog(page).getByRole("button", { name: "Withdraw ₦1,000.00" }).click();
