import type { Page } from "@playwright/test";
import { dialog } from "./screen.ts";
import { mtnNumber, type Row, type Wallet } from "./wallet.ts";

/** Helpers for the screens of the history. */

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
export const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
export const press = (page: Page, name: string | RegExp) =>
  dialog(page).last().getByRole("button", { name }).click();

/**
 * Buys airtime through the API and returns the receipt. Numbers that end in 0004 are refused; those in 0013
 * stay without an outcome.
 */
export async function bought(wallet: Wallet, amount = 500, ending = "1001"): Promise<Row> {
  const body = { network: 1, mobile_number: mtnNumber(ending), amount };
  const { receipt } = await wallet.call<{ receipt: Row }>("POST", "/buy/airtime", body);
  return receipt;
}

/** Opens the history at one transaction. */
export async function openReceipt(page: Page, id: string, base = "/profile/transactions"): Promise<void> {
  await page.goto(`${base}?receipt=${id}`);
  await dialog(page).getByText("Transaction ID").waitFor();
}
