import type { Page } from "./support/page.ts";
import { payButton } from "./support/order.ts";
import { dialog } from "./support/screen.ts";
import { type Plan, withPlan } from "./support/shop.ts";
import { mtnNumber, openWallet, signIn, type Wallet } from "./support/people.ts";
import { expect, test } from "./support/dom-test.ts";

/** Rules 5.3a on the screen, with a plan of one test's own at 5,000 naira. */

async function setPrice(admin: Wallet, plan: Plan, smartEarnerPrice: number): Promise<void> {
  await admin.call("PATCH", "/dataPlan/update", { planNetwork: "9MOBILE", _id: plan._id, smartEarnerPrice });
}

/** The plan's card among the yearly ones. */
async function openPlans(page: Page, plan: Plan) {
  await page.goto("/profile/buydata");
  await page.getByLabel("Phone number").fill(mtnNumber());
  await page.getByRole("radio", { name: "9MOBILE" }).check();
  await page.getByRole("tab", { name: "Yearly" }).click();
  const card = page.getByRole("tabpanel").getByRole("button").filter({ hasText: plan.planType });
  await expect(card).toContainText("₦5,000.00");
  return card;
}

async function buyer(page: Page): Promise<Wallet> {
  const wallet = await openWallet(19_800);
  await signIn(page, wallet);
  return wallet;
}

test("a screen left open asks for today's price when a plan is chosen, and says that it is another", async ({
  page,
}) => {
  await withPlan(async (plan, admin) => {
    await buyer(page);
    const card = await openPlans(page, plan);
    await setPrice(admin, plan, 4_800);
    await card.click();
    await expect(dialog(page)).toContainText("The price is now ₦4,800.00. It was ₦5,000.00.");
    await expect(payButton(page)).toHaveText("Pay ₦4,800.00");
    await page.keyboard.press("Escape");
    await expect(card).toContainText("₦4,800.00");
  });
});

test("a plan that the address names is offered at today's price, never at a kept one", async ({ page }) => {
  await withPlan(async (plan, admin) => {
    await buyer(page);
    await openPlans(page, plan);
    await page.getByRole("tab", { name: "All" }).click();
    await expect(page.getByRole("tabpanel")).toContainText(plan.planType);
    await setPrice(admin, plan, 5_100);
    // Within the app: what the screen before had read is still kept.
    await goWithin(page, "/profile/contacts");
    await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
    await goWithin(page, `/profile/buydata?network=9MOBILE&plan=${plan.planId}&phone=${mtnNumber()}`);
    await expect(payButton(page)).toHaveText("Pay ₦5,100.00");
    await expect(dialog(page)).not.toContainText("The price is now");
  });
});

/** To another screen of the app that is running. */
async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);
}
