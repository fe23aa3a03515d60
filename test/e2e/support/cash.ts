import type { APIRequestContext, Page } from "@playwright/test";
import { openWallet, signIn, type Wallet } from "./wallet.ts";

/** A new person with an empty wallet, at the first step of a sale. */
export async function openSale(page: Page, request: APIRequestContext): Promise<Wallet> {
  const wallet = await openWallet(request, 0);
  await signIn(page, wallet);
  await page.goto("/profile/A2C");
  return wallet;
}

/** Requests a code for a number, in the browser. */
export async function askCode(page: Page, number: string, network = "MTN"): Promise<void> {
  await page.getByLabel("Sender number").fill(number);
  await page.getByRole("radio", { name: network }).check();
  await page.getByRole("button", { name: "Send code" }).click();
}

/** Every SIM of the simulator receives this code. */
export async function verify(page: Page, code = "123456"): Promise<void> {
  await page.getByLabel("Code from the network").fill(code);
  await page.getByRole("button", { name: "Verify code" }).click();
}

/** Fills in amount and PIN, until the confirm dialog. */
export async function offer(page: Page, amount: string, pin = "1234"): Promise<void> {
  await page.getByLabel("Airtime to sell").fill(amount);
  await page.getByRole("textbox", { name: "Transfer PIN of the SIM" }).fill(pin);
  await page.getByRole("button", { name: "Continue" }).click();
}
