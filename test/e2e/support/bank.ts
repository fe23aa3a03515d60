import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { uniqueDigits } from "./unique.ts";
import type { Wallet } from "./wallet.ts";

/** An account number that no other test uses; its ending chooses the simulated bank's behaviour. */
export function accountNumber(ending = "0001"): string {
  return `${uniqueDigits(6)}${ending}`;
}

/** Chooses a bank by typing a part of its name, as a person does. */
async function chooseBank(page: Page, part: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Bank" }).fill(part);
  await page.getByRole("option", { name, exact: true }).click();
}

/** Fills in the account, until the screen shows the name that the bank gives. */
export async function validateAccount(page: Page, number: string): Promise<void> {
  await page.getByLabel("Account number").fill(number);
  await chooseBank(page, "ster", "Sterling bank");
  await page.getByRole("button", { name: "Validate account" }).click();
  await expect(page.getByRole("button", { name: "Change the account" })).toBeVisible();
}

type Accounts = {
  accountNumbers: { bankName: string; accountNumber: string }[];
  reservedAccountNo3: string;
  topUpUrl: string;
};

/** A NIN for which the simulated registry makes up a person from the digits. */
export function nin(): string {
  return `3${uniqueDigits(10)}`;
}

/** Gives a person a verified NIN, and account numbers at every bank. */
export async function openAccounts(wallet: Wallet): Promise<Accounts> {
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  return wallet.call<Accounts>("GET", "/auth/generateAcc");
}

/**
 * Sends money to an account number at the simulated bank, which notifies us unless the kobo of the amount ask
 * it not to.
 */
export async function sendMoney(
  request: APIRequestContext,
  accounts: Accounts,
  amount: number,
): Promise<void> {
  const { origin } = new URL(accounts.topUpUrl);
  const [account] = accounts.accountNumbers;
  const sent = await request.post(`${origin}/_control/transfer`, {
    data: { accountNumber: account?.accountNumber, amount },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}
