import type { Page } from "./page.ts";
import type { Wallet } from "./people.ts";
import { dialog } from "./screen.ts";

export const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay/ });

type Plan = { _id: string; id: number; plan: string; my_price: number; isAvailable: boolean };

/** The first plan of a network that this person can buy, at their own price in naira. */
export async function firstOnSale(wallet: Wallet, network: string): Promise<Plan> {
  const { plans } = await wallet.call<{ plans: Plan[] }>("POST", "/prices", { network, category: "all" });
  const plan = plans.find((one) => one.isAvailable);
  if (!plan) throw new Error(`${network} has no plan on sale`);
  return plan;
}
