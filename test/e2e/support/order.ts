import { expect, type Page } from "@playwright/test";
import { dialog } from "./screen.ts";
import { mtnNumber } from "./wallet.ts";

export const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay/ });

/** Orders airtime of ₦500 for a number, until the confirm dialog. */
export async function orderAirtime(page: Page, number = mtnNumber()): Promise<void> {
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toHaveText("Pay ₦495.00");
}
