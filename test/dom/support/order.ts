import type { Page } from "./page.ts";
import type { Wallet } from "./people.ts";
import { expect } from "./dom-test.ts";
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

/** Orders of this name of the network status alone were measured in the last day. */
export const measureOnly = (page: Page, name: string) =>
  page.route("**/auth/networkStatus", (route) =>
    route.fulfill({ json: { networks: [{ name, value: 98, day: { percent: 98.5, seconds: 4 } }] } }),
  );
/** The confirm step says how the last day went (rules 5.26). */
export const expectMeasured = (page: Page) =>
  expect(dialog(page)).toContainText("98.5% delivered in the last day, half within 4 s.");
