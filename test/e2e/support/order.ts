import { expect, type Page } from "@playwright/test";
import { dialog } from "./screen.ts";
import { mtnNumber, type Wallet } from "./wallet.ts";

export const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay/ });

/** Airtime of ₦500 for a number, up to the confirm dialog. */
export async function orderAirtime(page: Page, number = mtnNumber()): Promise<void> {
  await page.goto("/profile/buyairtime");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payButton(page)).toHaveText("Pay ₦495.00");
}

type Plan = { _id: string; id: number; plan: string; my_price: number; isAvailable: boolean };

/** The first plan of a network that this person can buy, at their own price in naira. */
export async function firstOnSale(wallet: Wallet, network: string): Promise<Plan> {
  const { plans } = await wallet.call<{ plans: Plan[] }>("POST", "/prices", { network, category: "all" });
  const plan = plans.find((one) => one.isAvailable);
  if (!plan) throw new Error(`${network} has no plan on sale`);
  return plan;
}
