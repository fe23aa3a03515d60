import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { uniqueDigits } from "./unique.ts";
import type { Wallet } from "./wallet.ts";

/**
 * An account number at a bank that no other test uses; the ending asks the simulated bank for a behaviour.
 */
export function accountNumber(ending = "0001"): string {
  return `${uniqueDigits(6)}${ending}`;
}

/** Choose a bank by typing a part of its name, as a person would. */
async function chooseBank(page: Page, part: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Bank" }).fill(part);
  await page.getByRole("option", { name, exact: true }).click();
}

/** Up to the name that the bank tells of an account. */
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

/** A NIN of somebody whom the simulated registry makes up from its digits. */
export function nin(): string {
  return `3${uniqueDigits(10)}`;
}

/** Give a person a verified NIN, and account numbers at every bank. */
export async function openAccounts(wallet: Wallet): Promise<Accounts> {
  await wallet.call("POST", "/auth/updateKyc", { nin: nin() });
  return wallet.call<Accounts>("GET", "/auth/generateAcc");
}

/**
 * Somebody sends money to an account number at the simulated bank, which tells us of it unless the kobo say
 * otherwise.
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
